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
    get isAway () {
        return isAway;
    },
    get toTellFailure () {
        return toTellFailure;
    }
});
const _platform = require("../../../../../libs/platform/src");
/** Longest words of a gateway that are kept. */ const MAX_WORDS = 200;
function toTellFailure(outcome) {
    switch(outcome.kind){
        case 'closed':
            return isAway(outcome) ? {
                errorCode: 'GATEWAY_CLOSED',
                errorMessage: 'The gateway app is not running.'
            } : {
                errorCode: 'GATEWAY_ERROR',
                errorMessage: 'The gateway app is busy or does not respond.'
            };
        case 'timeout':
        case 'lost':
            return {
                errorCode: 'GATEWAY_ERROR',
                errorMessage: 'The gateway app did not respond.'
            };
        case 'answer':
            return isTold(outcome.status) ? null : {
                errorCode: 'GATEWAY_ERROR',
                errorMessage: `The gateway app responded with status ${outcome.status}${wordsOf(outcome)}`
            };
    }
}
const isAway = (outcome)=>outcome.kind === 'closed' && (outcome.reason === 'offline' || outcome.reason === 'unreachable');
/** 404 and 409: it has no such session. */ const isTold = (status)=>status >= 200 && status < 300 || status === 404 || status === 409;
function wordsOf({ body }) {
    try {
        const { message } = JSON.parse(body) ?? {};
        return typeof message === 'string' && message !== '' ? `: ${(0, _platform.toStorableText)(message, MAX_WORDS)}` : '.';
    } catch  {
        return '.';
    }
}

//# sourceMappingURL=tell-verdict.js.map