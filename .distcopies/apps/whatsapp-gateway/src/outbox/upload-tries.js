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
    get UPLOAD_RETRY_MS () {
        return UPLOAD_RETRY_MS;
    },
    get unlessHopeless () {
        return unlessHopeless;
    }
});
const UPLOAD_RETRY_MS = [
    1000,
    2000,
    5000,
    15_000,
    30_000,
    60_000
];
/** A line that was too slow for a file so often will not bring it: nothing waits for it for ever. */ const MOST_TOO_SLOW = 3;
function unlessHopeless(outcome, tries) {
    if (outcome.kind !== 'retry' || outcome.isTooSlow === undefined) return outcome;
    tries.tooSlow += 1;
    if (tries.tooSlow < MOST_TOO_SLOW) return outcome;
    return {
        kind: 'given_up',
        error: 'failed',
        reason: `the line is too slow for it, ${outcome.reason}`
    };
}

//# sourceMappingURL=upload-tries.js.map