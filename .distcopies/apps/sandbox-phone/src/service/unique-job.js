"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UniqueJob", {
    enumerable: true,
    get: function() {
        return UniqueJob;
    }
});
const BACKOFF_MS = 10_000;
const MOST_BACKOFF_MS = 5 * 60 * 60 * 1000;
let UniqueJob = class UniqueJob {
    constructor(options){
        this.options = options;
        this.running = 0;
    }
    /** False: it rests, or waits for its next try. */ get isRunning() {
        return this.running > 0;
    }
    /** Starts it; one that runs is broken off in the middle of whatever it does. */ replace() {
        this.current?.abort(new Error('It was started again.'));
        const current = new AbortController();
        this.current = current;
        void this.work(AbortSignal.any([
            this.options.signal,
            current.signal
        ]));
    }
    async work(signal) {
        const { clock, connectivity, log, name, periodMs } = this.options;
        let failures = 0;
        while(!signal.aborted){
            try {
                await this.attempt(signal);
                failures = 0;
                if (periodMs === undefined) return;
                await clock.sleep(periodMs, signal);
            } catch (error) {
                if (signal.aborted) return;
                // Stopped for want of a network, not failed.
                if (!connectivity.isOnline) continue;
                const waitMs = Math.min(BACKOFF_MS * 2 ** failures, MOST_BACKOFF_MS);
                failures += 1;
                log.info({
                    job: name,
                    failures,
                    waitMs,
                    reason: error.message
                }, 'a job failed and is tried again');
                await clock.sleep(waitMs, signal);
            }
        }
    }
    async attempt(signal) {
        this.running += 1;
        try {
            await this.options.connectivity.whenUsable();
            if (!signal.aborted) await this.options.run(signal);
        } finally{
            this.running -= 1;
        }
    }
};

//# sourceMappingURL=unique-job.js.map