"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Batcher", {
    enumerable: true,
    get: function() {
        return Batcher;
    }
});
let Batcher = class Batcher {
    constructor(options){
        this.options = options;
        this.waiting = [];
        this.underWay = 0;
        this.isScheduled = false;
    }
    /** Resolves with the item's own result. */ add(item) {
        return new Promise((resolve, reject)=>{
            this.waiting.push({
                item,
                resolve,
                reject
            });
            this.schedule();
        });
    }
    schedule() {
        if (this.isScheduled || this.underWay >= this.options.maxUnderWay || this.waiting.length === 0) return;
        this.isScheduled = true;
        setImmediate(()=>{
            this.isScheduled = false;
            void this.flush();
        });
    }
    async flush() {
        const batch = this.waiting.splice(0, this.options.maxItems);
        if (batch.length === 0) return;
        this.underWay += 1;
        this.schedule();
        try {
            const results = await this.options.run(batch.map((waiting)=>waiting.item));
            batch.forEach((waiting, index)=>settle(waiting, results, index));
        } catch (error) {
            for (const waiting of batch)waiting.reject(error);
        } finally{
            this.underWay -= 1;
            this.schedule();
        }
    }
};
function settle(waiting, results, index) {
    const result = results[index];
    if (index >= results.length) waiting.reject(new Error('the batch answered fewer results than it had items'));
    else if (result instanceof Error) waiting.reject(result);
    else waiting.resolve(result);
}

//# sourceMappingURL=batcher.js.map