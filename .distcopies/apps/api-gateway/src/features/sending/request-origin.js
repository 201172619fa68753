"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "originOf", {
    enumerable: true,
    get: function() {
        return originOf;
    }
});
function originOf({ orgId, mode }, request, { route, priority, joinsConversation }) {
    const idempotency = idempotencyOf(request, route);
    const { requestId, arrivedAtMs: askedAtMs } = request;
    return {
        orgId,
        mode,
        requestId,
        priority,
        joinsConversation,
        askedAtMs,
        idempotency
    };
}
function idempotencyOf({ idempotencyKey: key, requestHash }, route) {
    return key === null ? null : {
        route,
        key,
        requestHash
    };
}

//# sourceMappingURL=request-origin.js.map