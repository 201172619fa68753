"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BulkRowRepository", {
    enumerable: true,
    get: function() {
        return BulkRowRepository;
    }
});
const _entities = require("../../../entities/src");
const _lanes = require("../../../lanes/src");
/** Those of the leases under which rows may be released: not of a paused bulk send. */ const FIND_HELD = {
    name: 'bulk_held',
    text: `with input as materialized (select * from json_to_recordset($1::json) as x(lane text, fence integer)) ${_lanes.LANE_SQL.startable}`
};
const RECORD_ROWS = {
    name: 'bulk_record_rows',
    text: `
    with input as materialized (
      select * from json_to_recordset($1::json) as x(lane text, fence integer, batch_id uuid, index integer, result jsonb)
    ), held as materialized (${_lanes.LANE_SQL.held})
    update bulk_rows r set result = i.result, finished_at = clock_timestamp()
    from input i join held h on h.lane = i.lane and h.fence = i.fence
    where r.batch_id = i.batch_id and r.index = i.index and r.result is null
    returning r.batch_id || ' ' || r.index as name`
};
const nameOf = ({ lane, fence })=>`${lane} ${fence}`;
let BulkRowRepository = class BulkRowRepository {
    constructor(database, intake){
        this.database = database;
        this.intake = intake;
    }
    /**
   * Puts rows into their numbers' lanes; one whose message is there already is accepted. A row that PostgreSQL refuses
   * does not harm its neighbours.
   *
   * @returns one entry per row, in order; null: its lease has passed to another owner, or its
   *   lane is paused. An Error for a row that was refused
   */ release(rows) {
        const together = async (some)=>{
            // Before the transaction: transactions that each ask the pool for a second connection wait for each other.
            await this.intake.prepare(some.map((row)=>row.message));
            return this.database.transaction((queryable)=>this.releaseTogether(queryable, some));
        };
        return (0, _entities.despiteRowFault)(rows, together, (_, error)=>[
                error
            ]);
    }
    /** Writes what became of rows; false: the lease is lost, or the row has its result. */ async record(rows) {
        const input = rows.map(({ lease, batchId, index, result })=>({
                ...lease,
                batch_id: batchId,
                index,
                result
            }));
        const values = [
            JSON.stringify(input)
        ];
        const recorded = await (0, _entities.retryTransient)(()=>this.database.query(RECORD_ROWS, values));
        const names = new Set(recorded.rows.map((row)=>row.name));
        return rows.map(({ batchId, index })=>names.has(`${batchId} ${index}`));
    }
    async releaseTogether(queryable, rows) {
        const leases = JSON.stringify(rows.map((row)=>row.lease));
        const found = await queryable.query(FIND_HELD, [
            leases
        ]);
        const held = new Set(found.rows.map(nameOf));
        const ours = rows.filter((row)=>held.has(nameOf(row.lease)));
        const intakes = await this.intake.acceptOnce(queryable, ours.map((row)=>row.message));
        const byRow = new Map(ours.map((row, place)=>[
                row,
                intakes[place] ?? null
            ]));
        return rows.map((row)=>byRow.get(row) ?? null);
    }
};

//# sourceMappingURL=bulk-row.repository.js.map