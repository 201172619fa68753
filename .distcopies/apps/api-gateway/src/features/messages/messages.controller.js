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
const _messageanswers = require("../../../../../libs/message-answers/src");
const _messaging = require("../../../../../libs/messaging/src");
const _errors = require("../../../../../libs/errors/src");
const _mediastore = require("../../../../../libs/media-store/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _routerules = require("../../http/route-rules");
const _requestkeydecorator = require("../authentication/request-key.decorator");
const _cancelmessageservice = require("./cancel-message.service");
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
const ID = {
    name: 'id',
    description: 'The `id` that a send returned.',
    schema: {
        type: 'string',
        format: 'uuid'
    }
};
let MessagesController = class MessagesController {
    constructor(messages, links, cancels){
        this.messages = messages;
        this.links = links;
        this.cancels = cancels;
    }
    async read(key, id) {
        return (0, _requests.answer)((0, _messageanswers.toMessageData)(await this.find(key, id), this.links));
    }
    async cancel(key, id) {
        const { id: messageId } = await this.find(key, id);
        await this.cancels.cancel(key.orgId, key.mode, messageId);
        return (0, _requests.answer)((0, _messageanswers.toMessageData)(await this.find(key, messageId), this.links));
    }
    async events(key, id, query) {
        const message = await this.find(key, id);
        const page = {
            after: (0, _requests.afterOf)(query),
            offset: 0,
            limit: null,
            direction: (0, _requests.directionOf)(query)
        };
        return (0, _requests.answerList)(await this.messages.historyForOrg(key.orgId, message.id, page), _messageanswers.toMessageEventData);
    }
    /** Malformed, unknown, another organization's and another mode's id are all the same 404. */ async find(key, id) {
        const message = (0, _requests.isUuid)(id) ? await this.messages.findForOrg(key.orgId, key.mode, id) : null;
        if (message === null) throw new _errors.AppError('MESSAGE_NOT_FOUND');
        return message;
    }
};
_ts_decorate([
    (0, _common.Get)(':id'),
    (0, _routerules.Scope)('messages:read'),
    (0, _requests.ApiNamed)('getMessage', _messagesexamples.MESSAGE_EXAMPLES),
    (0, _requests.ApiSummary)('Retrieve a message', 'Returns a message of any channel, sent or received, with its status.'),
    (0, _swagger.ApiParam)(ID),
    (0, _requests.ApiAnswer)(_messageanswers.MessageData, {
        description: 'The message.'
    }),
    (0, _requests.ApiErrors)('MESSAGE_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], MessagesController.prototype, "read", null);
_ts_decorate([
    (0, _common.Delete)(':id'),
    (0, _routerules.Scope)('messages:send'),
    (0, _requests.ApiNamed)('cancelMessage', _messagesexamples.MESSAGE_EXAMPLES),
    (0, _requests.ApiSummary)('Cancel a message', 'You can cancel a message while it waits for its scheduled time or its turn; it then ends as failed ' + 'CANCELED. If an SMS phone already has the message but has not sent it, the phone cancels it: the answer ' + 'shows `pending`, and the message ends as failed CANCELED unless the phone sends it first.'),
    (0, _swagger.ApiParam)(ID),
    (0, _requests.ApiAnswer)(_messageanswers.MessageData, {
        description: 'The message, canceled or about to be canceled.'
    }),
    (0, _requests.ApiErrors)('MESSAGE_NOT_FOUND', 'INVALID_STATE'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], MessagesController.prototype, "cancel", null);
_ts_decorate([
    (0, _common.Get)(':id/events'),
    (0, _routerules.Scope)('messages:read'),
    (0, _requests.ApiNamed)('listMessageEvents', _messagesexamples.MESSAGE_EXAMPLES),
    (0, _requests.ApiSummary)('List the changes of a message', "Returns every change of the message's status, and every edit and deletion with what it said before, oldest first."),
    (0, _swagger.ApiParam)(ID),
    (0, _requests.ApiAnswer)(_messageanswers.MessageEventData, {
        isList: true,
        description: 'The changes.'
    }),
    (0, _requests.ApiErrors)('MESSAGE_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_param(2, (0, _common.Query)(new _requests.CheckedPipe(_requests.CursorQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String,
        typeof _requests.CursorQuery === "undefined" ? Object : _requests.CursorQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], MessagesController.prototype, "events", null);
MessagesController = _ts_decorate([
    (0, _swagger.ApiTags)('Messages'),
    (0, _common.Controller)('messages'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _messaging.MessageRepository === "undefined" ? Object : _messaging.MessageRepository,
        typeof _mediastore.MediaLinks === "undefined" ? Object : _mediastore.MediaLinks,
        typeof _cancelmessageservice.CancelMessageService === "undefined" ? Object : _cancelmessageservice.CancelMessageService
    ])
], MessagesController);

//# sourceMappingURL=messages.controller.js.map