"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SandboxReceipts", {
    enumerable: true,
    get: function() {
        return SandboxReceipts;
    }
});
/** Timers are rounded to this: Node keeps one list per distinct delay. */ const STEP_MS = 10;
let SandboxReceipts = class SandboxReceipts {
    constructor(timers, delayMs, happen){
        this.timers = timers;
        this.delayMs = delayMs;
        this.happen = happen;
    }
    schedule(message, receipts = message.receipts) {
        const [next, ...left] = receipts;
        if (next === undefined) return;
        this.timers.after(this.someDelay(), async ()=>{
            await this.happen(message, next, left);
            this.schedule(message, left);
        });
    }
    someDelay() {
        const [least, most] = this.delayMs;
        return least + Math.round(Math.random() * (most - least) / STEP_MS) * STEP_MS;
    }
};

//# sourceMappingURL=sandbox-receipts.js.map