"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LaneSuspensionRepository", {
    enumerable: true,
    get: function() {
        return LaneSuspensionRepository;
    }
});
const _entities = require("../../../entities/src");
const _lanequeue = require("../lane-queue");
/** The lanes of accounts, channel by channel. */ const OF_ACCOUNTS = _entities.CHANNELS.flatMap((channel)=>{
    const { laneKind } = _entities.CHANNEL_TABLE[channel];
    if (laneKind === null) return [];
    const from = `from accounts where org_id = $1 and channel = '${channel}'`;
    const lane = `select '${laneKind}:' || id as lane ${from}`;
    if (laneKind !== _lanequeue.WHATSAPP_LANES.kind) return [
        lane
    ];
    return [
        lane,
        `select '${laneKind}:' || id || '${_lanequeue.LATE_SUFFIX}' ${from}`
    ];
});
/** All lanes of an organization ($1), whether or not anybody has worked on them yet. */ const LANES = [
    ...OF_ACCOUNTS,
    `select ${(0, _lanequeue.laneNameSql)(_lanequeue.WEBHOOK_LANES, 'id')} from webhook_endpoints where org_id = $1`,
    `select ${(0, _lanequeue.laneNameSql)(_lanequeue.BULK_LANES, 'id')} from bulk_batches where org_id = $1 and finished_at is null`
].join(' union all ');
const SUSPEND = {
    name: 'lanes_suspend',
    text: `
    insert into lanes (lane, suspended_at)
    select n.lane, o.suspended_at from (${LANES}) n cross join (select suspended_at from organizations where id = $1) o
    where o.suspended_at is not null order by n.lane
    on conflict (lane) do update set suspended_at = excluded.suspended_at`
};
/** What an endpoint did not take before the suspension is not held against it for the time that nothing was sent to it. */ const FORGIVE = {
    name: 'lanes_forgive_endpoints',
    text: `
    with failing as materialized (
      select id from webhook_endpoints where org_id = $1 and failing_since is not null order by id for no key update)
    update webhook_endpoints w set failing_since = least(now(), w.failing_since + (now() - greatest(w.failing_since, $2::timestamptz)))
    from failing f where w.id = f.id`
};
const RESUME = {
    name: 'lanes_resume_suspended',
    text: `
    with found as materialized (
      select l.lane from lanes l join (${LANES}) n on n.lane = l.lane where l.suspended_at is not null
      order by l.lane for no key update of l)
    update lanes l set suspended_at = null, blocked_until = null from found f where l.lane = f.lane
    returning l.lane, l.paused_at is not null as "isPaused"`
};
let LaneSuspensionRepository = class LaneSuspensionRepository {
    constructor(transaction){
        this.transaction = transaction;
    }
    /** Marks all lanes of an organization that is suspended. Resolves when nobody can start anything in them any more. */ async suspend(orgId) {
        await this.transaction.query(SUSPEND, [
            orgId
        ]);
    }
    /**
   * Lets the lanes go on; nothing blocks them then.
   *
   * @param since when the suspension began
   * @returns those to ring: that are not paused
   */ async resume(orgId, since) {
        // First the endpoints, then the lanes, as when an endpoint is changed.
        await this.transaction.query(FORGIVE, [
            orgId,
            since
        ]);
        const { rows } = await this.transaction.query(RESUME, [
            orgId
        ]);
        return rows.flatMap(({ lane, isPaused })=>isPaused ? [] : [
                lane
            ]);
    }
};

//# sourceMappingURL=lane-suspension.repository.js.map