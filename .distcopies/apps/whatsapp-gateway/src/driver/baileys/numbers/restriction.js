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
    get RestrictionTimer () {
        return RestrictionTimer;
    },
    get restrictedUntil () {
        return restrictedUntil;
    }
});
/** Node fires a longer timer at once. */ const LONGEST_TIMER_MS = 2 ** 31 - 1;
let RestrictionTimer = class RestrictionTimer {
    /** Calls `lift` then, also when that is further away than a timer reaches. */ set(untilMs, lift) {
        this.clear();
        const leftMs = Math.max(untilMs - Date.now(), 0);
        const isFar = leftMs > LONGEST_TIMER_MS;
        this.timer = setTimeout(()=>isFar ? this.set(untilMs, lift) : lift(), isFar ? LONGEST_TIMER_MS : leftMs);
        this.timer.unref();
    }
    clear() {
        clearTimeout(this.timer);
    }
};
const MINUTE_MS = 60_000;
const SHORTEST_MS = MINUTE_MS;
const LONGEST_MS = 31 * 24 * 60 * MINUTE_MS;
/** Clocks that differ by less are alike: WhatsApp tells whole seconds, and the network takes its time. */ const SAME_CLOCK_MS = MINUTE_MS;
function restrictedUntil({ isActive, timeEnforcementEnds }, fallbackMs, aheadMs = 0, now = Date.now()) {
    if (!isActive) return undefined;
    const told = timeEnforcementEnds?.getTime();
    if (told === undefined || Number.isNaN(told)) return fallbackMs;
    const ends = Math.abs(aheadMs) < SAME_CLOCK_MS ? told : told - aheadMs;
    return Math.min(Math.max(ends, now + SHORTEST_MS), now + LONGEST_MS);
}

//# sourceMappingURL=restriction.js.map