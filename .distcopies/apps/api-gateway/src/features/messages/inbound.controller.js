"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "InboundController", {
    enumerable: true,
    get: function() {
        return InboundController;
    }
});
const _messageanswers = require("../../../../../libs/message-answers/src");
const _messaging = require("../../../../../libs/messaging/src");
const _errors = require("../../../../../libs/errors/src");
const _mediastore = require("../../../../../libs/media-store/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _routerules = require("../../http/route-rules");
const _requestkeydecorator = require("../authentication/request-key.decorator");
const _inboundquery = require("./inbound.query");
const _messagesexamples = require("./messages.examples");
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
let InboundController = class InboundController {
    constructor(inbound, links){
        this.inbound = inbound;
        this.links = links;
    }
    async list(key, query) {
        const since = query.since === undefined ? null : sinceOf(query.since);
        const limit = (0, _requests.limitOf)(query);
        const after = (0, _requests.afterOf)(query);
        const part = await this.inbound.listForOrg(key.orgId, key.mode, since, {
            after,
            offset: 0,
            limit,
            direction: (0, _requests.directionOf)(query)
        });
        // A first page that nothing follows is the whole list.
        const isWhole = after === null && !part.isMore;
        const count = isWhole ? {
            total: part.rows.length
        } : await this.inbound.countForOrg(key.orgId, key.mode, since);
        return (0, _requests.answerPage)(part, (row)=>(0, _messageanswers.toInboundMessageData)(row, this.links), {
            ...count,
            page: 1,
            perPage: limit
        });
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routerules.Scope)('messages:read'),
    (0, _requests.ApiNamed)('listInboundMessages', _messagesexamples.MESSAGE_EXAMPLES),
    (0, _requests.ApiSummary)('List received messages', 'Returns the messages received on all channels, newest first, except those without a contact. Follow ' + '`cursor` while an answer has `has_more`. To poll for new ones, use GET /events with ' + '`types=message.received`: `since` compares times, and a message whose transaction began earlier can ' + 'appear later than one with a newer `created_at`, so a poll by the `created_at` of the newest message can ' + 'miss it. If you poll here, let `since` overlap by a minute and ignore each `id` that you have. A message ' + 'whose file came later (`media.status` was `pending`) is not listed again: `message.updated` tells it.'),
    (0, _requests.ApiAnswer)(_messageanswers.InboundMessageData, {
        isList: true,
        description: 'The messages.'
    }),
    (0, _requests.ApiErrors)('VALIDATION', 'INTERNAL_ERROR'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_inboundquery.InboundQuery))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _inboundquery.InboundQuery === "undefined" ? Object : _inboundquery.InboundQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], InboundController.prototype, "list", null);
InboundController = _ts_decorate([
    (0, _swagger.ApiTags)('Messages'),
    (0, _common.Controller)('messages'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _messaging.InboundListRepository === "undefined" ? Object : _messaging.InboundListRepository,
        typeof _mediastore.MediaLinks === "undefined" ? Object : _mediastore.MediaLinks
    ])
], InboundController);
/** @throws AppError INTERNAL_ERROR: so spec.md answers what is not a time */ function sinceOf(value) {
    const time = typeof value === 'string' ? (0, _requests.toTime)(value) : null;
    if (time === null) throw new _errors.AppError('INTERNAL_ERROR', {
        message: '`since` must be a time (RFC 3339).'
    });
    return time;
}

//# sourceMappingURL=inbound.controller.js.map