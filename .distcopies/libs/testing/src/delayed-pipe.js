"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "DelayedPipe", {
    enumerable: true,
    get: function() {
        return DelayedPipe;
    }
});
/** Bytes waiting for a peer that does not take them: beyond this the sender is held back, as TCP would. */ const maxWaitingBytes = 1024 * 1024;
let DelayedPipe = class DelayedPipe {
    constructor(from, to, condition){
        this.from = from;
        this.to = to;
        this.condition = condition;
        this.waiting = [];
        this.waitingBytes = 0;
        from.on('data', (data)=>this.take(data));
        from.on('end', ()=>this.take('end'));
        from.on('close', ()=>this.take('end'));
        to.on('drain', ()=>this.flush());
    }
    /** Passes on what is due; called again by a timer for what is not, and when the condition changes. */ flush() {
        clearTimeout(this.timer);
        const now = performance.now();
        while(!this.condition.hanging && this.waiting[0]){
            const { dueAt, data } = this.waiting[0];
            // Rounded by timers: half a millisecond early is on time.
            if (this.condition.delayMs > 0 && dueAt - now > 0.5) {
                this.timer = setTimeout(()=>this.flush(), dueAt - now);
                break;
            }
            if (this.to.writableNeedDrain) break;
            this.waiting.shift();
            if (data === 'end') this.to.end();
            else {
                this.waitingBytes -= data.length;
                if (!this.to.destroyed) this.to.write(data);
            }
        }
        if (this.waitingBytes < maxWaitingBytes) this.from.resume();
    }
    stop() {
        clearTimeout(this.timer);
        this.waiting = [];
        this.waitingBytes = 0;
    }
    take(data) {
        if (this.waiting.at(-1)?.data === 'end' || this.to.writableEnded) return;
        this.waiting.push({
            dueAt: performance.now() + this.condition.delayMs,
            data
        });
        if (data !== 'end') this.waitingBytes += data.length;
        if (this.waitingBytes >= maxWaitingBytes) this.from.pause();
        this.flush();
    }
};

//# sourceMappingURL=delayed-pipe.js.map