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
    get CHT_ROUTE () {
        return CHT_ROUTE;
    },
    get acceptCht () {
        return acceptCht;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _platform = require("../../../../../libs/platform/src");
const CHT_ROUTE = 'sms-phone/cht/:phoneId';
/** Ten of the longest SMS, escaped, and twenty updates. */ const MAX_BODY_BYTES = 4 * 1024 * 1024;
async function acceptCht(fastify, { access, cht, load, logger }) {
    const config = {
        isOpen: true,
        takesGzip: true
    };
    await fastify.register((scope, _options, done)=>{
        // Before the body is read.
        scope.addHook('onRequest', async (request, reply)=>{
            const { params, headers } = request;
            const { authorization, 'user-agent': userAgent } = headers;
            const caller = {
                phoneId: params.phoneId,
                address: request.ip,
                authorization,
                userAgent
            };
            request.receiver = await access().authenticate(caller);
            load.enter(request.receiver.id, reply.raw);
        });
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', {
            parseAs: 'buffer'
        }, (_request, body, parsed)=>parsed(null, body));
        scope.setErrorHandler((thrown, request, reply)=>{
            const error = (0, _platform.toAppError)(thrown);
            if (error.status >= 500) logger.error({
                request_id: request.id,
                err: error.cause
            }, 'an exchange failed');
            request.errorCode = error.code;
            return reply.code(error.status).headers(error.headers).send({
                error: true,
                message: error.message
            });
        });
        scope.get(`/${CHT_ROUTE}`, {
            config
        }, ()=>Promise.resolve({
                'medic-gateway': true
            }));
        scope.post(`/${CHT_ROUTE}`, {
            config,
            bodyLimit: MAX_BODY_BYTES
        }, async (request)=>{
            if (request.receiver === null) throw new Error('an exchange without a phone');
            // The answer has to be an object: the app takes anything else for a failure.
            return cht().exchange(request.receiver, request.body ?? Buffer.alloc(0));
        });
        scope.route({
            method: [
                'PUT',
                'PATCH',
                'DELETE'
            ],
            url: `/${CHT_ROUTE}`,
            config,
            handler: ()=>Promise.reject(new _errors.AppError('METHOD_NOT_ALLOWED', {
                    headers: {
                        Allow: 'GET, POST'
                    }
                }))
        });
        done();
    });
}

//# sourceMappingURL=cht.routes.js.map