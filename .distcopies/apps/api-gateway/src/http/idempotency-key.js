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
    get IDEMPOTENCY_HEADER () {
        return IDEMPOTENCY_HEADER;
    },
    get answerOnce () {
        return answerOnce;
    },
    get idempotencyKeyOf () {
        return idempotencyKeyOf;
    },
    get noteReplay () {
        return noteReplay;
    }
});
const _errors = require("../../../../libs/errors/src");
const _requests = require("../../../../libs/requests/src");
const IDEMPOTENCY_HEADER = {
    name: 'Idempotency-Key',
    required: false,
    description: 'Makes retries safe: for 72 hours, the same key with the same body returns the same answer, and nothing ' + 'is sent twice. Only an answer with `reason` NOT_SENT frees the key: a retry then sends.',
    schema: {
        type: 'string',
        minLength: 1,
        maxLength: 255
    }
};
function idempotencyKeyOf(request) {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return null;
    if (typeof key === 'string' && key.length >= 1 && key.length <= 255) return key;
    const message = 'The Idempotency-Key must have 1 to 255 characters.';
    throw new _errors.AppError('VALIDATION', {
        message,
        extra: {
            fields: [
                {
                    field: 'Idempotency-Key',
                    code: 'OUT_OF_RANGE',
                    message
                }
            ]
        }
    });
}
function noteReplay(reply, replayed) {
    if (replayed) void reply.header('Idempotency-Replayed', 'true');
}
function answerOnce(reply, { data, replayed }) {
    noteReplay(reply, replayed);
    return (0, _requests.answer)(data);
}

//# sourceMappingURL=idempotency-key.js.map