"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LiveStreams", {
    enumerable: true,
    get: function() {
        return LiveStreams;
    }
});
const _nodecrypto = require("node:crypto");
const _errors = require("../../../../../libs/errors/src");
const _eventstreams = require("../../../../../libs/event-streams/src");
const _events = require("../../../../../libs/events/src");
const _identity = require("../../../../../libs/identity/src");
const _platform = require("../../../../../libs/platform/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _livefeed = require("./live-feed");
const _streamplaces = require("./stream-places");
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
const PAUSE_MS = 20;
const NO_PLACE = {
    process: 'The console has',
    organization: 'Your organization has'
};
let LiveStreams = class LiveStreams {
    constructor(feed, slots, identity, notifications, logger){
        this.feed = feed;
        this.slots = slots;
        this.identity = identity;
        this.notifications = notifications;
        this.logger = logger;
        this.places = new _streamplaces.StreamPlaces();
        this.sessions = new Map();
        /** Who may go on, of all streams that were open when it was asked; null: nobody could say. */ this.standing = null;
        /** When it was asked, by `performance.now()`. */ this.askedAtMs = 0;
        this.open = new _eventstreams.OpenStreams({
            onTick: ()=>this.look(),
            onUnsure: (error)=>this.logger.debug({
                    err: error
                }, 'the session of a stream could not be checked')
        });
    }
    onModuleInit() {
        this.notifications.listen((orgIds)=>{
            this.feed.forget(orgIds);
            this.open.wake(orgIds);
        });
        this.open.start();
    }
    /** @throws AppError RATE_LIMITED when too many are open, SERVICE_UNAVAILABLE while the feed is far behind */ async start({ owner, userId, sessionId, lastEventId }) {
        // Taken before anything is waited for: many that begin at once are counted, too.
        const leave = this.places.take(owner.orgId);
        if (typeof leave === 'string') throw tooMany(NO_PLACE[leave]);
        try {
            return await this.begin({
                owner,
                userId,
                sessionId,
                lastEventId
            }, leave);
        } catch (error) {
            leave();
            throw error;
        }
    }
    async begin(opener, leave) {
        const { owner, userId, lastEventId } = opener;
        const id = (0, _nodecrypto.randomUUID)();
        if (!await this.slots.take(userId, id)) throw tooMany('You have');
        let begin;
        try {
            begin = await this.feed.begin(owner, lastEventId);
        } catch (error) {
            this.slots.free(userId, id);
            throw error instanceof _events.FeedBehindError ? behind(error) : error;
        }
        return this.add(id, opener, begin, leave);
    }
    /** Ends all streams, and those that begin now: they would hold the process up, and their pages go on elsewhere. */ beforeApplicationShutdown() {
        this.open.close();
    }
    add(id, { owner, userId, sessionId }, { position, isGap }, leave) {
        const stream = new _eventstreams.EventStream({
            read: (after, limit, bytes)=>this.feed.read(owner, after, limit, bytes),
            format: ({ hint, place })=>({
                    id: place,
                    type: 'hint',
                    json: JSON.stringify(hint)
                }),
            opening: (0, _eventstreams.toEventLines)({
                id: position,
                type: isGap ? 'reset' : 'hello',
                json: JSON.stringify({
                    position
                })
            }),
            position,
            lastId: null,
            pauseMs: PAUSE_MS,
            onFailure: (error)=>this.logger.warn({
                    err: error,
                    org_id: owner.orgId
                }, 'a stream of a page could not be read')
        });
        this.sessions.set(id, sessionId);
        const place = `${sessionId} ${owner.orgId}`;
        const begunAtMs = performance.now();
        const recheck = async ()=>this.standing === null || begunAtMs > this.askedAtMs || this.standing.has(place);
        this.open.add(id, {
            stream,
            orgId: owner.orgId,
            recheck
        }, ()=>{
            leave();
            this.sessions.delete(id);
            this.slots.free(userId, id);
        });
        return stream;
    }
    /** One question for all streams. */ async look() {
        await this.slots.hold();
        if (this.sessions.size === 0) return;
        const askedAtMs = performance.now();
        try {
            this.standing = await this.identity.sessions.standing([
                ...new Set(this.sessions.values())
            ]);
            this.askedAtMs = askedAtMs;
        } catch (error) {
            // Requests are answered 503 meanwhile; a stream that is open may go on until somebody can say.
            this.standing = null;
            this.logger.debug({
                err: error
            }, 'the sessions of streams could not be checked');
        }
    }
};
LiveStreams = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(4, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _livefeed.LiveFeed === "undefined" ? Object : _livefeed.LiveFeed,
        typeof _eventstreams.StreamSlots === "undefined" ? Object : _eventstreams.StreamSlots,
        typeof _identity.Identity === "undefined" ? Object : _identity.Identity,
        typeof _wiring.EventNotifications === "undefined" ? Object : _wiring.EventNotifications,
        typeof Logger === "undefined" ? Object : Logger
    ])
], LiveStreams);
function tooMany(who) {
    return new _errors.AppError('RATE_LIMITED', {
        message: `${who} too many pages open at once. Close one, or try again in a few seconds.`,
        headers: {
            'Retry-After': '5'
        }
    });
}
function behind(cause) {
    return new _errors.AppError('SERVICE_UNAVAILABLE', {
        message: 'Many events are being written and the feed has not caught up yet. Try again.',
        headers: {
            'Retry-After': '1'
        },
        cause
    });
}

//# sourceMappingURL=live-streams.service.js.map