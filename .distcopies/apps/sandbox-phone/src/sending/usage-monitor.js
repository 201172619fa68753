"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UsageMonitor", {
    enumerable: true,
    get: function() {
        return UsageMonitor;
    }
});
const PERIOD_MS = 60_000;
const MOST_PARTS = 30;
const MOST_DIALOGS = 5;
let UsageMonitor = class UsageMonitor {
    constructor(mostParts = MOST_PARTS){
        this.mostParts = mostParts;
        /** Messages that wait behind dialogs. */ this.asking = 0;
        this.stamps = [];
    }
    /** @param parts of a message that the app sends now @param now milliseconds */ check(parts, now) {
        this.stamps = this.stamps.filter((stamp)=>stamp >= now - PERIOD_MS);
        if (this.stamps.length + parts <= this.mostParts) {
            for(let part = 0; part < parts; part += 1)this.stamps.push(now);
            return 'sends';
        }
        if (this.asking >= MOST_DIALOGS) return 'refuses';
        this.asking += 1;
        return 'asks';
    }
};

//# sourceMappingURL=usage-monitor.js.map