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
    get ACK_WITHIN_MS () {
        return ACK_WITHIN_MS;
    },
    get ASK_FOR_MS () {
        return ASK_FOR_MS;
    },
    get appTooOld () {
        return appTooOld;
    },
    get dead () {
        return dead;
    },
    get expired () {
        return expired;
    },
    get notSent () {
        return notSent;
    },
    get parked () {
        return parked;
    },
    get toRecord () {
        return toRecord;
    },
    get unwanted () {
        return unwanted;
    }
});
const _gatewayanswer = require("./gateway-answer");
const _sendrequest = require("./send-request");
const ACK_WITHIN_MS = 60_000;
const ASK_FOR_MS = 600_000;
const ASK_AGAIN_MS = [
    1_000,
    2_000,
    5_000,
    10_000,
    30_000,
    60_000
];
/** Paced, store away, deadline passed: the app did not start this request. */ const NOT_NOW = [
    429,
    503,
    504
];
function toRecord(message, outcome) {
    switch(outcome.kind){
        case 'answer':
            return ofAnswer(message, outcome.status, outcome.body);
        case 'closed':
            // An earlier start may have reached the gateway: only it can say what became of the message.
            return message.state === 'started' ? unknown(message, null) : ofClosed(outcome.reason);
        case 'timeout':
            return unknown(message, null, 'TIMED_OUT');
        case 'lost':
            return unknown(message, null);
    }
}
function expired({ isAwaited, errorMessage }) {
    const why = errorMessage === null ? '' : ` ${errorMessage}`;
    const text = isAwaited ? 'The message was not sent: its number was busy for too long.' : `The message was not sent in time.${why}`;
    return {
        ...notSent('EXPIRED', 'GATEWAY_ERROR', text),
        source: 'lane',
        detail: 'EXPIRED'
    };
}
function unwanted() {
    const text = 'The recipient has asked for no more messages since it was accepted.';
    return {
        ...failed('OPTED_OUT', 'OPTED_OUT', text, 'REFUSED'),
        source: 'lane',
        detail: 'OPTED_OUT'
    };
}
const LACKED = {
    voice: 'send voice notes',
    sticker: 'send stickers',
    media_files: 'send files that were uploaded'
};
function appTooOld(lacked) {
    const text = `This version of the gateway app cannot ${LACKED[lacked]}. Update the app.`;
    return {
        ...notSent('GATEWAY_ERROR', 'GATEWAY_ERROR', text),
        source: 'lane',
        detail: lacked
    };
}
function dead() {
    const text = 'The message could not be processed. It is not known whether it was sent.';
    const record = failed('PROCESSING_FAILED', 'GATEWAY_ERROR', text, 'UNKNOWN_OUTCOME');
    return {
        ...record,
        state: 'dead',
        source: 'lane'
    };
}
function parked(message) {
    return {
        ...unknown(message, null),
        dueInMs: Math.max(0, message.dueInMs),
        parked: true
    };
}
function ofAnswer(message, status, text) {
    const body = (0, _gatewayanswer.parseAnswer)(text);
    if (status === 200 && body !== null && (0, _gatewayanswer.isAcceptance)(body, message.id)) return accepted(body);
    if (body === null || status < 400) return garbage(message, status);
    // A fault inside the app: it may have sent the message. It knows by its ledger when asked again.
    if (status === 500) return unknown(message, status);
    // "Not now", or "not by this call", says nothing about an earlier start.
    const isOfThisCall = NOT_NOW.includes(status) || body.nothing_sent === true;
    if (message.state === 'started' && isOfThisCall) return unknown(message, status);
    return refused(status, (0, _gatewayanswer.refusalOf)(status, body), text);
}
function accepted(body) {
    const providerMessageId = (0, _gatewayanswer.textOf)(body.message_id);
    const base = {
        state: 'done',
        source: 'gateway',
        providerMessageId,
        gatewayStatus: 200,
        refund: false
    };
    return body.ack === 'none' ? {
        ...base,
        status: null,
        ackWithinMs: ACK_WITHIN_MS
    } : {
        ...base,
        status: 'sent'
    };
}
function refused(status, refusal, answer) {
    const { errorCode, answerCode, extra, detail, words, isUnsent } = refusal;
    const said = words ?? `The gateway responded with status ${status}.`;
    // The text of the catalogue is better for the cases that it knows; else the gateway's own words.
    const message = answerCode === 'GATEWAY_ERROR' ? said : null;
    return {
        ...failed(errorCode, answerCode, message, extra.reason),
        answerExtra: extra,
        nothingSent: isUnsent,
        gatewayStatus: status,
        detail,
        gatewayAnswer: (0, _gatewayanswer.textOf)(answer)
    };
}
/** Seconds after which a gateway that was turned away from may answer again: its breaker lets a call through then. */ const BREAKER_S = 10;
const CLOSED = {
    breaker_open: {
        text: 'The gateway app does not respond. The message was not sent.',
        retryAfterS: BREAKER_S
    },
    queue_full: {
        text: 'The gateway app is busy. The message was not sent.',
        retryAfterS: 1
    },
    too_large: {
        text: 'The message is too large for the gateway app. It was not sent.'
    }
};
function ofClosed(reason) {
    const known = CLOSED[reason];
    const record = known === undefined ? notSent('GATEWAY_CLOSED', 'GATEWAY_CLOSED', null) : notSent('GATEWAY_ERROR', 'GATEWAY_ERROR', known.text, known.retryAfterS);
    return {
        ...record,
        detail: reason
    };
}
/**
 * Written, and no word of what became of it: asked again with the same id, which never sends twice. Its caller goes on
 * waiting, unless the answer is the last one for now, or it is time to leave.
 */ function unknown(message, status, reason = 'UNKNOWN_OUTCOME') {
    const isTold = message.reason !== null || reason !== 'UNKNOWN_OUTCOME' || (message.startedAgoMs ?? 0) >= (0, _sendrequest.callMsOf)(message);
    const text = `The gateway did not say whether it sent the message. Check GET /messages/${message.id} for the outcome.`;
    // The caller has heard the first reason: the answer stays as it is until there is an outcome.
    const answerExtra = {
        reason: message.reason ?? reason
    };
    const answer = {
        answerCode: 'GATEWAY_ERROR',
        answerExtra,
        errorMessage: text
    };
    const base = {
        ...isTold && answer,
        source: 'gateway',
        gatewayStatus: status,
        refund: false
    };
    if ((message.startedAgoMs ?? 0) > ASK_FOR_MS) {
        return {
            ...base,
            state: 'done',
            status: 'failed',
            errorCode: 'UNCONFIRMED'
        };
    }
    const dueInMs = ASK_AGAIN_MS[Math.min(message.attempts, ASK_AGAIN_MS.length - 1)] ?? 0;
    return {
        ...base,
        state: 'started',
        status: null,
        dueInMs
    };
}
/**
 * The gateway has the message and answered what nobody can read. It is asked again, beside its lane: an app that answers
 * has worked on the message, so what comes behind it does not pass it.
 */ function garbage(message, status) {
    const record = unknown(message, status, 'GARBAGE');
    return record.state === 'started' ? {
        ...record,
        parked: true
    } : record;
}
function notSent(errorCode, answerCode, errorMessage, retryAfterS) {
    const record = failed(errorCode, answerCode, errorMessage, 'NOT_SENT');
    const answerExtra = {
        reason: 'NOT_SENT',
        ...retryAfterS !== undefined && {
            retry_after: retryAfterS
        }
    };
    return {
        ...record,
        answerExtra,
        nothingSent: true
    };
}
function failed(errorCode, answerCode, errorMessage, reason) {
    const answer = {
        answerCode,
        answerExtra: {
            reason
        }
    };
    return {
        state: 'done',
        status: 'failed',
        source: 'gateway',
        errorCode,
        ...answer,
        errorMessage,
        refund: true
    };
}

//# sourceMappingURL=send-outcome.js.map