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
    get toScheduleAnswer () {
        return toScheduleAnswer;
    },
    get toSendAnswer () {
        return toSendAnswer;
    }
});
const _errors = require("../../../../../libs/errors/src");
function toSendAnswer(message, outcome) {
    if (outcome.answerCode !== null) return toFailure(message.id, outcome.answerCode, outcome);
    const sent = {
        sent: true,
        to: message.toAddress,
        whatsapp_id: message.accountId,
        account_phone: message.fromAddress
    };
    const { providerMessageId } = outcome;
    // The ids are absent when the gateway reported no message id (spec.md section 2).
    const id = providerMessageId === null ? {} : {
        id: message.id
    };
    const data = message.type === 'poll' ? {
        ...sent,
        gateway_msg_id: providerMessageId ?? '',
        options: message.payload?.poll?.options ?? [],
        ...id
    } : {
        ...sent,
        type: message.type,
        ...providerMessageId !== null && {
            message_id: providerMessageId
        },
        ...id
    };
    return {
        status: 200,
        body: {
            success: true,
            data
        }
    };
}
function toScheduleAnswer(message) {
    const data = {
        id: message.id,
        to: message.toAddress,
        whatsapp_id: message.accountId,
        status: 'pending',
        scheduled_at: message.scheduledAt?.toISOString() ?? null
    };
    return {
        status: 202,
        body: {
            success: true,
            data
        }
    };
}
function toFailure(id, code, outcome) {
    // Senders of another version say nothing of it.
    const { reason, retry_after, restricted_until } = outcome.answerExtra ?? {};
    const options = {
        ...outcome.errorMessage !== null && {
            message: outcome.errorMessage
        },
        extra: {
            // It has no outcome yet: the caller can follow it.
            ...outcome.state !== 'done' && outcome.state !== 'dead' && {
                id
            },
            // PostgreSQL keeps the fields of JSON in an order of its own.
            ...reason !== undefined && {
                reason
            },
            ...retry_after !== undefined && {
                retry_after
            },
            ...restricted_until !== undefined && {
                restricted_until
            }
        }
    };
    const error = new _errors.AppError((0, _errors.isErrorCode)(code) ? code : 'GATEWAY_ERROR', options);
    return {
        status: error.status,
        body: (0, _errors.toErrorEnvelope)(error, outcome.requestId ?? '')
    };
}

//# sourceMappingURL=send-whatsapp-answer.js.map