"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "retryAfterMs", {
    enumerable: true,
    get: function() {
        return retryAfterMs;
    }
});
/** A delivery waits no longer than this because its endpoint asked for it. */ const LONGEST_MS = 24 * 3_600_000;
function retryAfterMs(header, now = Date.now()) {
    const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? '';
    if (/^\d{1,10}$/.test(text)) return Math.min(Number(text) * 1_000, LONGEST_MS);
    // Only dates as HTTP writes them: `Date.parse` takes nearly anything.
    if (!/^[A-Z][a-z]{2,8},? /.test(text)) return null;
    const at = Date.parse(text);
    return Number.isNaN(at) ? null : Math.min(Math.max(at - now, 0), LONGEST_MS);
}

//# sourceMappingURL=retry-after.js.map