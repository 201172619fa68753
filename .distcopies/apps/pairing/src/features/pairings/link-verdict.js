"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "toLinkVerdict", {
    enumerable: true,
    get: function() {
        return toLinkVerdict;
    }
});
const _platform = require("../../../../../libs/platform/src");
/** Longest words of a gateway that are passed on. */ const MAX_WORDS = 200;
const NOT_LINKED = [
    'WHATSAPP_NOT_CONNECTED',
    'WHATSAPP_DISCONNECTED'
];
function toLinkVerdict(outcome) {
    switch(outcome.kind){
        case 'closed':
            return outcome.reason === 'queue_full' || outcome.reason === 'breaker_open' ? failed('The gateway app is busy or does not respond. Nothing was started.', 'NOT_SENT') : refused('GATEWAY_CLOSED', 'The gateway app is not running. Nothing was started.');
        case 'timeout':
        case 'lost':
            return failed('The gateway app did not respond. Link the number again.', 'TIMED_OUT');
        case 'answer':
    }
    return ofAnswer(outcome.status, parse(outcome.body));
}
function ofAnswer(status, body) {
    if (body === null) return failed('The gateway app returned a response that is not JSON.', 'GARBAGE');
    if (status === 202) return {
        kind: 'pairing'
    };
    if (status === 200 && body.status === 'connected') {
        return {
            kind: 'connected',
            jid: typeof body.jid === 'string' ? (0, _platform.toStorableText)(body.jid, MAX_WORDS) : null
        };
    }
    const known = NOT_LINKED.find((code)=>status === 409 && code === body.code);
    if (known !== undefined) return refused(known, null);
    const words = typeof body.message === 'string' ? (0, _platform.toStorableText)(body.message, MAX_WORDS) : '';
    const isSuccess = status >= 200 && status < 300;
    return failed(words === '' ? `The gateway app responded with status ${status}.` : words, isSuccess ? 'GARBAGE' : 'REFUSED');
}
const failed = (message, reason)=>({
        kind: 'refused',
        code: 'GATEWAY_ERROR',
        message,
        reason
    });
const refused = (code, message)=>({
        kind: 'refused',
        code,
        message,
        reason: null
    });
function parse(text) {
    try {
        const value = JSON.parse(text);
        return typeof value === 'object' && value !== null ? value : null;
    } catch  {
        return null;
    }
}

//# sourceMappingURL=link-verdict.js.map