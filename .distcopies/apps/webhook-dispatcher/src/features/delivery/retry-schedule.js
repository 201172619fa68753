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
    get RETRY_AFTER_MS () {
        return RETRY_AFTER_MS;
    },
    get retryDelayMs () {
        return retryDelayMs;
    }
});
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const RETRY_AFTER_MS = [
    5 * SECOND,
    30 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR
];
const JITTER = 0.2;
function retryDelayMs(attempt, askedMs, random = Math.random) {
    const plannedMs = RETRY_AFTER_MS[attempt - 1];
    if (plannedMs === undefined) return null;
    return Math.max(plannedMs * (1 + JITTER * (2 * random() - 1)), askedMs ?? 0);
}

//# sourceMappingURL=retry-schedule.js.map