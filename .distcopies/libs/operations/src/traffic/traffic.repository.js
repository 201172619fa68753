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
    get TRAFFIC_KINDS () {
        return TRAFFIC_KINDS;
    },
    get TRAFFIC_RANGES () {
        return TRAFFIC_RANGES;
    },
    get TrafficRepository () {
        return TrafficRepository;
    }
});
const _byindex = require("../board/by-index");
const _laneboardrepository = require("../board/lane-board.repository");
const _latencysteps = require("./latency-steps");
const _trafficsql = require("./traffic.sql");
const TRAFFIC_KINDS = [
    'whatsapp',
    'sms',
    'webhooks'
];
const TRAFFIC_RANGES = [
    'hour',
    'day',
    'week'
];
const MINUTE = 60_000;
/** What a range is read from, and how long its points are. */ const RANGES = {
    hour: {
        span: 'minute',
        lengthMs: 60 * MINUTE,
        stepMs: MINUTE
    },
    day: {
        span: 'quarter',
        lengthMs: 24 * 60 * MINUTE,
        stepMs: 15 * MINUTE
    },
    week: {
        span: 'quarter',
        lengthMs: 7 * 24 * 60 * MINUTE,
        stepMs: 60 * MINUTE
    }
};
const LANES = {
    whatsapp: 'wa',
    sms: 'sms',
    webhooks: 'hook'
};
/** Minutes that one run catches up with. */ const MOST_MINUTES = 5;
let TrafficRepository = class TrafficRepository {
    constructor(database){
        this.database = database;
        this.board = new _laneboardrepository.LaneBoardRepository(database);
    }
    /**
   * Records the minutes that are over. What it costs is what happened in them, by the index of the times of events; of
   * several processes one does it. @returns minutes that this call recorded
   */ async record() {
        const due = await this.database.query(_trafficsql.DUE_MINUTES, [
            MOST_MINUTES
        ]);
        if (due.rows.length === 0) return 0;
        const waits = due.rows.some(({ isNewest })=>isNewest) ? await this.readWaits() : null;
        return this.database.transaction(async (transaction)=>{
            const { rows: lock } = await transaction.query(_trafficsql.TRY_LOCK);
            if (lock[0]?.isMine !== true) return 0;
            // Another process may have been here since.
            const { rows } = await transaction.query(_trafficsql.DUE_MINUTES, [
                MOST_MINUTES
            ]);
            const [first] = rows;
            if (first === undefined) return 0;
            await (0, _byindex.goByIndex)(transaction);
            for (const { at, isNewest } of rows){
                await transaction.query(_trafficsql.RECORD_MINUTE, [
                    at,
                    isNewest && waits !== null ? JSON.stringify(waits) : null
                ]);
            }
            await transaction.query(_trafficsql.RECORD_QUARTERS, [
                first.at
            ]);
            await transaction.query(_trafficsql.FORGET);
            return rows.length;
        });
    }
    async read(range) {
        const { span, lengthMs, stepMs } = RANGES[range];
        const [now, slots] = await Promise.all([
            this.database.query(_trafficsql.READ_NOW),
            this.database.query(_trafficsql.READ_SLOTS, [
                span,
                lengthMs / 1000
            ])
        ]);
        const to = now.rows[0]?.now ?? new Date(0);
        const from = new Date(Math.ceil((to.getTime() - lengthMs) / stepMs) * stepMs);
        const series = TRAFFIC_KINDS.map((kind)=>({
                kind,
                points: toPoints(slots.rows.filter((row)=>row.kind === kind && row.at >= from), stepMs)
            }));
        return {
            range,
            from,
            to,
            stepMs,
            series
        };
    }
    /** What waits now, by kind. */ async readWaits() {
        const waits = {};
        for (const kind of TRAFFIC_KINDS){
            const { totals } = await this.board.read(LANES[kind], 1);
            const { oldestAgeMs, waiting } = totals;
            waits[kind] = {
                oldest_age_ms: oldestAgeMs && Math.round(oldestAgeMs),
                waiting: waiting.count
            };
        }
        return waits;
    }
};
/** Rows of one kind, oldest first, put together to points of a length. */ function toPoints(rows, stepMs) {
    const steps = new Map();
    for (const row of rows){
        const at = Math.floor(row.at.getTime() / stepMs) * stepMs;
        const former = steps.get(at);
        steps.set(at, former === undefined ? {
            ...row,
            at: new Date(at)
        } : together(former, row));
    }
    return [
        ...steps.values()
    ].map(({ at, sent, failed, received, latency, oldestAgeMs, waiting })=>({
            at,
            sent,
            failed,
            received,
            p50Ms: (0, _latencysteps.latencyOf)(latency, 0.5),
            p95Ms: (0, _latencysteps.latencyOf)(latency, 0.95),
            oldestAgeMs,
            waiting
        }));
}
const together = (a, b)=>({
        ...a,
        sent: a.sent + b.sent,
        failed: a.failed + b.failed,
        received: a.received + b.received,
        latency: (0, _latencysteps.addSteps)(a.latency, b.latency),
        oldestAgeMs: worst(a.oldestAgeMs, b.oldestAgeMs),
        waiting: worst(a.waiting, b.waiting)
    });
const worst = (a, b)=>a === null ? b : b === null ? a : Math.max(a, b);

//# sourceMappingURL=traffic.repository.js.map