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
    get POST_SEND_OUTCOMES () {
        return POST_SEND_OUTCOMES;
    },
    get SEND_OUTCOMES () {
        return SEND_OUTCOMES;
    },
    get replyWith () {
        return replyWith;
    }
});
const _idempotencykey = require("../../http/idempotency-key");
const SEND_OUTCOMES = [
    'INVALID_ACCOUNT_ID',
    'PLAN_LIMIT',
    'OPTED_OUT',
    'NO_CONNECTED_ACCOUNT',
    'WHATSAPP_NOT_CONNECTED',
    'WHATSAPP_DISCONNECTED',
    'GATEWAY_CLOSED',
    'GATEWAY_ERROR'
];
const POST_SEND_OUTCOMES = [
    ...SEND_OUTCOMES,
    'INVALID_BODY',
    'MESSAGE_NOT_FOUND',
    'INVALID_STATE',
    'IDEMPOTENCY_IN_PROGRESS',
    'IDEMPOTENCY_MISMATCH'
];
function replyWith(result, reply) {
    (0, _idempotencykey.noteReplay)(reply, result.replayed);
    const { code, retry_after: seconds } = result.body;
    if (typeof seconds === 'number') void reply.header('Retry-After', String(seconds));
    // The code of a recorded failure, for the log line.
    reply.request.errorCode = typeof code === 'string' ? code : null;
    void reply.status(result.status);
    return result.body;
}

//# sourceMappingURL=send-whatsapp-reply.js.map