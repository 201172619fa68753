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
    get answered () {
        return answered;
    },
    get unanswered () {
        return unanswered;
    }
});
const _outbound = require("../../../../../libs/outbound/src");
const _platform = require("../../../../../libs/platform/src");
const _retryafter = require("./retry-after");
/** Kept of an answer: 4 KB, with room for the mark of a character that was cut in two. */ const EXCERPT_BYTES = 4_093;
function answered(answer) {
    const { status, headers, body } = answer;
    const isSuccess = status >= 200 && status < 300;
    const retryAfter = headers['retry-after'];
    return {
        status,
        isWhole: true,
        error: isSuccess ? null : `status ${status}${isRedirect(status) ? '; redirects are not followed' : ''}`,
        outcome: isSuccess ? 'success' : outcomeOf(status),
        askedMs: isSuccess ? null : (0, _retryafter.retryAfterMs)(typeof retryAfter === 'string' ? retryAfter : undefined),
        excerpt: excerptOf(body)
    };
}
const isRedirect = (status)=>status >= 300 && status < 400;
const outcomeOf = (status)=>status === 410 || status === 429 ? `status_${status}` : `status_${Math.floor(status / 100)}xx`;
function unanswered(error, timeoutMs) {
    if (!(error instanceof _outbound.OutboundError)) throw error;
    const { outcome, words } = reasonOf(error, timeoutMs);
    return {
        status: error.partial?.status ?? null,
        isWhole: false,
        error: words,
        outcome,
        askedMs: null,
        excerpt: error.partial === undefined ? null : excerptOf(error.partial.body)
    };
}
function reasonOf(error, timeoutMs) {
    const seconds = timeoutMs / 1_000;
    switch(error.failure){
        case 'blocked':
            return {
                outcome: 'blocked',
                words: REFUSALS[error.refusal ?? 'private_address']
            };
        case 'timeout':
            if (error.partial !== undefined) return {
                outcome: 'timeout',
                words: `the response did not end within ${seconds} s`
            };
            return error.written ? {
                outcome: 'timeout',
                words: `no response within ${seconds} s`
            } : {
                outcome: 'timeout',
                words: `no connection within ${seconds} s`
            };
        default:
            return {
                outcome: 'network',
                words: networkWords(error)
            };
    }
}
const REFUSALS = {
    not_a_url: 'the URL is not valid',
    not_https: 'the URL is not https',
    credentials: 'the URL contains a user name or password',
    port: 'the port is not allowed',
    private_address: 'the address is not public, or the URL is not https',
    too_long: 'the URL is too long'
};
const WORDS = {
    ECONNREFUSED: 'the connection was refused',
    ENOTFOUND: 'the host name does not exist',
    EAI_AGAIN: 'the host name could not be looked up',
    ETIMEOUT: 'the host name could not be looked up',
    ESERVFAIL: 'the host name could not be looked up',
    ETIMEDOUT: 'no connection in time',
    UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
    EHOSTUNREACH: 'the host cannot be reached',
    ENETUNREACH: 'the host cannot be reached',
    UND_ERR_HEADERS_OVERFLOW: 'the response headers are too long'
};
function networkWords(error) {
    const { code, name } = error.cause ?? {};
    const known = WORDS[code ?? ''];
    if (known !== undefined) return known;
    if (/CERT|SELF_SIGNED|UNABLE_TO|^ERR_TLS|^EPROTO|^ERR_SSL/.test(code ?? '')) return `no secure connection (${code})`;
    if (name === 'HTTPParserError') return 'the response is not HTTP';
    return error.written ? 'the connection was closed before the response was complete' : 'no connection';
}
function excerptOf(body) {
    if (body.length === 0) return null;
    const text = (0, _platform.toStorableText)(body.subarray(0, EXCERPT_BYTES).toString('utf8'), EXCERPT_BYTES);
    // Bytes that are no text have become marks of three bytes each.
    return Buffer.from(text).subarray(0, EXCERPT_BYTES).toString('utf8');
}

//# sourceMappingURL=attempt.js.map