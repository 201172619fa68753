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
    get LaneFactsRepository () {
        return LaneFactsRepository;
    },
    get findLanes () {
        return findLanes;
    }
});
const _lanefacts = require("../why/lane-facts");
const _byindex = require("./by-index");
const _lanefactssql = require("./lane-facts.sql");
let LaneFactsRepository = class LaneFactsRepository {
    constructor(database){
        this.database = database;
    }
    /** Some lanes of a kind, in the order asked for; those whose account, endpoint or bulk send never was, are missing. */ find(kind, lanes) {
        return (0, _byindex.byIndex)(this.database, (queryable)=>findLanes(queryable, kind, lanes));
    }
    /** One lane, by its name, without the suffix of what others pass. */ async findOne(lane) {
        const kind = _lanefacts.LANE_KINDS.find((name)=>lane.startsWith(`${name}:`));
        if (kind === undefined) return null;
        const [facts] = await this.find(kind, [
            lane
        ]);
        return facts ?? null;
    }
};
async function findLanes(queryable, kind, lanes) {
    if (lanes.length === 0) return [];
    const read = async ()=>(await queryable.query(_lanefactssql.LANE_FACTS[kind], [
            lanes
        ])).rows;
    switch(kind){
        case 'wa':
            return (await read()).map((row)=>({
                    kind,
                    ...stateOf(kind, row),
                    subject: toNumber(row)
                }));
        case 'sms':
            return (await read()).map((row)=>({
                    kind,
                    ...stateOf(kind, row),
                    subject: toPhone(row)
                }));
        case 'hook':
            return (await read()).map((row)=>({
                    kind,
                    ...stateOf(kind, row),
                    subject: toEndpoint(row)
                }));
        case 'bulk':
            return (await read()).map((row)=>({
                    kind,
                    ...stateOf(kind, row),
                    subject: toBulk(row)
                }));
    }
}
const counted = (count)=>({
        count: Math.min(count, _lanefactssql.COUNTED),
        isCapped: count > _lanefactssql.COUNTED
    });
function stateOf(kind, row) {
    const { lane, orgId, organizationName, suspendedAt, at, oldestAt, blockedUntil, alive, lastSeenAt } = row;
    return {
        lane,
        orgId,
        organizationName,
        suspendedAt,
        at,
        waiting: counted(row.waiting),
        started: counted(row.started),
        parked: counted(row.parked),
        oldestAt,
        heldBy: row.holderApp === null ? null : {
            app: row.holderApp,
            copy: row.holderCopy ?? ''
        },
        lastRate: row.workedAt && {
            rows: row.workedRows ?? 0,
            tookMs: row.workedMs ?? 0,
            at: row.workedAt
        },
        blockedUntil,
        pause: row.pausedAt && {
            at: row.pausedAt,
            by: row.pausedByName
        },
        workers: {
            app: _lanefacts.LANE_APPS[kind],
            alive,
            lastSeenAt
        }
    };
}
function toNumber(row) {
    if (!row.isThere) return null;
    const { phone, displayName, status, reason, claim, hangsUntil, parkedDueAt } = row;
    const { isOnline, firstSeenAt, seenAt, lostAt, headId, headDueAt, headStartedAt, headReason } = row;
    const head = headId === null ? null : {
        id: headId,
        dueAt: headDueAt,
        firstStartedAt: headStartedAt,
        reason: headReason
    };
    const gateway = {
        isOnline,
        firstSeenAt,
        seenAt,
        lostAt
    };
    return {
        phone,
        displayName,
        status,
        reason,
        claim,
        hangsUntil,
        parkedDueAt,
        gateway,
        head
    };
}
function toPhone(row) {
    if (!row.isThere) return null;
    const { name, phone, isUnpaired, isEnabled, seenAt, quietHours, messagesPerMinute, isSlowed, waitsFor } = row;
    const { dailyLimit, fullSim, lastError } = row;
    const parts = {
        count: row.parts,
        isCapped: row.waiting > _lanefactssql.COUNTED
    };
    const rules = {
        quietHours,
        messagesPerMinute,
        isSlowed,
        waitsFor,
        dailyLimit,
        fullSim
    };
    return {
        name,
        phone,
        isUnpaired,
        isEnabled,
        seenAt,
        ...rules,
        parts,
        lastError
    };
}
function toEndpoint(row) {
    const { name, url, status, disabledReason, disabledAt, failingSince, pacedPerSecond, dueAt } = row;
    const { httpStatus, error, attempt } = row;
    const lastFailure = attempt === null ? null : {
        httpStatus,
        error,
        attempt
    };
    return {
        name,
        url,
        status,
        disabledReason,
        disabledAt,
        failingSince,
        pacedPerSecond,
        dueAt,
        lastFailure
    };
}
function toBulk({ throttleMs, total, done, lastFinishedAt, underWayId }) {
    return {
        throttleMs,
        total,
        done,
        lastFinishedAt,
        underWayId
    };
}

//# sourceMappingURL=lane-facts.repository.js.map