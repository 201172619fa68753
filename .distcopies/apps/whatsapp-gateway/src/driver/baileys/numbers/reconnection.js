"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Reconnection", {
    enumerable: true,
    get: function() {
        return Reconnection;
    }
});
const _closerule = require("../connection/close.rule");
let Reconnection = class Reconnection {
    constructor(timings){
        this.timings = timings;
        this.history = _closerule.NO_HISTORY;
        this.failures = 0;
        this.openedAtMs = 0;
    }
    /** A try is due. */ get isWaiting() {
        return this.timer !== undefined;
    }
    /** As a number that never connected. */ reset() {
        this.history = _closerule.NO_HISTORY;
        this.failures = 0;
    }
    opened() {
        this.openedAtMs = performance.now();
    }
    closed({ code, fromServer }) {
        const lastedMs = this.openedAtMs > 0 ? performance.now() - this.openedAtMs : 0;
        if (lastedMs >= this.timings.steadyMs) {
            this.failures = 0;
            this.history = {
                ...this.history,
                badSessions: 0,
                restarts: 0
            };
        }
        // Two clients that take a number from each other must not go on for ever; two takeovers in a year are no fight.
        if (lastedMs >= this.timings.peacefulMs) this.history = _closerule.NO_HISTORY;
        this.openedAtMs = 0;
        const verdict = (0, _closerule.judgeClose)(code, fromServer, this.history);
        this.history = (0, _closerule.rememberClose)(code, fromServer, this.history);
        return verdict;
    }
    /** @param delayMs longer after each failure, unless given */ later(connect, delayMs = this.nextDelayMs()) {
        this.cancel();
        this.timer = setTimeout(connect, delayMs);
    }
    cancel() {
        clearTimeout(this.timer);
        this.timer = undefined;
    }
    /** Half of it at random: after an outage all numbers of all customers come back at once. */ nextDelayMs() {
        const { backoffMs } = this.timings;
        const baseMs = backoffMs[Math.min(this.failures, backoffMs.length - 1)] ?? 1000;
        this.failures += 1;
        return baseMs / 2 + Math.random() * (baseMs / 2);
    }
};

//# sourceMappingURL=reconnection.js.map