"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OwnFigures", {
    enumerable: true,
    get: function() {
        return OwnFigures;
    }
});
const _nodeperf_hooks = require("node:perf_hooks");
/** Between two looks at the event loop, milliseconds. Each takes well under a microsecond, and runs outside of JavaScript. */ const LOOK_EVERY_MS = 20;
const NANOSECONDS = 1e6;
let OwnFigures = class OwnFigures {
    constructor(){
        this.delays = (0, _nodeperf_hooks.monitorEventLoopDelay)({
            resolution: LOOK_EVERY_MS
        });
        this.delays.enable();
    }
    read() {
        const { rss, heapUsed } = process.memoryUsage();
        // What is measured is from look to look.
        const late = this.delays.count === 0 ? 0 : this.delays.percentile(99) / NANOSECONDS - LOOK_EVERY_MS;
        return {
            rss,
            heap: heapUsed,
            loop_p99_ms: Math.round(Math.max(0, late) * 10) / 10
        };
    }
    /** What was measured so far is forgotten: somebody has it. */ startAnew() {
        this.delays.reset();
    }
    stop() {
        this.delays.disable();
    }
};

//# sourceMappingURL=own-figures.js.map