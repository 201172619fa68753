"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EventsService", {
    enumerable: true,
    get: function() {
        return EventsService;
    }
});
const _events = require("../../../../../libs/events/src");
const _errors = require("../../../../../libs/errors/src");
const _mediastore = require("../../../../../libs/media-store/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
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
let EventsService = class EventsService {
    constructor(feed, links){
        this.feed = feed;
        this.links = links;
    }
    /** @throws AppError EVENT_NOT_FOUND for an `after` that is unknown or too old */ async list({ orgId, mode }, query) {
        const reader = {
            orgId,
            mode,
            types: (0, _eventsquery.typesOf)(query)
        };
        const limit = (0, _requests.limitOf)(query);
        const after = query.after === undefined ? _events.FEED_START : await this.placeOf(reader, query.after);
        const { events, isFull, isBehind = false } = await this.feed.read(reader, after, limit);
        // An empty page says that there are no more.
        if (isBehind && events.length === 0) throw behind();
        // A page that is not full is the whole rest.
        const whole = {
            total: events.length,
            isCapped: false
        };
        const count = isFull || isBehind ? await this.feed.count(reader, after) : whole;
        const isMore = isBehind || count.isCapped || count.total > events.length;
        return {
            data: events.map((event)=>(0, _events.toWireEvent)(event, this.links)),
            isMore,
            limit,
            count
        };
    }
    /** @throws AppError EVENT_NOT_FOUND */ async read({ orgId, mode }, eventId) {
        const id = (0, _events.fromEventId)(eventId);
        const event = id === null ? null : await this.feed.findForOrg(orgId, mode, id);
        if (event === null) throw new _errors.AppError('EVENT_NOT_FOUND');
        return (0, _events.toWireEvent)(event, this.links, event.isSample);
    }
    /** @throws AppError EVENT_NOT_FOUND for an event that is unknown, too old, or somebody else's */ async placeOf(reader, eventId) {
        const id = (0, _events.fromEventId)(eventId);
        const place = id === null ? null : await orLater(this.feed.placeOf(reader, id));
        if (place !== null) return place;
        throw new _errors.AppError('EVENT_NOT_FOUND', {
            message: 'This event does not exist or is older than 30 days. Call GET /events without `after` to start at the ' + 'oldest event.'
        });
    }
    /** The end of the feed now, and the public id of its last event. */ end(reader) {
        return orLater(this.feed.end(reader));
    }
};
EventsService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _events.EventFeedRepository === "undefined" ? Object : _events.EventFeedRepository,
        typeof _mediastore.MediaLinks === "undefined" ? Object : _mediastore.MediaLinks
    ])
], EventsService);
/** Who asks again finds more of the feed in its order. */ async function orLater(work) {
    try {
        return await work;
    } catch (error) {
        if (!(error instanceof _events.FeedBehindError)) throw error;
        throw behind(error);
    }
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

//# sourceMappingURL=events.service.js.map