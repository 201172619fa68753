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
const _starterror = require("./start.error");
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3000;
async function waitFor(what, ping, logger, options = {}) {
    const startedAt = performance.now();
    for(let attempt = 0;; attempt += 1){
        try {
            await ping();
            if (attempt > 0) logger.info({
                waited_ms: Math.round(performance.now() - startedAt)
            }, `${what} answers`);
            return;
        } catch (error) {
            options.signal?.throwIfAborted();
            if ((0, _starterror.isForOperators)(error)) throw error;
            const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
            logger.warn({
                err: error,
                waited_ms: Math.round(performance.now() - startedAt),
                next_try_ms: pauseMs
            }, `waiting for ${what}`);
            await (0, _promises.setTimeout)(pauseMs, undefined, options.signal ? {
                signal: options.signal
            } : {});
        }
    }
}

//# sourceMappingURL=wait-for.js.map