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
    get FAILING_HOURS () {
        return FAILING_HOURS;
    },
    get WebhookDeliveryLaneRepository () {
        return WebhookDeliveryLaneRepository;
    }
});
const _entities = require("../../../entities/src");
const _webhookdeliverylanesql = require("./webhook-delivery-lane.sql");
/** Lanes that a sweep looks at: one that looked at all of an enormous number would hold up those that are due. */ const SWEPT_AT_ONCE = 20_000;
const FAILING_HOURS = 5 * 24;
let WebhookDeliveryLaneRepository = class WebhookDeliveryLaneRepository {
    constructor(database, sweptAtOnce = SWEPT_AT_ONCE){
        this.database = database;
        this.sweptAtOnce = sweptAtOnce;
        /** By kind: where the next sweep begins, when the last one did not come to the end. */ this.sweptTo = new Map();
    }
    /** Takes lanes that nobody holds and that are not blocked, and starts their first rows; answers those it took. */ async take(takes, processId) {
        const input = takes.map(({ lane, limit })=>({
                lane,
                n: limit
            }));
        const values = [
            JSON.stringify(input),
            processId
        ];
        return toClaimed((await (0, _entities.retryTransient)(()=>this.database.query(_webhookdeliverylanesql.TAKE_DELIVERIES, values))).rows);
    }
    /** Starts the next due rows of lanes, oldest first, without those in hand; answers lanes whose lease still held. */ async claim(claims) {
        const input = claims.map(({ lane, fence, limit, inHand })=>({
                lane,
                fence,
                n: limit,
                in_hand: inHand
            }));
        const values = [
            JSON.stringify(input)
        ];
        return toClaimed((await (0, _entities.retryTransient)(()=>this.database.query(_webhookdeliverylanesql.CLAIM_DELIVERIES, values))).rows);
    }
    /**
   * Writes outcomes whose lease still holds, each attempt, and what they say about the endpoints; answers what was
   * written. An outcome whose words PostgreSQL refuses does not harm its neighbours, and is written without them.
   */ record(records) {
        const write = (some)=>this.recordTogether(some);
        return (0, _entities.despiteRowFault)(records, write, (refused)=>write(refused.map(withoutWords)));
    }
    /** Takes starts back: the rows were not called. */ async giveBack({ lane, fence }, ids) {
        await (0, _entities.retryTransient)(()=>this.database.query(_webhookdeliverylanesql.GIVE_BACK_DELIVERIES, [
                lane,
                fence,
                ids
            ]));
    }
    /**
   * Lanes of active endpoints that have due rows and no owner, and are not blocked. Where there are more lanes than one
   * sweep looks at, or more to be rung than `limit`, the next sweep goes on after them.
   */ async lanesWithWork(kind, limit) {
        // ';' is the character after ':', so this is the range of names that begin with `<kind>:`.
        const values = [
            this.sweptTo.get(kind) ?? `${kind}:`,
            `${kind};`,
            limit,
            this.sweptAtOnce
        ];
        const { rows } = await this.database.query(_webhookdeliverylanesql.SWEEP_DELIVERIES, values);
        const { lanes = [], lookedTo = null } = rows[0] ?? {};
        if (lookedTo === null) this.sweptTo.delete(kind);
        else this.sweptTo.set(kind, lookedTo);
        return lanes;
    }
    /** Lanes of organizations that have due rows and are not blocked, and whether somebody holds them. */ async dueLanesOf(orgIds) {
        return (await this.database.query(_webhookdeliverylanesql.DUE_LANES_OF_ORGS, [
            orgIds
        ])).rows;
    }
    async recordTogether(records) {
        const lanes = newsOf(records);
        const outcomes = new Map(records.map((entry)=>[
                entry.id,
                entry.record
            ]));
        const values = [
            JSON.stringify([
                ...lanes.values()
            ]),
            JSON.stringify(records.map((entry)=>toInput(entry, lanes.get(keyOf(entry))?.place))),
            FAILING_HOURS
        ];
        const { rows } = await (0, _entities.retryTransient)(()=>this.database.query(_webhookdeliverylanesql.RECORD_DELIVERIES, values));
        return rows.map(({ id, isFailingTooLong })=>{
            const { orgId, endpointId, status } = outcomes.get(id);
            return {
                id,
                orgId,
                endpointId,
                status,
                isFailingTooLong
            };
        });
    }
};
const keyOf = ({ lane, fence })=>`${lane} ${fence}`;
/** Null is left out: most outcomes are successes, of which there is little to say. */ function toInput({ id, record }, place) {
    const { status, isDead, httpStatus, error, durationMs, responseExcerpt, dueInMs } = record;
    return {
        id,
        place,
        status,
        is_dead: isDead,
        http_status: httpStatus ?? undefined,
        error: error ?? undefined,
        duration_ms: durationMs === null ? undefined : Math.round(durationMs),
        excerpt: responseExcerpt ?? undefined,
        due_in_ms: dueInMs ?? undefined
    };
}
/** The lanes of a batch, and what it says about the endpoint of each; of several changes of its pace the last one counts. */ function newsOf(records) {
    const lanes = new Map();
    for (const entry of records){
        const key = keyOf(entry);
        let news = lanes.get(key);
        if (news === undefined) lanes.set(key, news = noNews(entry, lanes.size));
        const { status, durationMs, flow } = entry.record;
        if (durationMs === null) continue;
        if (status === 'succeeded') news.succeeded = true;
        else news.failed = true;
        if (flow !== null) Object.assign(news, flowOf(flow));
    }
    return lanes;
}
function noNews({ lane, fence, record }, place) {
    return {
        place,
        lane,
        fence,
        endpoint_id: record.endpointId,
        succeeded: false,
        failed: false
    };
}
function flowOf(flow) {
    return {
        failures_in_row: flow.failuresInRow,
        in_flight_limit: flow.inFlightLimit,
        paced_per_second: flow.pacedPerSecond
    };
}
function toClaimed(rows) {
    const lanes = new Map();
    for (const row of rows){
        const { lane } = row;
        if (row.id === null) {
            lanes.set(lane, {
                lane,
                fence: row.head.fence,
                head: row.head,
                rows: [],
                isFull: false
            });
            continue;
        }
        const claimed = lanes.get(lane);
        if (claimed === undefined) throw new Error(`a delivery of ${lane} came before its lane`);
        claimed.rows.push(toDelivery(row, claimed.head));
        claimed.isFull = row.isFull;
    }
    return [
        ...lanes.values()
    ].map(({ lane, fence, rows: deliveries, isFull })=>({
            lane,
            fence,
            rows: deliveries,
            isFull
        }));
}
function toDelivery(row, head) {
    return {
        id: row.id,
        lane: row.lane,
        orgId: head.orgId,
        endpointId: head.endpointId,
        endpointVersion: head.endpointVersion,
        eventId: row.eventId,
        eventType: row.eventType,
        reason: row.reason,
        attempt: row.attempt,
        unrecordedStarts: row.unrecordedStarts,
        failuresInRow: head.failuresInRow,
        inFlightLimit: head.inFlightLimit,
        pacedPerSecond: head.pacedPerSecond,
        eventMode: row.eventMode,
        eventPayload: row.eventPayload,
        eventCreatedAt: row.eventCreatedAt,
        eventIsSample: row.eventIsSample
    };
}
/** The outcome itself, without anything that somebody else wrote. */ const withoutWords = (entry)=>({
        ...entry,
        record: {
            ...entry.record,
            error: null,
            responseExcerpt: null
        }
    });

//# sourceMappingURL=webhook-delivery-lane.repository.js.map