"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "waitFor", {
    enumerable: true,
    get: function() {
        return waitFor;
    }
});
const _promises = require("node:timers/promises");
async function waitFor(condition, options) {
    const { what, timeoutMs = 60_000, intervalMs = 20 } = options;
    const giveUpAt = performance.now() + timeoutMs;
    for(;;){
        let cause;
        try {
            const found = await condition();
            if (found) return found;
        } catch (error) {
            cause = error;
        }
        if (performance.now() >= giveUpAt) {
            const reason = cause instanceof Error ? `: ${cause.message}` : '';
            throw new Error(`waited ${timeoutMs} ms in vain for ${what}${reason}`, {
                cause
            });
        }
        await (0, _promises.setTimeout)(intervalMs);
    }
}

//# sourceMappingURL=wait-for.js.map