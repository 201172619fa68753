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
    get LaneSweeper () {
        return LaneSweeper;
    },
    get SWEEP_EVERY_MS () {
        return SWEEP_EVERY_MS;
    },
    get SWEEP_LIMIT () {
        return SWEEP_LIMIT;
    }
});
const _timing = require("../../timing/src");
const SWEEP_EVERY_MS = 2_000;
const SWEEP_LIMIT = 1_000;
let LaneSweeper = class LaneSweeper {
    constructor(options){
        this.options = options;
        this.task = new _timing.PeriodicTask({
            run: ()=>this.sweep(),
            // The first sweep is early: after a restart there may be work that nobody rang for.
            firstMs: Math.random() * 200,
            everyMs: SWEEP_EVERY_MS,
            // Keeps the sweeps of an installation from coming together.
            jitter: 0.1,
            onFailure: options.onFailure
        });
    }
    start() {
        this.task.start();
    }
    /** Waits for nothing: without Redis the rings of a sweep under way never end. */ stop() {
        void this.task.stop();
    }
    async sweep() {
        const { queue, doorbell, lanesWithWork, isMine, onSwept } = this.options;
        // One sweep per interval over all processes; two do no harm.
        if (!isMine(`sweep:${queue.kind}`)) return;
        const lanes = await lanesWithWork(queue.kind, SWEEP_LIMIT);
        await doorbell.ringAgain(lanes);
        onSwept(lanes.length);
    }
};

//# sourceMappingURL=lane-sweeper.js.map