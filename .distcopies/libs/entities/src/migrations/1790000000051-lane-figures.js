"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LaneFigures1790000000051", {
    enumerable: true,
    get: function() {
        return LaneFigures1790000000051;
    }
});
let LaneFigures1790000000051 = class LaneFigures1790000000051 {
    async up(runner) {
        await runner.query('set local statement_timeout = 0');
        await runner.query('alter table lanes add column worked_rows integer, add column worked_ms integer, add column worked_at timestamptz');
        await runner.query(`
      create table lane_minutes (
        kind text not null,
        minute timestamptz not null,
        process_id integer not null,
        finished integer not null,
        constraint lane_minutes_pkey primary key (kind, minute, process_id)
      ) with (fillfactor = 50)`);
        // Hardly anything is in them: what dies has crashed its workers again and again.
        await runner.query(`create index messages_dead_idx on messages (channel, failed_at) where state = 'dead'`);
        await runner.query(`create index webhook_deliveries_dead_idx on webhook_deliveries (finished_at) where state = 'dead'`);
    }
    async down(runner) {
        await runner.query('drop index webhook_deliveries_dead_idx');
        await runner.query('drop index messages_dead_idx');
        await runner.query('drop table lane_minutes');
        await runner.query('alter table lanes drop column worked_at, drop column worked_ms, drop column worked_rows');
    }
};

//# sourceMappingURL=1790000000051-lane-figures.js.map