"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "refuseForeignQueries", {
    enumerable: true,
    get: function() {
        return refuseForeignQueries;
    }
});
const _nodebuffer = require("node:buffer");
const _errors = require("../../../../libs/errors/src");
const BEYOND_ASCII = /%[89a-f][\da-f]/i;
const ESCAPED_BYTE = /%([\da-f]{2})/gi;
function refuseForeignQueries(fastify) {
    fastify.addHook('preValidation', (request, _reply, done)=>{
        const { url } = request;
        const start = url.indexOf('?');
        if (start < 0 || isText(url.slice(start + 1))) done();
        else done(new _errors.AppError('VALIDATION', {
            message: 'The query is not valid UTF-8. Encode its texts in UTF-8.'
        }));
    });
}
function isText(query) {
    if (!BEYOND_ASCII.test(query)) return true;
    const bytes = query.replace(ESCAPED_BYTE, (_, hex)=>String.fromCharCode(Number.parseInt(hex, 16)));
    return (0, _nodebuffer.isUtf8)(Buffer.from(bytes, 'latin1'));
}

//# sourceMappingURL=query-charset.hook.js.map