"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LiveFeed", {
    enumerable: true,
    get: function() {
        return LiveFeed;
    }
});
const _events = require("../../../../../libs/events/src");
const _fairshare = require("../../../../../libs/fair-share/src");
const _inbox = require("../../../../../libs/inbox/src");
const _timing = require("../../../../../libs/timing/src");
const _common = require("@nestjs/common");
const _platform = require("../../../../../libs/platform/src");
const _liveposition = require("./live-position");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
/** A client that was away for longer reads everything again. */ const RESUMED_WITHIN_S = 3_600;
/** A client that missed more does, too. */ const MOST_MISSED = 1_000;
/** A read that has no connection by then is tried again at the next look. */ const LONGEST_WAIT_MS = 5_000;
let LiveFeed = class LiveFeed {
    constructor(events, changes, clock, { DATABASE_POOL_SIZE }){
        this.events = events;
        this.changes = changes;
        this.clock = clock;
        /** Streams of one organization that stand at the same place read together: what is being read, by organization. */ this.underWay = new Map();
        // The other connections are always there for requests.
        const shared = Math.max(1, Math.floor(DATABASE_POOL_SIZE / 2));
        this.pool = new _fairshare.FairPool({
            shared,
            mostPerOwner: Math.max(1, Math.ceil(shared / 2))
        });
    }
    /** @param last the last place that a client knows; undefined: none */ async begin(owner, last) {
        const place = last === undefined ? null : (0, _liveposition.parseLivePosition)(last);
        const isKept = place !== null && this.nowS() - place.atS <= RESUMED_WITHIN_S && place.atS <= this.nowS() + 60;
        if (isKept && !await this.isFarBehind(owner, place)) return {
            position: (0, _liveposition.toPositionText)(place),
            isGap: false
        };
        const [{ position: feed }, change] = await Promise.all([
            this.events.end({
                ...owner,
                types: []
            }),
            this.changes.end(owner)
        ]);
        return {
            position: (0, _liveposition.toPositionText)({
                atS: this.nowS(),
                change,
                feed
            }),
            isGap: last !== undefined
        };
    }
    /** The hints after a place. */ read(owner, after, limit, bytes) {
        const name = `${owner.mode} ${after}`;
        const known = this.underWay.get(owner.orgId)?.get(name);
        if (known !== undefined) return known;
        const readings = this.underWay.get(owner.orgId) ?? new Map();
        this.underWay.set(owner.orgId, readings);
        const reading = this.inTurn(owner, ()=>this.readNow(owner, after, limit, bytes)).finally(()=>{
            readings.delete(name);
            if (readings.size === 0 && this.underWay.get(owner.orgId) === readings) this.underWay.delete(owner.orgId);
        });
        readings.set(name, reading);
        return reading;
    }
    /** These organizations have something new, which what is being read may not see: who reads from now on reads anew. */ forget(orgIds) {
        for (const orgId of orgIds)this.underWay.delete(orgId);
    }
    async readNow(owner, after, limit, bytes) {
        const place = (0, _liveposition.parseLivePosition)(after);
        if (place === null) throw new Error(`a stream stands at ${after}, which is no place`);
        const atS = this.nowS();
        const feed = await this.events.read({
            ...owner,
            types: []
        }, place.feed, limit, bytes);
        const changes = await this.changes.read(owner, place.change, limit);
        const position = (0, _liveposition.toPositionText)({
            atS,
            feed: feed.position,
            change: changes.at(-1)?.seq ?? place.change
        });
        const hints = [
            ...feed.events.map(ofEvent),
            ...changes.map(ofChange)
        ];
        const events = hints.map((hint, at)=>({
                hint,
                place: at === hints.length - 1 ? position : null
            }));
        return {
            events,
            position,
            isFull: feed.isFull || changes.length === limit
        };
    }
    async isFarBehind(owner, { feed, change }) {
        const missed = await this.changes.read(owner, change, MOST_MISSED + 1);
        if (missed.length > MOST_MISSED) return true;
        const { total } = await this.events.count({
            ...owner,
            types: []
        }, feed);
        return total > MOST_MISSED;
    }
    async inTurn({ orgId }, work) {
        const permit = await this.pool.acquire(orgId, LONGEST_WAIT_MS);
        if (permit === null) throw new Error('no turn to read what is new');
        try {
            return await work();
        } finally{
            permit.release();
        }
    }
    nowS() {
        return Math.floor(this.clock.nowMs() / 1_000);
    }
};
LiveFeed = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(3, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _events.EventFeedRepository === "undefined" ? Object : _events.EventFeedRepository,
        typeof _inbox.InboxChangeRepository === "undefined" ? Object : _inbox.InboxChangeRepository,
        typeof _timing.SharedClock === "undefined" ? Object : _timing.SharedClock,
        typeof ConsoleConfig === "undefined" ? Object : ConsoleConfig
    ])
], LiveFeed);
/** Ids alone, whatever else the event says. */ function ofEvent({ id, type, subjectId, payload }) {
    const { message, conversation } = payload;
    const conversationId = message?.conversation_id ?? conversation?.id;
    return {
        id: (0, _events.toEventId)(id),
        type,
        subject_id: subjectId,
        ...typeof conversationId === 'string' && {
            conversation_id: conversationId
        },
        ...typeof message?.id === 'string' && {
            message_id: message.id
        }
    };
}
const ofChange = ({ seq, type, subjectId, conversationId })=>({
        id: `chg_${seq}`,
        type,
        subject_id: subjectId,
        ...conversationId !== null && {
            conversation_id: conversationId
        }
    });

//# sourceMappingURL=live-feed.js.map