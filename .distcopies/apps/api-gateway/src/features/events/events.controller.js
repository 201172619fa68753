"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EventsController", {
    enumerable: true,
    get: function() {
        return EventsController;
    }
});
const _events = require("../../../../../libs/events/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _routerules = require("../../http/route-rules");
const _authenticator = require("../authentication/authenticator");
const _keyofrequest = require("../authentication/key-of-request");
const _requestkeydecorator = require("../authentication/request-key.decorator");
const _eventsquery = require("./events.query");
const _eventsservice = require("./events.service");
const _eventstreamsservice = require("./event-streams.service");
const _eventsexamples = require("./events.examples");
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
const LAST_EVENT_ID = {
    name: 'Last-Event-ID',
    required: false,
    description: 'The ID of the last event that the client received. Clients send it when they reconnect. Wins over `after`.',
    schema: {
        type: 'string'
    }
};
let EventsController = class EventsController {
    constructor(events, streams, authenticator){
        this.events = events;
        this.streams = streams;
        this.authenticator = authenticator;
    }
    async list(key, query) {
        const { data, isMore, limit, count } = await this.events.list(key, query);
        return (0, _requests.answerFeed)(data, isMore, {
            ...count,
            page: 1,
            perPage: limit
        });
    }
    async stream(key, query, request, reply) {
        const text = (0, _keyofrequest.keyOfRequest)(request.raw);
        const header = request.headers['last-event-id'];
        const stream = await this.streams.start({
            key,
            recheck: ()=>this.authenticator.recheck(text, request.ip),
            lastEventId: typeof header === 'string' && header !== '' ? header : undefined
        }, query);
        request.leaveFlight?.();
        stream.carriedBy(reply.raw);
        void reply.header('Content-Type', 'text/event-stream; charset=utf-8');
        // For proxies that gather an answer before they pass it on.
        void reply.header('X-Accel-Buffering', 'no');
        return stream;
    }
    async read(key, id) {
        return (0, _requests.answer)(await this.events.read(key, id));
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routerules.Scope)('webhooks:manage'),
    (0, _requests.ApiNamed)('listEvents', _eventsexamples.EVENT_EXAMPLES),
    (0, _requests.ApiSummary)('List events', 'Returns all events of the last 30 days. Their order never changes, and a new event never appears before ' + 'one that you have already read. Pass the ID of the last event that you have as `after`; `total` counts ' + "the events after it. A test key reads the sandbox's events, a live key all others."),
    (0, _requests.ApiAnswer)(_events.EventEnvelope, {
        isList: true,
        isFeed: true,
        description: 'The events.'
    }),
    (0, _requests.ApiErrors)('EVENT_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_eventsquery.EventsQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _eventsquery.EventsQuery === "undefined" ? Object : _eventsquery.EventsQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], EventsController.prototype, "list", null);
_ts_decorate([
    (0, _common.Get)('stream'),
    (0, _routerules.Scope)('webhooks:manage'),
    (0, _routerules.StaysOpen)(),
    (0, _routerules.UnsafeGet)(),
    (0, _requests.ApiNamed)('streamEvents', _eventsexamples.EVENT_EXAMPLES),
    (0, _requests.ApiSummary)('Stream events', "Sends events as they happen, as server-sent events: `id` is the event's ID, `event` its type and `data` " + 'the event as webhooks get it. To resume after a lost connection, send the header `Last-Event-ID`. Your ' + 'organization can have at most 10 open streams. A stream counts as one request and ends when the key is ' + 'revoked.'),
    (0, _swagger.ApiHeader)(LAST_EVENT_ID),
    (0, _requests.ApiEventStream)('The events, until you disconnect.'),
    (0, _requests.ApiErrors)('EVENT_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_eventsquery.EventStreamQuery, 'VALIDATION'))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _eventsquery.EventStreamQuery === "undefined" ? Object : _eventsquery.EventStreamQuery,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], EventsController.prototype, "stream", null);
_ts_decorate([
    (0, _common.Get)(':id'),
    (0, _routerules.Scope)('webhooks:manage'),
    (0, _requests.ApiNamed)('getEvent', _eventsexamples.EVENT_EXAMPLES),
    (0, _requests.ApiSummary)('Retrieve an event', 'Returns the event as webhooks get it, with fresh links to files. Events are kept for 30 days.'),
    (0, _swagger.ApiParam)({
        name: 'id',
        description: 'The `id` of an event, `evt_…`.',
        schema: {
            type: 'string'
        }
    }),
    (0, _requests.ApiAnswer)(_events.EventEnvelope, {
        description: 'The event.'
    }),
    (0, _requests.ApiErrors)('EVENT_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], EventsController.prototype, "read", null);
EventsController = _ts_decorate([
    (0, _swagger.ApiTags)('Meta'),
    (0, _common.Controller)('events'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _eventsservice.EventsService === "undefined" ? Object : _eventsservice.EventsService,
        typeof _eventstreamsservice.EventStreams === "undefined" ? Object : _eventstreamsservice.EventStreams,
        typeof _authenticator.Authenticator === "undefined" ? Object : _authenticator.Authenticator
    ])
], EventsController);

//# sourceMappingURL=events.controller.js.map