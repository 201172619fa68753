"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ScheduleClock", {
    enumerable: true,
    get: function() {
        return ScheduleClock;
    }
});
const _timing = require("../../timing/src");
/** Nothing is later than that by the looks, also while one of those who look stands still. */ const LOOK_EVERY_MS = 1_700;
/** Processes that look, however many there are. */ const LOOKERS = 2;
const AT_ONCE = 500;
let ScheduleClock = class ScheduleClock {
    constructor(deps){
        this.deps = deps;
        this.task = new _timing.PeriodicTask({
            run: ()=>this.release(),
            // Keeps the two who look apart: together they would look as seldom as one.
            firstMs: Math.random() * LOOK_EVERY_MS,
            everyMs: LOOK_EVERY_MS,
            jitter: 0.05,
            onFailure: deps.onFailure
        });
    }
    start() {
        this.task.start();
    }
    stop() {
        void this.task.stop();
    }
    async release() {
        if (this.deps.processes.rankOf(`schedule:${this.deps.channel}`) >= LOOKERS) return;
        for(let lanes = []; !this.task.isStopped;){
            lanes = await this.deps.messages.releaseDue(this.deps.channel, AT_ONCE);
            for (const lane of lanes)this.deps.doorbell.ring(lane);
            if (lanes.length < AT_ONCE) return;
        }
    }
};

//# sourceMappingURL=schedule-clock.js.map