"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RetryCounters", {
    enumerable: true,
    get: function() {
        return RetryCounters;
    }
});
const MOST_ENTRIES = 5000;
let RetryCounters = class RetryCounters {
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the library's interface
    get(key) {
        return this.counts.get(key);
    }
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the library's interface
    set(key, value) {
        this.counts.delete(key);
        this.counts.set(key, value);
        for (const oldest of this.counts.keys()){
            if (this.counts.size <= MOST_ENTRIES) break;
            this.counts.delete(oldest);
        }
    }
    del(key) {
        this.counts.delete(key);
    }
    flushAll() {
        this.counts.clear();
    }
    constructor(){
        this.counts = new Map();
    }
};

//# sourceMappingURL=retry-counters.js.map