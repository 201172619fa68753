"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RedisWatch", {
    enumerable: true,
    get: function() {
        return RedisWatch;
    }
});
/** Between two probes while Redis answers. */ const PROBE_EVERY_MS = 200;
/** A Redis that does not answer a probe for so long is away. */ const SILENT_MS = 350;
/** Between two probes while it is away. */ const PROBE_AGAIN_MS = 100;
/** Good probes in a row after which it is back, at least and at most: copies must not all rush at once. */ const GOOD_PROBES = [
    3,
    7
];
/** A connection on which nothing comes back for so long is replaced: its packets may be lost on the way. */ const REPLACE_AFTER_MS = 3_000;
/** An app that starts waits for Redis so long, and then starts without it. */ const START_WITHIN_MS = 1_500;
let RedisWatch = class RedisWatch {
    constructor(options){
        this.options = options;
        this.reason = 'it was not reached yet';
        this.leftAt = performance.now();
        this.isSaid = false;
        this.goodProbes = 0;
        this.neededProbes = 1;
        this.isStopped = false;
        this.leaveListeners = [];
        this.returnListeners = [];
        this.plan(0);
    }
    get isAway() {
        return this.reason !== null;
    }
    /** What is wrong with Redis; null: nothing. */ get awayBecause() {
        return this.reason;
    }
    onLeave(listener) {
        this.leaveListeners.push(listener);
    }
    onReturn(listener) {
        this.returnListeners.push(listener);
    }
    /** Resolves when Redis answers for the first time, or when it has not for a while. */ settled() {
        if (!this.isAway) return Promise.resolve();
        return new Promise((resolve)=>{
            const late = setTimeout(()=>{
                this.say();
                resolve();
            }, START_WITHIN_MS);
            this.onReturn(()=>{
                clearTimeout(late);
                resolve();
            });
        });
    }
    /** Redis is away from now on, until probes find it back. */ leave(reason) {
        this.goodProbes = 0;
        if (this.isStopped || this.isAway) return;
        this.reason = reason;
        this.leftAt = performance.now();
        const [least, most] = GOOD_PROBES;
        this.neededProbes = least + Math.floor(Math.random() * (most - least + 1));
        this.say();
        this.options.failWaiting();
        for (const listener of this.leaveListeners)listener();
    }
    stop() {
        this.isStopped = true;
        clearTimeout(this.timer);
    }
    say() {
        this.isSaid = true;
        this.options.logger.error({
            reason: this.reason,
            alarm: 'redis_away'
        }, 'Redis is away: work goes on by way of PostgreSQL');
    }
    plan(ms) {
        if (this.isStopped) return;
        this.timer = setTimeout(()=>void this.look(), ms).unref();
    }
    async look() {
        let isPending = true;
        // After the timer the answers that have arrived meanwhile are read: a process that stood still itself is no witness.
        const silent = setTimeout(()=>{
            setImmediate(()=>isPending && this.leave(`it did not answer within ${SILENT_MS} ms`));
        }, SILENT_MS);
        const replacing = setInterval(()=>this.options.replace(), REPLACE_AFTER_MS);
        try {
            await this.options.probe();
            this.hear();
        } catch (error) {
            this.leave(error instanceof Error ? error.message : String(error));
        } finally{
            isPending = false;
            clearTimeout(silent);
            clearInterval(replacing);
        }
        this.plan(this.isAway ? PROBE_AGAIN_MS : PROBE_EVERY_MS);
    }
    /** A probe was answered. */ hear() {
        if (!this.isAway) return;
        this.goodProbes += 1;
        if (this.goodProbes < this.neededProbes) return;
        this.reason = null;
        if (this.isSaid) this.options.logger.info({
            away_ms: Math.round(performance.now() - this.leftAt)
        }, 'Redis is back');
        this.isSaid = false;
        for (const listener of this.returnListeners)listener();
    }
};

//# sourceMappingURL=redis-watch.js.map