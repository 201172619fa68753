/** Timers that end together. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Timers", {
    enumerable: true,
    get: function() {
        return Timers;
    }
});
let Timers = class Timers {
    /** @param work a rejection is dropped: the store is gone, and what was due is still written as due */ after(delayMs, work) {
        const timer = setTimeout(()=>{
            this.open.delete(timer);
            work().catch(()=>undefined);
        }, delayMs);
        this.open.add(timer);
        return ()=>{
            clearTimeout(timer);
            this.open.delete(timer);
        };
    }
    /** Never resolves once `clear` was called. */ pause(delayMs) {
        return new Promise((resolve)=>{
            this.after(delayMs, async ()=>resolve());
        });
    }
    clear() {
        for (const timer of this.open)clearTimeout(timer);
        this.open.clear();
    }
    constructor(){
        this.open = new Set();
    }
};

//# sourceMappingURL=timers.js.map