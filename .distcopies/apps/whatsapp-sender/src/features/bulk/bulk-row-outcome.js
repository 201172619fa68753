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
    get ofRecorded () {
        return ofRecorded;
    },
    get ofRefused () {
        return ofRefused;
    },
    get planLimitError () {
        return planLimitError;
    }
});
function ofRecorded(draft, numberId, message) {
    const base = {
        type: draft.type,
        ...numberId !== null && {
            whatsapp_id: numberId
        }
    };
    if (message.answerCode === null) {
        const { providerMessageId } = message;
        return {
            status: 'sent',
            ...base,
            ...providerMessageId !== null && {
                message_id: providerMessageId
            },
            id: message.id
        };
    }
    return {
        status: 'failed',
        ...base,
        ...failureOf(message),
        // What is known of it, now or later, is in GET /messages/{id}.
        ...isUnknown(message) && {
            id: message.id
        }
    };
}
function ofRefused(draft, error, detail) {
    return {
        status: 'failed',
        type: draft.type,
        error,
        ...detail !== undefined && {
            detail
        }
    };
}
const planLimitError = (intake)=>`PLAN_LIMIT (${intake.limit})`;
/** `GATEWAY_<http status>`; 502 when there was no answer, 504 when nobody knows what became of the message. */ function failureOf(message) {
    if (message.errorCode === 'OPTED_OUT') return {
        error: 'OPTED_OUT'
    };
    const detail = message.gatewayAnswer ?? message.errorMessage ?? message.errorCode ?? undefined;
    const reason = message.answerExtra?.reason;
    return {
        error: `GATEWAY_${statusOf(message)}`,
        ...reason !== undefined && {
            reason
        },
        ...detail !== undefined && {
            detail
        }
    };
}
function statusOf(message) {
    if (isUnknown(message)) return 504;
    const { gatewayStatus } = message;
    return gatewayStatus !== null && gatewayStatus >= 400 ? gatewayStatus : 502;
}
/** Still asked about, or given up: the gateway may have sent it, whatever it answered meanwhile. */ const isUnknown = ({ state, errorCode })=>state === 'started' || errorCode === 'UNCONFIRMED' || errorCode === 'PROCESSING_FAILED';

//# sourceMappingURL=bulk-row-outcome.js.map