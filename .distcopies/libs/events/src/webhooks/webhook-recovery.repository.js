"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get OLDEST_FAILURE () {
        return OLDEST_FAILURE;
    },
    get WebhookRecoveryRepository () {
        return WebhookRecoveryRepository;
    }
});
const _lanes = require("../../../lanes/src");
const _uuid = require("uuid");
const _entities = require("../../../entities/src");
const _recoverysql = require("./recovery.sql");
const _webhookendpointrepository = require("./webhook-endpoint.repository");
const COLUMNS = `
  r.id, r.endpoint_id as "endpointId", r.since, r.until, r.events, r.only_failed as "onlyFailed", r.status, r.found,
  r.queued, r.after_at as "afterAt", r.created_at as "createdAt", r.finished_at as "finishedAt",
  (select coalesce(nullif(u.name, ''), u.email) from users u where u.id = r.created_by) as "askedBy"`;
const RECOVERIES = new _entities.CountedList({
    columns: COLUMNS,
    from: 'webhook_recoveries r',
    where: 'r.org_id = $1 and r.endpoint_id = $2',
    order: {
        value: 'r.created_at',
        id: 'r.id',
        kind: 'time',
        direction: 'desc',
        valueName: 'createdAt'
    },
    documents: [
        'r.events'
    ]
});
/** Enabling is committed by then: an event that is made later finds the endpoint enabled. */ const OVERLAP_MS = 1_000;
/** A delivery is given up after about three days. */ const LONGEST_DELIVERY_MS = 5 * 86_400_000;
const OLDEST_FAILURE = {
    name: 'webhook_oldest_failure',
    text: `
    with failed as materialized (
      select d.event_id from webhook_deliveries d
      where d.endpoint_id = $1::uuid and d.id >= $2 and d.status = 'failed' and d.finished_at >= $3
      order by d.id limit 1
    ),
    waiting as materialized (
      select d.id, d.event_id from webhook_deliveries d
      where d.lane collate "C" = ${(0, _lanes.laneNameSql)(_lanes.WEBHOOK_LANES, '$1::uuid')} and d.state = 'queued' and d.id >= $2
    )
    select min(e.created_at) as at from events e
    where e.id in (select event_id from failed union all (select event_id from waiting order by id limit 1))`
};
let WebhookRecoveryRepository = class WebhookRecoveryRepository {
    constructor(database){
        this.database = database;
    }
    /**
   * Starts a recovery; an endpoint that is disabled has to be enabled first. One at a time: each of them reads the log,
   * and whoever started a thousand would hold up all others.
   */ start(orgId, mode, endpointId, request) {
        return this.database.transaction(async (transaction)=>{
            const endpoint = await (0, _webhookendpointrepository.lockEndpoint)(transaction, orgId, mode, endpointId);
            if (endpoint === null) return {
                kind: 'no_endpoint'
            };
            if (endpoint.status === 'disabled') return {
                kind: 'disabled'
            };
            if (await findRunning(transaction, endpointId) !== null) return {
                kind: 'running'
            };
            return {
                kind: 'started',
                endpoint,
                recovery: await insert(transaction, endpoint, request)
            };
        });
    }
    /**
   * Enables an endpoint and recovers what it missed since it was disabled, or since its attempts began to fail, the event
   * of the first failed attempt included. Asked for again it answers the recovery that is under way.
   */ enableAndRecover(orgId, mode, endpointId, userId = null) {
        return this.database.transaction(async (transaction)=>{
            // Before the lock: this may read millions of deliveries, and records of all endpoints wait for a locked one.
            const oldest = await oldestFailure(transaction, orgId, mode, endpointId);
            const before = await (0, _webhookendpointrepository.lockEndpoint)(transaction, orgId, mode, endpointId);
            if (before === null) return {
                kind: 'no_endpoint'
            };
            const failing = earliest(before.disabledAt, before.failingSince);
            if (failing === null) {
                const running = await findRunning(transaction, endpointId);
                return running === null ? {
                    kind: 'nothing_failed'
                } : {
                    kind: 'started',
                    endpoint: before,
                    recovery: running
                };
            }
            const endpoint = await (0, _webhookendpointrepository.enable)(transaction, before);
            const request = {
                since: earliest(failing, oldest) ?? failing,
                until: null,
                events: [],
                onlyFailed: true,
                userId
            };
            const recovery = await insert(transaction, endpoint, request, OVERLAP_MS);
            return {
                kind: 'started',
                endpoint,
                recovery
            };
        });
    }
    /** A recovery of an endpoint of the organization. */ async findForOrg(orgId, mode, endpointId, id) {
        const { rows } = await this.database.query(`select ${COLUMNS} from webhook_recoveries r
         join webhook_endpoints w on w.id = r.endpoint_id and w.org_id = r.org_id and w.mode = $2
        where r.id = $4 and r.endpoint_id = $3 and r.org_id = $1`, [
            orgId,
            mode,
            endpointId,
            id
        ]);
        return rows[0] ?? null;
    }
    /** Recoveries of an endpoint, which must be the organization's, newest first, and how many there are. */ listForEndpoint(orgId, endpointId, page) {
        return RECOVERIES.read(this.database, [
            orgId,
            endpointId
        ], page);
    }
    /** Recoveries that are not through, oldest first, of all organizations: for whoever does their steps. */ async findRunning(limit) {
        const { rows } = await this.database.query(`select id from webhook_recoveries where status = 'running' order by id limit $1`, [
            limit
        ]);
        return rows.map((row)=>row.id);
    }
    /**
   * Does the next step of a recovery: looks at so many events in their order and puts those that are to be delivered
   * into the endpoint's lane; what waits there for its next attempt is due now. What it did and where it stands are one
   * commit, so a step that is cut off leaves nothing behind.
   *
   * @returns null: the recovery is over, or somebody else does a step of it
   */ async step(id, limit) {
        // First: what is not seen by the statement after it began later than this.
        const settled = await this.database.query(_recoverysql.SETTLED);
        return this.database.transaction(async (transaction)=>{
            // The index of events is walked and left after so many: a bitmap would read all that are still to come.
            await transaction.query('set local enable_bitmapscan = off');
            const { rows } = await transaction.query(_recoverysql.RECOVERY_STEP, [
                id,
                limit,
                settled.rows[0]?.at
            ]);
            return rows[0] ?? null;
        });
    }
};
async function insert(transaction, endpoint, request, overlapMs = 0) {
    const { rows } = await transaction.query(`insert into webhook_recoveries as r (id, org_id, endpoint_id, since, until, events, only_failed, status, created_by, created_at)
     values ($1, $2, $3, $4, coalesce($5, statement_timestamp() + $8 * interval '1 millisecond'), $6, $7, 'running', $9,
       statement_timestamp())
     returning ${COLUMNS}`, [
        (0, _uuid.v7)(),
        endpoint.orgId,
        endpoint.id,
        request.since,
        request.until,
        request.events,
        request.onlyFailed,
        overlapMs,
        request.userId ?? null
    ]);
    return rows[0];
}
async function findRunning(transaction, endpointId) {
    const { rows } = await transaction.query(`select ${COLUMNS} from webhook_recoveries r where r.endpoint_id = $1 and r.status = 'running'
      order by r.id desc limit 1`, [
        endpointId
    ]);
    return rows[0] ?? null;
}
/**
 * When the oldest event happened whose delivery failed since the endpoint began to fail or was disabled, or waits: it is
 * older than its first attempt.
 */ async function oldestFailure(transaction, orgId, mode, endpointId) {
    const endpoint = await transaction.query(`select least(disabled_at, failing_since) as failing from webhook_endpoints
      where org_id = $1 and mode = $2 and id = $3`, [
        orgId,
        mode,
        endpointId
    ]);
    const failing = endpoint.rows[0]?.failing ?? null;
    if (failing === null) return null;
    const from = (0, _entities.uuidFloor)(new Date(failing.getTime() - LONGEST_DELIVERY_MS));
    const { rows } = await transaction.query(OLDEST_FAILURE, [
        endpointId,
        from,
        failing
    ]);
    return rows[0]?.at ?? null;
}
function earliest(...times) {
    const known = times.filter((time)=>time !== null).map((time)=>time.getTime());
    return known.length === 0 ? null : new Date(Math.min(...known));
}

//# sourceMappingURL=webhook-recovery.repository.js.map