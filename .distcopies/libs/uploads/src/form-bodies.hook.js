"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get FORM_TYPE () {
        return FORM_TYPE;
    },
    get acceptForms () {
        return acceptForms;
    }
});
const _errors = require("../../errors/src");
const FORM_TYPE = 'multipart/form-data';
function acceptForms(fastify) {
    fastify.addContentTypeParser(FORM_TYPE, (request, payload, done)=>{
        if (!(request.routeOptions.config ?? {}).isForm) {
            done(new _errors.AppError('UNSUPPORTED_MEDIA_TYPE'));
            return;
        }
        // Somebody must listen: a body that breaks off while its request is refused must not end the process.
        payload.on('error', ()=>undefined);
        done(null, payload);
    });
    fastify.addHook('onRequest', (request, _reply, done)=>{
        const isForm = request.headers['content-type']?.toLowerCase().startsWith(FORM_TYPE) ?? false;
        if (!(request.routeOptions.config ?? {}).isForm || isForm) done();
        else done(new _errors.AppError('UNSUPPORTED_MEDIA_TYPE', {
            message: NOT_A_FORM
        }));
    });
}
const NOT_A_FORM = 'Send the file as multipart/form-data, in the field `file`: for example `curl -F file=@invoice.pdf`.';

//# sourceMappingURL=form-bodies.hook.js.map