"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LaneOperations", {
    enumerable: true,
    get: function() {
        return LaneOperations;
    }
});
const _entities = require("../../../entities/src");
const _lanes = require("../../../lanes/src");
const _messaging = require("../../../messaging/src");
const _byindex = require("../board/by-index");
const _lanefacts = require("../why/lane-facts");
const _laneoperationssql = require("./lane-operations.sql");
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
let LaneOperations = class LaneOperations {
    constructor(database, doorbells, audit){
        this.database = database;
        this.doorbells = doorbells;
        this.audit = audit;
        this.owners = new _lanes.LaneOwnerRepository(database);
    }
    /** Nothing leaves the lane until it is resumed. */ pause(lane, actor) {
        return this.run(lane, actor, 'lane.pause', async (transaction, { names })=>{
            const changed = await new _lanes.LanePauseRepository(transaction).pause(names, actor);
            return changed.length === 0 ? {
                kind: 'unchanged'
            } : ALL;
        });
    }
    /** The lane goes on at once, where it was. */ resume(lane, actor) {
        return this.run(lane, actor, 'lane.resume', async (transaction, { names })=>{
            const changed = await new _lanes.LanePauseRepository(transaction).resume(names);
            return changed.length === 0 ? {
                kind: 'unchanged'
            } : ALL;
        });
    }
    /** What is due in the lane is worked on now, whatever the lane waits for. Nothing is deleted. */ drain(lane, actor) {
        return this.run(lane, actor, 'lane.drain', async (transaction, { names })=>{
            const stands = await whyItStands(transaction, names);
            if (stands !== null) return {
                kind: stands
            };
            await new _lanes.LanePauseRepository(transaction).unblock(names);
            return ALL;
        });
    }
    /**
   * Rows that wait to be tried again are due now, at most 500 at once. What was scheduled for later stays scheduled, and a
   * bulk send has nothing to try again.
   *
   * @param rowId of one message or delivery; absent: all of the lane
   */ retry(lane, actor, rowId = null) {
        return this.run(lane, actor, 'lane.retry', async (transaction, chosen)=>{
            if (chosen.kind === 'bulk') return {
                kind: 'unsupported'
            };
            const stands = await whyItStands(transaction, chosen.names);
            if (stands !== null) return {
                kind: stands
            };
            const rows = await hasten(transaction, chosen, rowId);
            if (rows === 0) return {
                kind: 'unchanged'
            };
            await new _lanes.LanePauseRepository(transaction).unblock(chosen.names);
            return {
                kind: 'done',
                rows,
                hasMore: rowId === null && rows >= _laneoperationssql.AT_ONCE
            };
        }, rowId);
    }
    /**
   * Messages that were never started fail as CANCELED, with their event, and the plan gets back what they were counted for;
   * at most 500 at once. A paused lane can be emptied, too.
   *
   * @param rowId of one message; absent: all of the lane
   */ discard(lane, actor, rowId = null) {
        return this.run(lane, actor, 'lane.discard', async (transaction, chosen)=>{
            if (chosen.kind === 'hook' || chosen.kind === 'bulk') return {
                kind: 'unsupported'
            };
            const values = [
                chosen.names,
                rowId,
                chosen.id,
                _laneoperationssql.AT_ONCE
            ];
            const found = await transaction.query(_laneoperationssql.FIND_UNSTARTED, values);
            let rows = 0;
            // In the order of their ids, as everybody locks messages.
            for (const { id, mode, orgId } of found.rows.toSorted((a, b)=>a.id < b.id ? -1 : 1)){
                if (await (0, _messaging.cancelMessage)((0, _entities.within)(transaction), {
                    orgId,
                    mode,
                    id,
                    byOperator: true
                })) rows += 1;
            }
            return rows === 0 ? {
                kind: 'unchanged'
            } : {
                kind: 'done',
                rows,
                hasMore: found.rows.length >= _laneoperationssql.AT_ONCE
            };
        }, rowId);
    }
    /** Does something to a lane, with its audit, and rings it when that is committed. */ async run(lane, actor, action, work, rowId = null) {
        const chosen = await this.find(lane);
        if (chosen === null) return {
            kind: 'no_lane'
        };
        const { kind, orgId, names } = chosen;
        const outcome = await this.database.transaction(async (transaction)=>{
            await (0, _byindex.goByIndex)(transaction);
            const result = await work(transaction, chosen);
            if (result.kind === 'done') {
                await this.audit(transaction, {
                    action,
                    orgId,
                    actor,
                    lane,
                    kind,
                    rowId,
                    rows: result.rows
                });
            }
            return result;
        });
        const rings = action === 'lane.resume' || action === 'lane.drain' || action === 'lane.retry';
        if (outcome.kind === 'done' && rings) for (const name of names)this.doorbells[kind].ring(name);
        return outcome;
    }
    async find(lane) {
        const kind = _lanefacts.LANE_KINDS.find((name)=>lane.startsWith(`${name}:`));
        const id = lane.slice(lane.indexOf(':') + 1);
        if (kind === undefined || !UUID.test(id)) return null;
        const orgId = (await this.owners.ownersOf(kind, [
            id
        ])).get(id);
        if (orgId === undefined) return null;
        return {
            lane,
            kind,
            id,
            orgId,
            names: kind === 'wa' ? [
                lane,
                `${lane}${_lanes.LATE_SUFFIX}`
            ] : [
                lane
            ]
        };
    }
};
const ALL = {
    kind: 'done',
    rows: null,
    hasMore: false
};
async function whyItStands(transaction, lanes) {
    const { rows } = await transaction.query(_laneoperationssql.FIND_STANDING, [
        lanes
    ]);
    if (rows.length === 0) return null;
    return rows.some(({ isSuspended })=>isSuspended) ? 'suspended' : 'paused';
}
async function hasten(transaction, { kind, names, id }, rowId) {
    const { rows } = kind === 'hook' ? await transaction.query(_laneoperationssql.RETRY_DELIVERIES, [
        names,
        rowId,
        _laneoperationssql.AT_ONCE
    ]) : await transaction.query(_laneoperationssql.RETRY_MESSAGES, [
        names,
        rowId,
        id,
        _laneoperationssql.AT_ONCE
    ]);
    return rows.length;
}

//# sourceMappingURL=lane-operations.js.map