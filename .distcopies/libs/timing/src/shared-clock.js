"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SharedClock", {
    enumerable: true,
    get: function() {
        return SharedClock;
    }
});
const _periodictask = require("./periodic-task");
const EVERY_MS = 60_000;
/** An answer that took longer says too little. */ const LONGEST_READ_MS = 1_000;
let SharedClock = class SharedClock {
    constructor(options){
        this.options = options;
        const { everyMs = EVERY_MS, onFailure } = options;
        this.task = new _periodictask.PeriodicTask({
            run: ()=>this.look(),
            everyMs,
            jitter: 0.1,
            onFailure
        });
    }
    /** Looks before it resolves, also when nobody answers: this machine's own clock counts until somebody does. */ async start() {
        await this.look().catch(this.options.onFailure);
        this.task.start();
    }
    stop() {
        return this.task.stop();
    }
    /** Milliseconds since 1970. */ nowMs() {
        return this.zeroMs === undefined ? Date.now() : this.zeroMs + performance.now();
    }
    async look() {
        const askedAt = performance.now();
        const told = await this.options.read();
        const tookMs = performance.now() - askedAt;
        if (!Number.isFinite(told)) throw new Error('the shared clock told no time');
        if (tookMs <= LONGEST_READ_MS || this.zeroMs === undefined) this.zeroMs = told - askedAt - tookMs / 2;
    }
};

//# sourceMappingURL=shared-clock.js.map