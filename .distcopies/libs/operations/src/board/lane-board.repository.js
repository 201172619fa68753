"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LaneBoardRepository", {
    enumerable: true,
    get: function() {
        return LaneBoardRepository;
    }
});
const _lanewaits = require("../why/lane-waits");
const _byindex = require("./by-index");
const _laneboardsql = require("./lane-board.sql");
const _lanefactsrepository = require("./lane-facts.repository");
/** Lanes that are looked at for who waits the longest. */ const MOST_LANES = 10_000;
let LaneBoardRepository = class LaneBoardRepository {
    /** @param mostLanes that are looked at; beyond, those that come first by name */ constructor(database, mostLanes = MOST_LANES){
        this.database = database;
        this.mostLanes = mostLanes;
    }
    /** The board of one kind. @param limit lanes that are shown, at most 100 */ read(kind, limit = 25) {
        return (0, _byindex.byIndex)(this.database, (queryable)=>this.readIn(queryable, kind, limit));
    }
    /** One lane, by its name. @returns null: its account, endpoint or bulk send never was */ async findOne(lane) {
        const facts = await new _lanefactsrepository.LaneFactsRepository(this.database).findOne(lane);
        return facts && toBoardLane(facts);
    }
    async readIn(queryable, kind, limit) {
        // ';' is the character after ':', so this is the range of names that begin with `<kind>:`.
        const range = [
            `${kind}:`,
            `${kind};`
        ];
        const top = Math.min(Math.max(limit, 1), 100);
        const ranked = await queryable.query(_laneboardsql.RANKED[kind], [
            ...range,
            top,
            this.mostLanes
        ]);
        const counts = await queryable.query(_laneboardsql.COUNTS[kind], kind === 'bulk' ? [] : range);
        const names = ranked.rows.map(({ lane })=>lane);
        const facts = await (0, _lanefactsrepository.findLanes)(queryable, kind, names);
        const totals = this.toTotals(ranked.rows[0], counts.rows[0]);
        return {
            kind,
            at: facts[0]?.at ?? null,
            totals,
            lanes: facts.map(toBoardLane)
        };
    }
    toTotals(first, counts) {
        return {
            lanes: {
                count: first?.lanes ?? 0,
                isCapped: (first?.lanes ?? 0) >= this.mostLanes
            },
            waiting: counted(counts?.waiting),
            started: counted(counts?.started),
            parked: counted(counts?.parked),
            oldestAgeMs: first?.oldestAgeMs ?? null,
            active: first?.active ?? 0,
            paused: first?.paused ?? 0,
            deadLastHour: counted(counts?.dead),
            finishedPerMinute: counts?.finished ?? 0
        };
    }
};
const counted = (count = 0)=>({
        count: Math.min(count, _laneboardsql.COUNTED),
        isCapped: count > _laneboardsql.COUNTED
    });
function toBoardLane(facts) {
    const { lane, kind, orgId, organizationName, suspendedAt, waiting, started, parked, oldestAt, at, heldBy, lastRate, pause } = facts;
    return {
        lane,
        kind,
        organization: {
            id: orgId,
            name: organizationName,
            suspendedAt
        },
        account: {
            id: lane.slice(kind.length + 1),
            name: accountName(facts)
        },
        waiting,
        started,
        parked,
        oldestAgeMs: oldestAt && at.getTime() - oldestAt.getTime(),
        heldBy,
        lastRate,
        pause,
        why: (0, _lanewaits.whyLaneWaits)(facts)
    };
}
function accountName(facts) {
    switch(facts.kind){
        case 'wa':
            return facts.subject?.phone ?? '';
        case 'sms':
            return facts.subject?.name ?? '';
        case 'hook':
            return hostOf(facts.subject?.url ?? '');
        case 'bulk':
            return facts.lane.slice('bulk:'.length);
    }
}
const hostOf = (url)=>URL.canParse(url) ? new URL(url).host : url;

//# sourceMappingURL=lane-board.repository.js.map