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
    get EventFeedRepository () {
        return EventFeedRepository;
    },
    get FeedBehindError () {
        return FeedBehindError;
    }
});
const _entities = require("../../../entities/src");
const _recoverysql = require("../webhooks/recovery.sql");
const _eventfeedsql = /*#__PURE__*/ _interop_require_wildcard(require("./event-feed.sql"));
const _feedposition = require("./feed-position");
function _getRequireWildcardCache(nodeInterop) {
    if (typeof WeakMap !== "function") return null;
    var cacheBabelInterop = new WeakMap();
    var cacheNodeInterop = new WeakMap();
    return (_getRequireWildcardCache = function(nodeInterop) {
        return nodeInterop ? cacheNodeInterop : cacheBabelInterop;
    })(nodeInterop);
}
function _interop_require_wildcard(obj, nodeInterop) {
    if (!nodeInterop && obj && obj.__esModule) return obj;
    if (obj === null || typeof obj !== "object" && typeof obj !== "function") return {
        default: obj
    };
    var cache = _getRequireWildcardCache(nodeInterop);
    if (cache && cache.has(obj)) return cache.get(obj);
    var newObj = {
        __proto__: null
    };
    var hasPropertyDescriptor = Object.defineProperty && Object.getOwnPropertyDescriptor;
    for(var key in obj){
        if (key !== "default" && Object.prototype.hasOwnProperty.call(obj, key)) {
            var desc = hasPropertyDescriptor ? Object.getOwnPropertyDescriptor(obj, key) : null;
            if (desc && (desc.get || desc.set)) Object.defineProperty(newObj, key, desc);
            else newObj[key] = obj[key];
        }
    }
    newObj.default = obj;
    if (cache) cache.set(obj, newObj);
    return newObj;
}
/** Events that get their places in one transaction; of more than these, all that are old enough get one together. */ const PLACED_AT_ONCE = 5_000;
/** Steps that one reader takes at most. */ const MOST_STEPS = 25;
/** A clock that is set back by less passes no event. */ const STRETCH_AGE_MS = 10_000;
let EventFeedRepository = class EventFeedRepository {
    /**
   * @param placedAtOnce for tests
   * @param stretchAgeMs for tests
   */ constructor(database, placedAtOnce = PLACED_AT_ONCE, stretchAgeMs = STRETCH_AGE_MS){
        this.database = database;
        this.placedAtOnce = placedAtOnce;
        this.stretchAgeMs = stretchAgeMs;
        /** Under way: who comes meanwhile waits for it and looks again. */ this.placing = new Map();
    }
    /**
   * The events after a place, in order, until they are so many or so large; a page that is not full has all that there
   * are now, unless it is behind.
   */ async read(reader, after, limit, bytes = _entities.LIST_BYTES) {
        const events = [];
        const room = {
            events: limit,
            bytes
        };
        let position = after;
        for(let step = 0;;){
            const part = await this.part(reader, position, room);
            events.push(...part.events);
            ({ position } = part);
            room.events -= part.events.length;
            room.bytes -= part.bytes;
            if (part.isFull || room.bytes <= 0) return {
                events,
                position,
                isFull: true
            };
            if (part.goesOn) continue;
            // What has no place yet comes after all that has one.
            if (!await this.place(reader)) return {
                events,
                position,
                isFull: false
            };
            step += 1;
            if (step > MOST_STEPS) return {
                events,
                position,
                isFull: false,
                isBehind: true
            };
        }
    }
    /** How many events there are after a place, counted to 10,000. */ async count({ orgId, mode, types }, after) {
        let total = 0;
        let place = after;
        while(place !== null && total <= _eventfeedsql.COUNTED){
            const { seq, inside } = (0, _feedposition.parsePosition)(place);
            if (inside === null) {
                const { rows } = await this.database.query(_eventfeedsql.COUNT_PLACED, [
                    orgId,
                    mode,
                    seq,
                    types
                ]);
                total += rows[0]?.count ?? 0;
                const next = rows[0]?.next ?? null;
                place = next === null ? null : (0, _feedposition.beginningOf)(next);
            } else {
                total += await this.countOf(_eventfeedsql.COUNT_STRETCH, [
                    orgId,
                    mode,
                    seq,
                    types,
                    inside.at,
                    inside.id
                ]);
                place = seq;
            }
        }
        if (total <= _eventfeedsql.COUNTED) total += await this.countOf(_eventfeedsql.COUNT_UNPLACED, [
            orgId,
            mode,
            types
        ]);
        return {
            total: Math.min(total, _eventfeedsql.COUNTED),
            isCapped: total > _eventfeedsql.COUNTED
        };
    }
    /**
   * The place of an event.
   *
   * @returns null: the organization has no such event in this mode
   * @throws FeedBehindError
   */ async placeOf(reader, id) {
        const { orgId, mode } = reader;
        for(let step = 0;; step += 1){
            const event = await this.findRow(orgId, mode, id);
            if (event === null || event.isSample) return null;
            if (event.feedSeq !== null) return event.feedSeq;
            const { rows } = await this.database.query(_eventfeedsql.STRETCH_OF, [
                orgId,
                mode,
                event.at
            ]);
            const stretch = rows[0]?.seq ?? null;
            if (stretch !== null) return (0, _feedposition.afterInside)(stretch, event);
            if (step === MOST_STEPS) throw new FeedBehindError();
            await this.place(reader);
        }
    }
    /**
   * The place of the last event that is committed now, and its id; null: there is none.
   *
   * @throws FeedBehindError
   */ async end(reader) {
        for(let step = 0; await this.place(reader); step += 1){
            if (step === MOST_STEPS) throw new FeedBehindError();
        }
        const { rows } = await this.database.query(_eventfeedsql.LAST_PLACE, [
            reader.orgId,
            reader.mode
        ]);
        return rows[0] ?? {
            position: _feedposition.FEED_START,
            id: null
        };
    }
    findForOrg(orgId, mode, id) {
        return this.findRow(orgId, mode, id);
    }
    async findRow(orgId, mode, id) {
        const { rows } = await this.database.query(`select ${_eventfeedsql.FEED_COLUMNS} from events e where e.id = $3 and e.org_id = $1 and e.mode = $2`, [
            orgId,
            mode,
            id
        ]);
        return rows[0] ?? null;
    }
    part(reader, after, room) {
        const { seq, inside } = (0, _feedposition.parsePosition)(after);
        return inside === null ? this.placedPart(reader, seq, room) : this.stretchPart(reader, seq, inside, room);
    }
    async placedPart({ orgId, mode, types }, after, room) {
        const { rows } = await this.database.query(_eventfeedsql.PLACED_PART, [
            orgId,
            mode,
            after,
            types,
            room.events,
            room.bytes
        ]);
        const { head = null, next = null } = rows[0] ?? {};
        const events = rows.filter((row)=>row.id !== null);
        const read = {
            events,
            bytes: bytesOf(events),
            isFull: isFull(events, room)
        };
        const last = read.isFull ? events.at(-1)?.feedSeq : null;
        if (last) return {
            ...read,
            position: last,
            goesOn: false
        };
        // Nothing was left: also what the reader does not want is behind him.
        return {
            ...read,
            position: next === null ? head ?? after : (0, _feedposition.beginningOf)(next),
            goesOn: next !== null
        };
    }
    async stretchPart({ orgId, mode, types }, stretch, inside, room) {
        const values = [
            orgId,
            mode,
            stretch,
            types,
            inside.at,
            inside.id,
            room.events,
            room.bytes
        ];
        const { rows } = await this.database.query(_eventfeedsql.STRETCH_PART, values);
        const read = {
            events: rows,
            bytes: bytesOf(rows),
            isFull: isFull(rows, room)
        };
        const last = read.isFull ? rows.at(-1) : undefined;
        const position = last === undefined ? stretch : (0, _feedposition.afterInside)(stretch, last);
        return {
            ...read,
            position,
            goesOn: last === undefined
        };
    }
    async countOf(statement, values) {
        return (await this.database.query(statement, values)).rows[0]?.count ?? 0;
    }
    /** Gives places. False: everything had one. */ async place({ orgId, mode }) {
        const { rows } = await this.database.query(_eventfeedsql.IS_UNPLACED, [
            orgId,
            mode
        ]);
        if (rows[0]?.found !== true) return false;
        const name = `${orgId} ${mode}`;
        const underWay = this.placing.get(name) ?? this.placeNow(orgId, mode).finally(()=>this.placing.delete(name));
        this.placing.set(name, underWay);
        await underWay;
        return true;
    }
    placeNow(orgId, mode) {
        return this.database.transaction(async (transaction)=>{
            // A statement of its own: the next one must see what the holder before committed.
            await transaction.query(_eventfeedsql.LOCK_FEED, [
                orgId,
                mode
            ]);
            const many = await transaction.query(_eventfeedsql.MANY_UNPLACED, [
                orgId,
                mode,
                this.placedAtOnce
            ]);
            if (many.rows[0]?.found === true && await this.placeStretch(transaction, orgId, mode)) return;
            await transaction.query(_eventfeedsql.PLACE, [
                orgId,
                mode,
                this.placedAtOnce
            ]);
        });
    }
    /** False: too few of them are old enough. */ async placeStretch(transaction, orgId, mode) {
        const settled = (await transaction.query(_recoverysql.SETTLED)).rows[0]?.at;
        if (settled === undefined) return false;
        const until = new Date(settled.getTime() - this.stretchAgeMs);
        const { rowCount } = await transaction.query(_eventfeedsql.PLACE_STRETCH, [
            orgId,
            mode,
            until,
            this.placedAtOnce
        ]);
        if (rowCount !== 1) return false;
        await transaction.query(_eventfeedsql.FORGET_STRETCHES, [
            orgId,
            mode
        ]);
        return true;
    }
};
const bytesOf = (rows)=>rows.reduce((sum, { listBytes })=>sum + listBytes, 0);
/** Of events, or of bytes. */ const isFull = (rows, room)=>rows.length === room.events || rows.at(-1)?.hasNext === true;
let FeedBehindError = class FeedBehindError extends Error {
    constructor(){
        super('the feed has many events without a place');
        this.name = 'FeedBehindError';
    }
};

//# sourceMappingURL=event-feed.repository.js.map