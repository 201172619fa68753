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
    get authenticateGateways () {
        return authenticateGateways;
    },
    get gatewayBodies () {
        return gatewayBodies;
    }
});
function authenticateGateways(fastify, access) {
    fastify.decorateRequest('gateway', null);
    fastify.addHook('onRequest', async (request)=>{
        if (request.is404) return;
        const { isOpen } = request.routeOptions.config;
        if (isOpen) access().assertMayAsk(request.ip);
        else request.gateway = await access().authenticate(request.headers.authorization, request.ip);
    });
}
function gatewayBodies(rate) {
    return {
        callerOf: ({ gateway })=>gateway?.orgId,
        received: ({ gateway }, bytes)=>{
            if (gateway !== null) rate.charge(gateway.id, bytes);
        }
    };
}

//# sourceMappingURL=gateway-access.hook.js.map