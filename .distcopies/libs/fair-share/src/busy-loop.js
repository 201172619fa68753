"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BusyLoop", {
    enumerable: true,
    get: function() {
        return BusyLoop;
    }
});
const _nodeperf_hooks = require("node:perf_hooks");
/** Between two looks at the event loop, at least. */ const LOOK_EVERY_MS = 100;
/** Share of the time in which the loop had work to do. Waiting for a processor counts: Node does not know of it. */ const BUSY_ABOVE = 0.75;
const FREE_BELOW = 0.5;
const LONGEST_REST = 8;
/** An owner that asked for nothing for so long (or twice that) is not there. */ const PRESENT_FOR_MS = 2_000;
/** Share of the time since the last call in which the event loop worked, 0 to 1. */ function loopReader() {
    let last = _nodeperf_hooks.performance.eventLoopUtilization();
    return ()=>{
        const now = _nodeperf_hooks.performance.eventLoopUtilization();
        const { utilization } = _nodeperf_hooks.performance.eventLoopUtilization(now, last);
        last = now;
        return utilization;
    };
}
let BusyLoop = class BusyLoop {
    /**
   * @param utilization share of the time since it was last asked in which the event loop worked, 0 to 1
   * @param nowMs a monotonic clock, in milliseconds
   */ constructor(utilization = loopReader(), nowMs = ()=>_nodeperf_hooks.performance.now()){
        this.utilization = utilization;
        this.nowMs = nowMs;
        this.rest = 0;
        this.present = new Set();
        this.formerlyPresent = new Set();
        this.lookedAtMs = nowMs();
        this.presentSinceMs = nowMs();
    }
    /** Says that an owner wants something. */ note(owner) {
        this.forgetAbsent();
        this.present.add(owner);
    }
    /** How many times as long as its work took a place of the owner rests; 0 while nobody else is there. */ restOf(owner) {
        this.look();
        return this.rest > 0 && this.hasOthersThan(owner) ? this.rest : 0;
    }
    look() {
        const now = this.nowMs();
        if (now - this.lookedAtMs < LOOK_EVERY_MS) return;
        this.lookedAtMs = now;
        const share = this.utilization();
        if (share > BUSY_ABOVE) this.rest = Math.min(LONGEST_REST, Math.max(4, this.rest * 2));
        else if (share < FREE_BELOW) this.rest = this.rest <= 1 ? 0 : this.rest / 2;
    }
    hasOthersThan(owner) {
        this.forgetAbsent();
        return [
            this.present,
            this.formerlyPresent
        ].some((owners)=>owners.size > (owners.has(owner) ? 1 : 0));
    }
    forgetAbsent() {
        const now = this.nowMs();
        const forMs = now - this.presentSinceMs;
        if (forMs < PRESENT_FOR_MS) return;
        this.formerlyPresent = forMs < 2 * PRESENT_FOR_MS ? this.present : new Set();
        this.present = new Set();
        this.presentSinceMs = now;
    }
};

//# sourceMappingURL=busy-loop.js.map