"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LanePauses1790000000050", {
    enumerable: true,
    get: function() {
        return LanePauses1790000000050;
    }
});
let LanePauses1790000000050 = class LanePauses1790000000050 {
    async up(runner) {
        await runner.query('alter table lanes add column paused_at timestamptz, add column paused_by uuid, add column paused_by_name text');
        // The board shows them all. Takes and releases leave the column as it is, so they write no index.
        await runner.query('create index lanes_paused_idx on lanes (lane) where paused_at is not null');
    }
    async down(runner) {
        await runner.query('drop index lanes_paused_idx');
        await runner.query('alter table lanes drop column paused_by_name, drop column paused_by, drop column paused_at');
    }
};

//# sourceMappingURL=1790000000050-lane-pauses.js.map