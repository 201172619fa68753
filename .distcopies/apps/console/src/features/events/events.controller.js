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
const _errors = require("../../../../../libs/errors/src");
const _events = require("../../../../../libs/events/src");
const _mediastore = require("../../../../../libs/media-store/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _modequery = require("../../http/mode.query");
const _routeaccess = require("../../http/route-access");
const _eventsquery = require("./events.query");
const _listedeventresponse = require("./listed-event.response");
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
let EventsController = class EventsController {
    constructor(events, feed, links){
        this.events = events;
        this.feed = feed;
        this.links = links;
    }
    async list({ orgId }, query) {
        const page = (0, _requests.pageOf)(query);
        const { part, searchedTo } = await this.events.listForOrg(orgId, (0, _modequery.modeOf)(query), (0, _eventsquery.typesOf)(query), page);
        const figures = {
            total: part.rows.length,
            page: page.page,
            perPage: page.perPage
        };
        return (0, _requests.answerPage)(part, _listedeventresponse.toListedEventData, {
            ...figures,
            goesOnAt: searchedTo
        });
    }
    async read({ orgId }, query, eventId) {
        const id = (0, _requests.isUuid)(eventId) ? eventId : (0, _events.fromEventId)(eventId);
        const event = id === null ? null : await this.feed.findForOrg(orgId, (0, _modequery.modeOf)(query), id);
        if (event === null) throw new _errors.AppError('EVENT_NOT_FOUND');
        return (0, _requests.answer)((0, _events.toWireEvent)(event, this.links, event.isSample));
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('List events', 'Newest first, of the last 30 days. A page looks at 20,000 events at most: with `next_cursor` and few entries, the search goes on there.'),
    (0, _requests.ApiAnswer)(_listedeventresponse.ListedEventData, {
        isList: true,
        description: 'The events that fit.'
    }),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_eventsquery.EventsQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _eventsquery.EventsQuery === "undefined" ? Object : _eventsquery.EventsQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], EventsController.prototype, "list", null);
_ts_decorate([
    (0, _common.Get)(':id'),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('See an event', 'As webhooks get it, with fresh links to files.'),
    (0, _requests.ApiAnswer)(_events.EventEnvelope, {
        description: 'The event.'
    }),
    (0, _requests.ApiErrors)('EVENT_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_modequery.ModeQuery, 'VALIDATION'))),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], EventsController.prototype, "read", null);
EventsController = _ts_decorate([
    (0, _swagger.ApiTags)('Events'),
    (0, _common.Controller)('organizations/:org/events'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _events.EventListRepository === "undefined" ? Object : _events.EventListRepository,
        typeof _events.EventFeedRepository === "undefined" ? Object : _events.EventFeedRepository,
        typeof _mediastore.MediaLinks === "undefined" ? Object : _mediastore.MediaLinks
    ])
], EventsController);

//# sourceMappingURL=events.controller.js.map