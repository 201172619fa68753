"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BulkRepository", {
    enumerable: true,
    get: function() {
        return BulkRepository;
    }
});
const _entities = require("../../../entities/src");
const _lanes = require("../../../lanes/src");
const _messageintakesql = require("../intake/message-intake.sql");
/** The lease that a pacer shows, share-locked until the end of the transaction. */ const HELD = `with input as (select $1::text as lane, $2::integer as fence), held as materialized (${_lanes.LANE_SQL.held})`;
/** Before all ids. */ const FIRST = '00000000-0000-0000-0000-000000000000';
let BulkRepository = class BulkRepository {
    constructor(database){
        this.database = database;
        /** Where the next sweep begins, when the last one found more than it could take. */ this.sweptTo = FIRST;
    }
    /** Accepts a bulk send with all its rows, or finds the one that its idempotency key made before. */ accept(bulk) {
        return (0, _entities.retryTransient)(()=>this.database.transaction(async (queryable)=>{
                const known = await claimKey(queryable, bulk);
                if (known !== null) return known;
                const used = await usedUp(queryable, bulk);
                if (used !== null) {
                    await freeKey(queryable, bulk);
                    return used;
                }
                if (!await hasRoom(queryable, bulk)) {
                    await freeKey(queryable, bulk);
                    return {
                        kind: 'too_many'
                    };
                }
                await insert(queryable, bulk);
                return {
                    kind: 'accepted'
                };
            }));
    }
    /** What is left to do of a bulk send; null when it is finished, or unknown. */ async open(id) {
        const { rows } = await this.database.query(`select b.id, b.org_id as "orgId", b.mode, b.throttle_ms as "throttleMs", b.request_id as "requestId",
         (select extract(epoch from clock_timestamp() - max(r.finished_at)) * 1000 from bulk_rows r
          where r.batch_id = b.id and r.finished_at > b.created_at)::float8 as "restedMs",
         coalesce((select json_agg(json_build_object('index', r.index, 'messageId', r.message_id, 'draft', r.wish)
                     order by r.index)
          from bulk_rows r where r.batch_id = b.id and r.result is null), '[]') as rows
       from bulk_batches b where b.id = $1 and b.finished_at is null`, [
            id
        ]);
        return rows[0] ?? null;
    }
    /** Ends a bulk send whose rows are all done. Null: the lease is lost, or rows are left. */ async finish(lease, batchId) {
        const { rows } = await this.database.query(`${HELD} update bulk_batches b set finished_at = now() from held
       where b.id = $3 and b.finished_at is null
         and not exists (select from bulk_rows r where r.batch_id = b.id and r.result is null)
       returning b.id, b.reply_to as "replyTo"`, [
            lease.lane,
            lease.fence,
            batchId
        ]);
        return rows[0] ?? null;
    }
    /** Those of the given bulk sends that are finished. For callers that hold their ids. */ async findFinished(ids) {
        const { rows } = await this.database.query('select id, reply_to as "replyTo" from bulk_batches where id = any($1::uuid[]) and finished_at is not null', [
            ids
        ]);
        return rows;
    }
    /** The rows of a finished bulk send of the organization, in order. */ async outcomesForOrg(orgId, id) {
        const { rows } = await this.database.query(`select r.index, r.wish->>'to' as to, r.result from bulk_rows r join bulk_batches b on b.id = r.batch_id
       where b.id = $1 and b.org_id = $2 and b.finished_at is not null order by r.index`, [
            id,
            orgId
        ]);
        return rows;
    }
    /** Lanes of bulk sends that nobody paces. Where there are more than `limit`, the next sweep goes on after them. */ async lanesWithWork(kind, limit) {
        const { rows } = await this.database.query(`select b.id, $1 || ':' || b.id as lane from bulk_batches b left join lanes l on l.lane = $1 || ':' || b.id
       where b.finished_at is null and ${(0, _lanes.isFreeSql)('l')} and ${(0, _lanes.isRunningSql)('l')}
         and (l.blocked_until is null or l.blocked_until <= now()) and b.id > $3
       order by b.id limit $2`, [
            kind,
            limit,
            this.sweptTo
        ]);
        this.sweptTo = rows.length === limit ? rows.at(-1)?.id ?? FIRST : FIRST;
        return rows.map((row)=>row.lane);
    }
    /** Forgets finished bulk sends when their idempotency keys are gone. Returns how many. */ async forgetOld(limit) {
        const { rowCount } = await this.database.query(`with gone as (
         delete from bulk_batches where id = any (array(
           select id from bulk_batches where created_at < now() - interval '80 hours' and finished_at is not null
           order by created_at limit $1))
         returning id
       ), lanes_gone as (delete from lanes l using gone where l.lane = ${(0, _lanes.laneNameSql)(_lanes.BULK_LANES, 'gone.id')})
       select from gone`, [
            limit
        ]);
        return rowCount ?? 0;
    }
};
async function claimKey(queryable, bulk) {
    const { idempotency } = bulk;
    if (idempotency === null) return null;
    const keys = [
        toKeyRow(bulk, idempotency)
    ];
    if ((await queryable.query(_messageintakesql.CLAIM_KEYS, (0, _messageintakesql.claimOf)(keys))).rows.length > 0) return null;
    const { rows } = await queryable.query(_messageintakesql.FIND_KEYS, [
        JSON.stringify(keys)
    ]);
    const [owner] = rows;
    if (owner === undefined) throw new Error('an idempotency key was taken and is not there');
    const sameRequest = owner.request_hash.equals(idempotency.requestHash);
    return {
        kind: 'duplicate',
        batchId: owner.message_id,
        sameRequest
    };
}
/** A refused bulk send keeps no key: the same request may pass next month. */ async function freeKey(queryable, { orgId, idempotency }) {
    if (idempotency === null) return;
    const { route, key } = idempotency;
    await queryable.query('delete from idempotency_keys where org_id = $1 and route = $2 and key = $3', [
        orgId,
        route,
        key
    ]);
}
const toKeyRow = (bulk, { route, key, requestHash })=>({
        org_id: bulk.orgId,
        route,
        key,
        request_hash: requestHash.toString('hex'),
        message_id: bulk.id
    });
