"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "DatabaseReader", {
    enumerable: true,
    get: function() {
        return DatabaseReader;
    }
});
const _entities = require("../../libs/entities/src");
const MS = (time)=>`(extract(epoch from ${time}) * 1000)::float8`;
/** Lanes that hold messages or bulk sends; the others are leases of sweepers. */ const MAILBOX = "(lane like 'wa:%' or lane like 'bulk:%')";
let DatabaseReader = class DatabaseReader {
    constructor(database){
        this.database = database;
    }
    static async connect(url) {
        return new DatabaseReader(await _entities.Database.connect({
            url,
            poolSize: 2,
            applicationName: 'chaos'
        }));
    }
    /** Messages and bulk sends that have not come to their end, and lanes that are held. */ async unfinished() {
        const { rows } = await this.database.query(`select (select count(*)::integer from messages where state not in ('done', 'dead') or status = 'pending') as messages,
              (select count(*)::integer from bulk_batches where finished_at is null) as bulks,
              (select count(*)::integer from lanes where ${MAILBOX} and lease_until > now()) as lanes`);
        return rows[0] ?? {
            messages: 0,
            bulks: 0,
            lanes: 0
        };
    }
    /** How often a message was started; null: PostgreSQL does not know it yet. */ async startsOf(token) {
        const { rows } = await this.database.query('select attempts from messages where content = $1', [
            token
        ]);
        return rows[0]?.attempts ?? null;
    }
    /** All of one moment: receipts still come in. */ dump() {
        return this.database.transaction(async (queryable)=>{
            await queryable.query('set transaction isolation level repeatable read');
            return readAll(queryable);
        });
    }
    /** SMS and the events about them; all has come to its end. */ async dumpSms() {
        const rows = await this.database.query(`select id, content as token, account_id as "phoneId", lane_seq::float8 as "laneSeq", attempts,
              ${MS('first_started_at')} as "firstStartedAt", ${MS('give_up_at')} as "giveUpAt"
         from messages where channel = 'sms' and direction = 'outbound'`);
        const received = await this.database.query(`select id, from_address as "from" from messages where channel = 'sms' and direction = 'inbound'`);
        const facts = await this.database.query(`select type, subject_id as "messageId", (payload -> 'message' ->> 'version')::integer as version,
              payload -> 'message' ->> 'status' as status, payload -> 'message' ->> 'previous_status' as "previousStatus"
         from events where channel = 'sms' and type like 'message.%' order by id`);
        return {
            rows: rows.rows,
            received: received.rows,
            facts: facts.rows
        };
    }
    async receivedSms() {
        const { rows } = await this.database.query(`select count(*)::integer as count from messages where channel = 'sms' and direction = 'inbound'`);
        return rows[0]?.count ?? 0;
    }
    async close() {
        await this.database.close();
    }
};
async function readAll(queryable) {
    const messages = await queryable.query(`select id, content as token, state, status, version, error_code as "errorCode", attempts, parked,
              (extract(epoch from first_started_at) * 1000)::float8 as "firstStartedAt", charged,
              charged_period::text as "chargedPeriod", refunded, frees_key as "freesKey"
       from messages where direction = 'outbound'`);
    const events = await queryable.query('select message_id as "messageId", version, status from message_events order by message_id, version');
    const counters = await queryable.query('select limit_name as limit, period::text, used::integer from usage_counters');
    const lanes = await queryable.query(`select lane from lanes where ${MAILBOX} and lease_until > now()`);
    const bulks = await queryable.query(`select b.id, b.total, count(r.result)::integer as done, b.finished_at is not null as "isFinished"
       from bulk_batches b left join bulk_rows r on r.batch_id = b.id group by b.id`);
    return {
        messages: messages.rows,
        events: events.rows,
        counters: counters.rows,
        bulks: bulks.rows,
        leasedLanes: lanes.rows.map((row)=>row.lane)
    };
}

//# sourceMappingURL=database-reader.js.map