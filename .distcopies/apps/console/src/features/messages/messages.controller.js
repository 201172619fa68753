"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessagesController", {
    enumerable: true,
    get: function() {
        return MessagesController;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _mediastore = require("../../../../../libs/media-store/src");
const _messageanswers = require("../../../../../libs/message-answers/src");
const _messaging = require("../../../../../libs/messaging/src");
const _operations = require("../../../../../libs/operations/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _modequery = require("../../http/mode.query");
const _routeaccess = require("../../http/route-access");
const _listedmessageresponse = require("./listed-message.response");
const _messageliferesponse = require("./message-life.response");
const _messagesquery = require("./messages.query");
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
let MessagesController = class MessagesController {
    constructor(list, messages, lives, links){
        this.list = list;
        this.messages = messages;
        this.lives = lives;
        this.links = links;
    }
    async search({ orgId }, query) {
        const page = (0, _requests.pageOf)(query);
        const { part, searchedTo } = await this.list.listForOrg(orgId, (0, _modequery.modeOf)(query), (0, _messagesquery.filterOf)(query), page);
        const figures = {
            total: part.rows.length,
            page: page.page,
            perPage: page.perPage
        };
        return (0, _requests.answerPage)(part, _listedmessageresponse.toListedMessageData, {
            ...figures,
            goesOnAt: searchedTo
        });
    }
    async read({ orgId }, query, id) {
        const message = (0, _requests.isUuid)(id) ? await this.messages.findForOrg(orgId, (0, _modequery.modeOf)(query), id) : null;
        if (message === null) throw new _errors.AppError('MESSAGE_NOT_FOUND');
        return (0, _requests.answer)((0, _messageanswers.toMessageData)(message, this.links));
    }
    async life({ orgId }, query, id) {
        const life = (0, _requests.isUuid)(id) ? await this.lives.findForOrg(orgId, (0, _modequery.modeOf)(query), id) : null;
        if (life === null) throw new _errors.AppError('MESSAGE_NOT_FOUND');
        return (0, _requests.answer)((0, _messageliferesponse.toMessageLifeData)(life));
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _requests.ApiSummary)('List messages', 'Newest first. A page looks at 20,000 messages at most: with `next_cursor` and few entries, the search goes on there.'),
    (0, _requests.ApiAnswer)(_listedmessageresponse.ListedMessageData, {
        isList: true,
        description: 'The messages that fit.'
    }),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_messagesquery.MessagesQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _messagesquery.MessagesQuery === "undefined" ? Object : _messagesquery.MessagesQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], MessagesController.prototype, "search", null);
_ts_decorate([
    (0, _common.Get)(':id'),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _requests.ApiSummary)('See a message'),
    (0, _requests.ApiAnswer)(_messageanswers.MessageData, {
        description: 'The message.'
    }),
    (0, _requests.ApiErrors)('MESSAGE_NOT_FOUND'),
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
], MessagesController.prototype, "read", null);
_ts_decorate([
    (0, _common.Get)(':id/life'),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _requests.ApiSummary)('See what became of a message, and why it waits'),
    (0, _requests.ApiAnswer)(_messageliferesponse.MessageLifeData, {
        description: 'Each change, and each delivery of its events.'
    }),
    (0, _requests.ApiErrors)('MESSAGE_NOT_FOUND'),
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
], MessagesController.prototype, "life", null);
MessagesController = _ts_decorate([
    (0, _swagger.ApiTags)('Messages'),
    (0, _common.Controller)('organizations/:org/messages'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _messaging.MessageListRepository === "undefined" ? Object : _messaging.MessageListRepository,
        typeof _messaging.MessageRepository === "undefined" ? Object : _messaging.MessageRepository,
        typeof _operations.MessageLifeRepository === "undefined" ? Object : _operations.MessageLifeRepository,
        typeof _mediastore.MediaLinks === "undefined" ? Object : _mediastore.MediaLinks
    ])
], MessagesController);

//# sourceMappingURL=messages.controller.js.map