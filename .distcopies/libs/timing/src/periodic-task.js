"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PeriodicTask", {
    enumerable: true,
    get: function() {
        return PeriodicTask;
    }
});
let PeriodicTask = class PeriodicTask {
    constructor(options){
        this.options = options;
        this.running = Promise.resolve();
        this.stopped = false;
    }
    /** From now on it runs. Once is enough. */ start() {
        this.plan(this.options.firstMs ?? this.pauseMs());
    }
    /** No run begins any more: one that is under way and has much to do may end early. */ get isStopped() {
        return this.stopped;
    }
    /** Resolves when the run under way has ended. Whoever cannot wait for it need not. */ async stop() {
        this.stopped = true;
        clearTimeout(this.timer);
        await this.running;
    }
    plan(afterMs) {
        if (this.stopped) return;
        this.timer = setTimeout(()=>{
            this.running = this.run().then(()=>this.plan(this.pauseMs()));
        }, afterMs).unref();
    }
    async run() {
        try {
            await this.options.run();
        } catch (error) {
            this.options.onFailure(error);
        }
    }
    pauseMs() {
        const { everyMs, jitter = 0 } = this.options;
        return everyMs * (1 + jitter * (2 * Math.random() - 1));
    }
};

//# sourceMappingURL=periodic-task.js.map