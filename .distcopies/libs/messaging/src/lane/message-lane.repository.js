"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessageLaneRepository", {
    enumerable: true,
    get: function() {
        return MessageLaneRepository;
    }
});
const _entities = require("../../../entities/src");
const _messagelanesql = require("./message-lane.sql");
/** Lanes that one sweep looks at: the sweep's time is bounded, however many lanes stand. */ const LANES_LOOKED_AT = 10_000;
let MessageLaneRepository = class MessageLaneRepository {
    /** @param lookedAt lanes with rows that one sweep looks at, whether or not they may be worked on */ constructor(database, lookedAt = LANES_LOOKED_AT){
        this.database = database;
        this.lookedAt = lookedAt;
        /** By kind: where the next sweep begins, when the last one did not see all. */ this.sweptTo = new Map();
    }
    /** Takes a lane that nobody holds, for a process, with its first rows. Null: somebody holds it. */ async take(lane, processId, limit) {
        const { rows } = await this.database.query((0, _messagelanesql.takeMessages)(limit), [
            lane,
            processId
        ]);
        const first = rows[0];
        if (first === undefined) return null;
        return {
            fence: first.fence,
            rows: rows.filter((row)=>row.id !== null)
        };
    }
    /** The next rows of a lane. */ async next(lane, limit) {
        const { rows } = await this.database.query((0, _messagelanesql.nextMessages)(limit), [
            lane
        ]);
        return rows;
    }
    /** Counts a start of each row whose lease still holds, and returns their ids. Called just before the calls. */ async start(starts) {
        const values = [
            JSON.stringify(starts)
        ];
        const { rows } = await (0, _entities.retryTransient)(()=>this.database.query(_messagelanesql.START_MESSAGES, values));
        return new Set(rows.map((row)=>row.id));
    }
    /**
   * Writes outcomes whose lease still holds, with their audit and refunds, and returns what was written. An outcome
   * whose words PostgreSQL refuses does not harm its neighbours, and is written without them.
   */ record(records) {
        const write = (some)=>this.recordTogether(some);
        return (0, _entities.despiteRowFault)(records, write, (refused)=>write(refused.map(withoutWords)));
    }
    /**
   * Lanes of a kind that have due rows and no owner. Where there are more than `limit`, or more than one look may see, the
   * next sweep goes on after them: the lanes of one organization, however many, hide those of no other.
   */ async lanesWithWork(kind, limit) {
        // ';' is the character after ':', so this is the range of names that begin with `<kind>:`.
        const values = [
            this.sweptTo.get(kind) ?? `${kind}:`,
            `${kind};`,
            limit,
            this.lookedAt
        ];
        const { rows } = await this.database.query(_messagelanesql.SWEEP_MESSAGES, values);
        const sweptTo = rows.find((row)=>row.sweptTo !== null)?.sweptTo ?? null;
        if (sweptTo === null) this.sweptTo.delete(kind);
        else this.sweptTo.set(kind, sweptTo);
        return rows.flatMap(({ lane })=>lane ?? []).sort();
    }
    async recordTogether(records) {
        const input = records.map(({ id, lane, fence, record })=>({
                id,
                lane,
                fence,
                state: record.state,
                status: record.status,
                source: record.source,
                detail: record.detail ?? null,
                provider_message_id: record.providerMessageId ?? null,
                error_code: record.errorCode ?? null,
                error_message: record.errorMessage ?? null,
                answer_code: record.answerCode ?? null,
                answer_extra: record.answerExtra ?? null,
                nothing_sent: record.nothingSent ?? false,
                gateway_status: record.gatewayStatus ?? null,
                gateway_answer: record.gatewayAnswer ?? null,
                ack_within_ms: toWholeMs(record.ackWithinMs),
                due_in_ms: toWholeMs(record.dueInMs),
                parked: record.parked ?? null,
                refund: record.refund
            }));
        const values = [
            JSON.stringify(input)
        ];
        const statement = records.some(({ record })=>record.status === 'failed') ? _messagelanesql.RECORD_MESSAGES : _messagelanesql.RECORD_SUCCESSES;
        return (0, _entities.retryTransient)(()=>statement.run(this.database, values, (rows)=>rows.flatMap(({ toldOrgId })=>toldOrgId ?? [])));
    }
};
const toWholeMs = (ms)=>ms === null || ms === undefined ? null : Math.round(ms);
/** The outcome itself, without anything that somebody else wrote. */ function withoutWords(entry) {
    return {
        ...entry,
        record: {
            ...entry.record,
            detail: null,
            providerMessageId: null,
            errorMessage: null,
            gatewayAnswer: null
        }
    };
}

//# sourceMappingURL=message-lane.repository.js.map