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
    get isGone () {
        return isGone;
    },
    get toOutcome () {
        return toOutcome;
    },
    get toSign () {
        return toSign;
    },
    get withoutAttempt () {
        return withoutAttempt;
    }
});
const _retryschedule = require("./retry-schedule");
/** The receiver wants no more of it (Standard Webhooks 1.0.0): the endpoint is disabled. */ const GONE = 410;
const isGone = (attempt)=>attempt.status === GONE;
function toSign({ status, isWhole, error, askedMs }, startedAt) {
    return {
        kind: kindOf(isWhole ? status : null, error === null),
        startedAt,
        askedMs
    };
}
function kindOf(status, isSuccess) {
    if (isSuccess) return 'well';
    if (status === 429) return 'busy';
    if (status === 502 || status === 503 || status === 504) return 'overloaded';
    return status === null || status === 408 || status >= 500 ? 'unable' : 'well';
}
function toOutcome(delivery, attempt, durationMs, flow, random) {
    const dueInMs = attempt.error === null || isGone(attempt) ? null : (0, _retryschedule.retryDelayMs)(delivery.attempt, attempt.askedMs, random);
    return {
        orgId: delivery.orgId,
        endpointId: delivery.endpointId,
        status: attempt.error === null ? 'succeeded' : dueInMs === null ? 'failed' : 'pending',
        httpStatus: attempt.status,
        error: attempt.error,
        durationMs,
        responseExcerpt: attempt.excerpt,
        dueInMs,
        flow
    };
}
function withoutAttempt(delivery, error, isDead) {
    return {
        orgId: delivery.orgId,
        endpointId: delivery.endpointId,
        status: 'failed',
        isDead,
        httpStatus: null,
        error,
        durationMs: null,
        responseExcerpt: null,
        dueInMs: null,
        flow: null
    };
}

//# sourceMappingURL=delivery-outcome.js.map