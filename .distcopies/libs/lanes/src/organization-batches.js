"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OrganizationBatches", {
    enumerable: true,
    get: function() {
        return OrganizationBatches;
    }
});
const _batcher = require("./batcher");
const MAX_ITEMS = 100;
let OrganizationBatches = class OrganizationBatches {
    /** @param run does a batch; answers one entry per item, in order. An Error entry rejects its item alone */ constructor(run){
        this.run = run;
        this.open = new Map();
    }
    /** Resolves with the item's own result. */ async add({ orgId, mode }, item) {
        const key = `${orgId} ${mode}`;
        const batches = this.open.get(key) ?? this.create({
            orgId,
            mode
        });
        this.open.set(key, batches);
        batches.waiting += 1;
        try {
            return await batches.batcher.add(item);
        } finally{
            batches.waiting -= 1;
            if (batches.waiting === 0) this.open.delete(key);
        }
    }
    create(owner) {
        const run = (items)=>this.run(owner, items);
        return {
            batcher: new _batcher.Batcher({
                maxItems: MAX_ITEMS,
                maxUnderWay: 1,
                run
            }),
            waiting: 0
        };
    }
};

//# sourceMappingURL=organization-batches.js.map