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
    get isAcceptance () {
        return isAcceptance;
    },
    get parseAnswer () {
        return parseAnswer;
    },
    get refusalOf () {
        return refusalOf;
    },
    get textOf () {
        return textOf;
    }
});
const _platform = require("../../../../../libs/platform/src");
/** Longest words of a gateway that are kept; whatever it says must not keep PostgreSQL from storing the outcome. */ const MAX_DETAIL = 200;
const MAX_CODE = 64;
/** Longest wait that a gateway may ask for, seconds. */ const MAX_RETRY_AFTER_S = 604_800;
function parseAnswer(text) {
    try {
        const body = JSON.parse(text);
        return typeof body === 'object' && body !== null ? body : null;
    } catch  {
        return null;
    }
}
function isAcceptance({ accepted, id }, messageId) {
    return accepted === true && (id === undefined || id === messageId);
}
function refusalOf(status, body) {
    const code = textOf(body.code, MAX_CODE) ?? '';
    const isUnsent = body.nothing_sent === true;
    const [errorCode, answerCode, reason] = meaningOf(status, code, body);
    return {
        errorCode,
        answerCode,
        extra: {
            reason: isUnsent ? 'NOT_SENT' : reason,
            ...timesOf(body)
        },
        detail: `${status} ${code}`.trim(),
        words: textOf(body.message),
        isUnsent
    };
}
function textOf(value, maxLength = MAX_DETAIL) {
    const text = typeof value === 'string' ? (0, _platform.toStorableText)(value, maxLength) : '';
    return text === '' ? null : text;
}
function meaningOf(status, code, body) {
    if (status === 409 && code === 'WHATSAPP_DISCONNECTED') {
        return [
            'ACCOUNT_LOGGED_OUT',
            'WHATSAPP_DISCONNECTED',
            'REFUSED'
        ];
    }
    if (status === 409 && (code === 'WHATSAPP_NOT_CONNECTED' || code === 'SESSION_UNKNOWN')) {
        return [
            'ACCOUNT_LOGGED_OUT',
            'WHATSAPP_NOT_CONNECTED',
            'REFUSED'
        ];
    }
    if (code === 'RECIPIENT_NOT_ON_WHATSAPP') return [
        'NOT_ON_WHATSAPP',
        'GATEWAY_ERROR',
        'NOT_ON_WHATSAPP'
    ];
    if (code.startsWith('MEDIA_')) return [
        'MEDIA_FETCH_FAILED',
        'GATEWAY_ERROR',
        'REFUSED'
    ];
    if (code === 'WA_REJECTED' && isRestriction(body)) return [
        'ACCOUNT_RESTRICTED',
        'GATEWAY_ERROR',
        'RESTRICTED'
    ];
    return [
        'GATEWAY_ERROR',
        'GATEWAY_ERROR',
        'REFUSED'
    ];
}
/** 463: WhatsApp has restricted the sending account. */ function isRestriction(body) {
    return Number(detailOf(body, 'wa_error')) === 463;
}
/** Beside the code or in `detail`, as the app likes. Both are passed on as they are: its clock is not ours. */ function timesOf(body) {
    const until = detailOf(body, 'restricted_until');
    const ms = typeof until === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(until) ? Date.parse(until) : Number.NaN;
    const seconds = detailOf(body, 'retry_after');
    const isWait = typeof seconds === 'number' && seconds > 0 && seconds <= MAX_RETRY_AFTER_S;
    return {
        ...isWait && {
            retry_after: Math.ceil(seconds)
        },
        ...ms >= 0 && {
            restricted_until: new Date(ms).toISOString()
        }
    };
}
function detailOf(body, field) {
    const detail = typeof body.detail === 'object' && body.detail !== null ? body.detail : {};
    return detail[field] ?? body[field];
}

//# sourceMappingURL=gateway-answer.js.map