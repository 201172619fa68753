"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "CallSlots", {
    enumerable: true,
    get: function() {
        return CallSlots;
    }
});
let CallSlots = class CallSlots {
    constructor(limit, longestQueue){
        this.limit = limit;
        this.longestQueue = longestQueue;
        this.taken = 0;
        this.waiters = new Set();
    }
    get inFlight() {
        return this.taken;
    }
    get waiting() {
        return this.waiters.size;
    }
    /** Waits for a slot. @returns false when the queue is full or the time is over; true: `free` must be called once */ acquire(longestWaitMs) {
        if (this.taken < this.limit) {
            this.taken += 1;
            return Promise.resolve(true);
        }
        if (this.waiters.size >= this.longestQueue || longestWaitMs <= 0) return Promise.resolve(false);
        return new Promise((resolve)=>{
            const waiter = {
                take: (got)=>{
                    clearTimeout(timer);
                    this.waiters.delete(waiter);
                    resolve(got);
                }
            };
            const timer = setTimeout(()=>waiter.take(false), longestWaitMs);
            this.waiters.add(waiter);
        });
    }
    /** Gives a slot back; the first that waits gets it. */ free() {
        const [next] = this.waiters;
        if (next) next.take(true);
        else this.taken -= 1;
    }
    /** Turns away all that wait. */ clear() {
        for (const waiter of this.waiters)waiter.take(false);
    }
};

//# sourceMappingURL=call-slots.js.map