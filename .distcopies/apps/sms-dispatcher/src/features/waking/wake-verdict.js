"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "wakeVerdict", {
    enumerable: true,
    get: function() {
        return wakeVerdict;
    }
});
const _sms = require("../../../../../libs/sms/src");
/** A phone that was woken and did not ask is woken again after so long. */ const AGAIN_MS = 25_000;
/** A phone that cannot send is looked at again after so long. When it is heard or enabled, its lane is rung at once. */ const AWAY_MS = 10 * 60_000;
function wakeVerdict(phone, nowMs) {
    if (phone === null || !phone.enabled || phone.isPaused || !phone.isHeard) return {
        wake: false,
        blockMs: AWAY_MS
    };
    const until = (0, _sms.quietUntil)(phone.quietHours, nowMs);
    if (until === null) return {
        wake: true,
        blockMs: AGAIN_MS
    };
    return {
        wake: false,
        blockMs: Math.min(until - nowMs, AWAY_MS)
    };
}

//# sourceMappingURL=wake-verdict.js.map