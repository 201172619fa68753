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
    get authenticatePhones () {
        return authenticatePhones;
    },
    get phoneBodies () {
        return phoneBodies;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _platform = require("../../../../../libs/platform/src");
const _credentials = require("../registration/credentials");
/** Bodies of routes that say nothing else: a hundred reports of the app have a third of that. */ const MAX_BODY_BYTES = 128 * 1024;
function authenticatePhones(fastify, access, load) {
    fastify.decorateRequest('phone', null);
    fastify.decorateRequest('receiver', null);
    fastify.addHook('onRoute', (route)=>{
        const { isOpen } = route.config ?? {};
        route.bodyLimit ??= isOpen ? _platform.UNKNOWN_CALLER_BODY_BYTES : MAX_BODY_BYTES;
    });
    fastify.addHook('onRequest', async (request, reply)=>{
        const { isOpen, withSecret } = request.routeOptions.config;
        const { authorization, 'user-agent': userAgent } = request.headers;
        if (request.is404) return;
        if (isOpen) {
            if (!withSecret || (0, _credentials.credentialsOf)(authorization) !== null) return;
            throw new _errors.AppError('UNAUTHORIZED', {
                message: 'Send a code, a private token, or a user name and password.'
            });
        }
        request.phone = await access().authenticate({
            authorization,
            address: request.ip,
            userAgent
        });
        load.enter(request.phone.id, reply.raw);
    });
}
function phoneBodies(rate) {
    return {
        callerOf: ({ phone, receiver, ip })=>{
            if (phone !== null) return phone.id;
            // Named, and not proven yet where the body is what was signed: others who name it do not take its place.
            return receiver === null ? undefined : `${receiver.id} ${(0, _platform.clientNetwork)(ip)}`;
        },
        received: ({ phone, receiver, routeOptions }, bytes)=>{
            // What is signed costs its phone something once that is proven: anybody can name it.
            const { isProvenByBody } = routeOptions.config;
            const id = phone?.id ?? (isProvenByBody ? undefined : receiver?.id);
            if (id !== undefined) rate.charge(id, bytes);
        }
    };
}

//# sourceMappingURL=phone-access.hook.js.map