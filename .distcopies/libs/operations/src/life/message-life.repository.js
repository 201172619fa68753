"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessageLifeRepository", {
    enumerable: true,
    get: function() {
        return MessageLifeRepository;
    }
});
const _lanes = require("../../../lanes/src");
const _messaging = require("../../../messaging/src");
const _byindex = require("../board/by-index");
const _lanefactsrepository = require("../board/lane-facts.repository");
const _rowwaits = require("../why/row-waits");
const _messagelifesql = require("./message-life.sql");
let MessageLifeRepository = class MessageLifeRepository {
    constructor(database){
        this.database = database;
        this.messages = new _messaging.MessageRepository(database);
        this.facts = new _lanefactsrepository.LaneFactsRepository(database);
    }
    /** Null for a message that is not the organization's, or not of the mode. */ async findForOrg(orgId, mode, id) {
        const values = [
            orgId,
            id,
            mode
        ];
        const [row] = await this.read(_messagelifesql.FIND_MESSAGE, values);
        if (row === undefined) return null;
        const history = await this.messages.historyForOrg(orgId, id);
        const rows = await this.read(_messagelifesql.FIND_DELIVERIES, values);
        const { channel, direction, status, requestId, attempts } = row;
        return {
            id,
            channel,
            direction,
            status,
            requestId,
            attempts,
            history: history.rows,
            deliveries: await this.toDeliveries(rows),
            why: direction === 'inbound' ? null : (0, _rowwaits.whyMessageWaits)({
                ...row,
                ahead: aheadOf(row)
            }, await this.laneOf(row))
        };
    }
    read(statement, values) {
        return (0, _byindex.byIndex)(this.database, async (queryable)=>(await queryable.query(statement, values)).rows);
    }
    /** A message that is done is in no lane. */ async laneOf({ state, lane }) {
        if (state === 'done' || state === 'dead') return null;
        return this.facts.findOne(lane.endsWith(_lanes.LATE_SUFFIX) ? lane.slice(0, -_lanes.LATE_SUFFIX.length) : lane);
    }
    async toDeliveries(rows) {
        const waiting = new Set(rows.flatMap(({ state, lane })=>state === 'queued' ? [
                lane
            ] : []));
        const found = await this.facts.find('hook', [
            ...waiting
        ]);
        const lanes = new Map(found.flatMap((lane)=>lane.kind === 'hook' ? [
                [
                    lane.lane,
                    lane
                ]
            ] : []));
        return rows.map((row)=>toDelivery(row, lanes.get(row.lane)));
    }
};
function toDelivery(row, lane) {
    const { id, eventId, eventType, reason, status, createdAt, finishedAt, dueAt, tries } = row;
    const { endpointId, endpointName, endpointUrl } = row;
    const host = URL.canParse(endpointUrl) ? new URL(endpointUrl).host : endpointUrl;
    return {
        id,
        eventId,
        eventType,
        reason,
        status,
        endpoint: endpointId === null ? null : {
            id: endpointId,
            name: endpointName,
            host
        },
        createdAt,
        finishedAt,
        nextAttemptAt: row.state === 'queued' ? dueAt : null,
        attempts: tries.map((each)=>({
                ...each,
                at: new Date(each.at)
            })),
        why: lane === undefined ? null : (0, _rowwaits.whyDeliveryWaits)({
            ...row,
            ahead: aheadOf(row)
        }, lane)
    };
}
function aheadOf({ aheadCount, aheadParts = 0, hasEarlier }) {
    const isCapped = aheadCount > _messagelifesql.COUNTED;
    return {
        all: {
            count: Math.min(aheadCount, _messagelifesql.COUNTED),
            isCapped
        },
        parts: aheadParts,
        hasEarlier
    };
}

//# sourceMappingURL=message-life.repository.js.map