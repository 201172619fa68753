"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FairLists1790000000014", {
    enumerable: true,
    get: function() {
        return FairLists1790000000014;
    }
});
let FairLists1790000000014 = class FairLists1790000000014 {
    async up(runner) {
        // One for both filters: each index more is written with every delivery, twice.
        await runner.query('create index webhook_deliveries_type_idx on webhook_deliveries (endpoint_id, event_type, status, id)');
        await runner.query('create index bulk_batches_org_idx on bulk_batches (org_id) where finished_at is null');
    }
    async down(runner) {
        await runner.query('drop index bulk_batches_org_idx');
        await runner.query('drop index webhook_deliveries_type_idx');
    }
};

//# sourceMappingURL=1790000000014-fair-lists.js.map