async function usedUp(queryable, bulk) {
    for (const { limit, period, max } of bulk.charges){
        if (max < 0) continue;
        const { rows } = await queryable.query('select used from usage_counters where org_id = $1 and limit_name = $2 and period = $3', [
            bulk.orgId,
            limit,
            period
        ]);
        const used = rows[0]?.used ?? 0;
        if (used >= max) return {
            kind: 'plan_limit',
            limit,
            used,
            max
        };
    }
    return null;
}
/**
 * Whether the organization may open another; those who ask at the same moment, on any replica, do so one after another.
 * A bulk send is open until its last row is done, whoever paces it: nobody who dies keeps a place.
 */ async function hasRoom(queryable, { orgId, mostOpen }) {
    await queryable.query(`select pg_advisory_xact_lock(hashtextextended('bulks:' || $1, 0))`, [
        orgId
    ]);
    const { rows } = await queryable.query(`select count(*)::int as open from (
       select from bulk_batches where org_id = $1 and finished_at is null limit $2) counted`, [
        orgId,
        mostOpen
    ]);
    return (rows[0]?.open ?? 0) < mostOpen;
}
async function insert(queryable, bulk) {
    await queryable.query(`insert into bulk_batches (id, org_id, mode, throttle_ms, total, request_id, reply_to)
     values ($1, $2, $3, $4, $5, $6, $7)`, [
        bulk.id,
        bulk.orgId,
        bulk.mode,
        bulk.throttleMs,
        bulk.rows.length,
        bulk.requestId,
        bulk.replyTo
    ]);
    const rows = bulk.rows.map(({ messageId, draft, result }, index)=>({
            index,
            message_id: messageId,
            draft,
            result
        }));
    await queryable.query(`insert into bulk_rows (batch_id, index, message_id, wish, result, finished_at)
     select $1, index, message_id, draft, result, case when result is not null then now() end
     from json_to_recordset($2::json) as x(index integer, message_id uuid, draft jsonb, result jsonb)`, [
        bulk.id,
        JSON.stringify(rows)
    ]);
}

//# sourceMappingURL=bulk.repository.js.map