"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MinuteWindows", {
    enumerable: true,
    get: function() {
        return MinuteWindows;
    }
});
const _timing = require("../../../timing/src");
/** Ids that are remembered; beyond, the oldest is forgotten. */ const MOST_IDS = 10_000;
const WINDOW_MS = 60_000;
let MinuteWindows = class MinuteWindows {
    /** @param nowMs a monotonic clock, in milliseconds */ constructor(nowMs = ()=>performance.now()){
        this.nowMs = nowMs;
        this.windows = new _timing.BoundedMap(MOST_IDS);
    }
    /** Counts one more. */ add(id) {
        const now = this.nowMs();
        const open = this.windows.get(id);
        if (open !== undefined && open.endsAtMs > now) {
            open.count += 1;
            return;
        }
        this.windows.set(id, {
            count: 1,
            endsAtMs: now + WINDOW_MS
        });
    }
    /** Takes one back. */ remove(id) {
        const open = this.windows.get(id);
        if (open !== undefined && open.count > 0) open.count -= 1;
    }
    /** How many there are in the minute. */ count(id) {
        const open = this.windows.get(id);
        return open !== undefined && open.endsAtMs > this.nowMs() ? open.count : 0;
    }
    /** Whole seconds until the minute is over, 1 to 60. */ secondsLeft(id) {
        const leftMs = (this.windows.get(id)?.endsAtMs ?? 0) - this.nowMs();
        return Math.min(60, Math.max(1, Math.ceil(leftMs / 1000)));
    }
};

//# sourceMappingURL=minute-windows.js.map