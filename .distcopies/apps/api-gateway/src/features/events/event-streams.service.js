"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EventStreams", {
    enumerable: true,
    get: function() {
        return EventStreams;
    }
});
const _nodecrypto = require("node:crypto");
const _eventstreams = require("../../../../../libs/event-streams/src");
const _events = require("../../../../../libs/events/src");
const _errors = require("../../../../../libs/errors/src");
const _mediastore = require("../../../../../libs/media-store/src");
const _platform = require("../../../../../libs/platform/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _fairturns = require("../../http/fair-turns");
const _eventsservice = require("./events.service");
const _eventsquery = require("./events.query");
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
const SCOPE = 'webhooks:manage';
let EventStreams = class EventStreams {
    constructor(feed, events, links, slots, turns, notifications, logger){
        this.feed = feed;
        this.events = events;
        this.links = links;
        this.slots = slots;
        this.turns = turns;
        this.notifications = notifications;
        this.logger = logger;
        this.open = new _eventstreams.OpenStreams({
            onTick: ()=>this.slots.hold(),
            onUnsure: (error)=>this.logger.debug({
                    err: error
                }, 'the key of a stream could not be checked')
        });
    }
    onModuleInit() {
        this.notifications.listen((orgIds)=>this.open.wake(orgIds));
        this.open.start();
    }
    /** @throws AppError EVENT_NOT_FOUND for a last id that is unknown, RATE_LIMITED when too many are open */ async start(opener, query) {
        const { orgId, mode } = opener.key;
        const reader = {
            orgId,
            mode,
            types: (0, _eventsquery.typesOf)(query)
        };
        const after = opener.lastEventId ?? query.after;
        const id = (0, _nodecrypto.randomUUID)();
        if (!await this.slots.take(orgId, id)) throw tooMany();
        try {
            const begin = await (0, _wiring.inTurn)(this.turns.reads, orgId, ()=>this.beginning(reader, after));
            return this.add(id, opener, reader, begin);
        } catch (error) {
            this.slots.free(orgId, id);
            throw error;
        }
    }
    /** Ends all streams, and those that begin now: they would hold the process up, and their clients go on elsewhere. */ beforeApplicationShutdown() {
        this.open.close();
    }
    async beginning(reader, after) {
        if (after === undefined) return this.events.end(reader);
        return {
            position: await this.events.placeOf(reader, after),
            id: null
        };
    }
    add(id, { key, recheck }, reader, begin) {
        const stream = new _eventstreams.EventStream({
            read: (after, limit, bytes)=>(0, _wiring.inTurn)(this.turns.reads, key.orgId, ()=>this.feed.read(reader, after, limit, bytes)),
            format: (event)=>{
                const wire = (0, _events.toWireEvent)(event, this.links);
                return {
                    id: wire.id,
                    type: wire.type,
                    json: JSON.stringify(wire)
                };
            },
            position: begin.position,
            lastId: begin.id === null ? null : (0, _events.toEventId)(begin.id),
            pauseMs: PAUSE_MS,
            onFailure: (error)=>this.logger.warn({
                    err: error,
                    org_id: key.orgId
                }, 'an event stream could not be read')
        });
        const mayGoOn = async ()=>(await recheck())?.scopes.has(SCOPE) ?? false;
        this.open.add(id, {
            stream,
            orgId: key.orgId,
            recheck: mayGoOn
        }, ()=>this.slots.free(key.orgId, id));
        return stream;
    }
};
EventStreams = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(6, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _events.EventFeedRepository === "undefined" ? Object : _events.EventFeedRepository,
        typeof _eventsservice.EventsService === "undefined" ? Object : _eventsservice.EventsService,
        typeof _mediastore.MediaLinks === "undefined" ? Object : _mediastore.MediaLinks,
        typeof _eventstreams.StreamSlots === "undefined" ? Object : _eventstreams.StreamSlots,
        typeof _fairturns.FairTurns === "undefined" ? Object : _fairturns.FairTurns,
        typeof _wiring.EventNotifications === "undefined" ? Object : _wiring.EventNotifications,
        typeof Logger === "undefined" ? Object : Logger
    ])
], EventStreams);
function tooMany() {
    return new _errors.AppError('RATE_LIMITED', {
        message: 'Your organization has too many open event streams. Close one, or try again in a few seconds.',
        headers: {
            'Retry-After': '5'
        }
    });
}

//# sourceMappingURL=event-streams.service.js.map