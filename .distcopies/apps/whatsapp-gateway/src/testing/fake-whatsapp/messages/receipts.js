"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Receipts", {
    enumerable: true,
    get: function() {
        return Receipts;
    }
});
const _nodes = require("../wire/nodes");
let Receipts = class Receipts {
    constructor(outbound){
        this.outbound = outbound;
        this.timers = new Set();
    }
    /** As the habit of the user wants it. */ confirm(by, companion, messageId, group) {
        const { until, afterMs } = by.receipts;
        if (until === 'none') return;
        this.later(afterMs, ()=>{
            this.send(by, companion, messageId, 'delivered', group);
            if (until === 'read') this.later(afterMs, ()=>this.send(by, companion, messageId, 'read', group));
        });
    }
    /** At once, whatever the habit is. Receipts carry the LID, also for a message that went to the number. */ send(by, companion, id, kind, group) {
        const from = group === undefined ? {
            from: by.lid
        } : {
            from: group,
            participant: by.lid
        };
        this.outbound.send(companion, (0, _nodes.node)('receipt', {
            id,
            ...from,
            t: (0, _nodes.seconds)(),
            type: kind === 'read' ? 'read' : undefined
        }));
    }
    stop() {
        for (const timer of this.timers)clearTimeout(timer);
        this.timers.clear();
    }
    later(afterMs, action) {
        if (afterMs <= 0) {
            action();
            return;
        }
        const timer = setTimeout(()=>{
            this.timers.delete(timer);
            action();
        }, afterMs);
        this.timers.add(timer);
    }
};

//# sourceMappingURL=receipts.js.map