"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ConversationMessagesController", {
    enumerable: true,
    get: function() {
        return ConversationMessagesController;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _inbox = require("../../../../../libs/inbox/src");
const _mediastore = require("../../../../../libs/media-store/src");
const _messageanswers = require("../../../../../libs/message-answers/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _modequery = require("../../http/mode.query");
const _routeaccess = require("../../http/route-access");
const _conversationbody = require("./conversation.body");
const _conversationid = require("./conversation-id");
const _conversationsquery = require("./conversations.query");
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
let ConversationMessagesController = class ConversationMessagesController {
    constructor(conversations, work, replies, links){
        this.conversations = conversations;
        this.work = work;
        this.replies = replies;
        this.links = links;
    }
    async list({ orgId }, query, id) {
        const owner = {
            orgId,
            mode: (0, _modequery.modeOf)(query)
        };
        const conversation = await this.work.find(owner, (0, _conversationid.conversationIdOf)(id));
        const page = await this.pageBeside(owner, conversation.id, query);
        const part = await this.conversations.messages(owner, conversation.id, page);
        const figures = {
            total: part.rows.length,
            page: page.page,
            perPage: page.perPage
        };
        return (0, _requests.answerPage)(part, (message)=>(0, _messageanswers.toMessageData)(message, this.links), figures);
    }
    async reply({ orgId, actor }, query, id, body) {
        const draft = {
            text: body.text ?? null,
            quickReplyId: body.quick_reply_id?.toLowerCase() ?? null,
            variables: body.variables ?? {},
            fileId: body.media_id?.toLowerCase() ?? null,
            about: body.reply_to?.toLowerCase() ?? null,
            clientId: body.client_id ?? null
        };
        const source = {
            requestId: actor.requestId ?? '',
            askedAtMs: performance.now()
        };
        const owner = {
            orgId,
            mode: (0, _modequery.modeOf)(query)
        };
        return (0, _requests.answer)((0, _messageanswers.toMessageData)(await this.replies.send(owner, (0, _conversationid.conversationIdOf)(id), draft, source), this.links));
    }
    /** A cursor wins: it goes on from there. @throws AppError MESSAGE_NOT_FOUND for one that is not in the conversation */ async pageBeside(owner, id, query) {
        const page = (0, _requests.pageOf)(query);
        const beside = query.before ?? query.after;
        const direction = query.before === undefined && query.after !== undefined ? 'asc' : page.direction ?? 'desc';
        if (page.after !== null || beside === undefined) return {
            ...page,
            direction: page.direction ?? 'desc'
        };
        const after = await this.conversations.placeOf(owner, id, beside.toLowerCase());
        if (after === null) throw new _errors.AppError('MESSAGE_NOT_FOUND');
        return {
            ...page,
            page: 1,
            offset: 0,
            limit: page.perPage,
            after,
            direction: query.before ? 'desc' : direction
        };
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _requests.ApiSummary)('List the messages of a conversation', 'Newest first, or oldest first with `sort=created_at`. `before` and `after` begin beside a message.'),
    (0, _requests.ApiAnswer)(_messageanswers.MessageData, {
        isList: true,
        description: 'The messages.'
    }),
    (0, _requests.ApiErrors)('CONVERSATION_NOT_FOUND', 'MESSAGE_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_conversationsquery.ConversationMessagesQuery, 'VALIDATION'))),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _conversationsquery.ConversationMessagesQuery === "undefined" ? Object : _conversationsquery.ConversationMessagesQuery,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], ConversationMessagesController.prototype, "list", null);
_ts_decorate([
    (0, _common.Post)(),
    (0, _common.HttpCode)(201),
    (0, _routeaccess.NeedsRole)('agent'),
    (0, _requests.ApiSummary)('Answer a conversation', 'Over its own number or phone. A closed conversation opens.'),
    (0, _requests.ApiAnswer)(_messageanswers.MessageData, {
        status: 201,
        description: 'The message, which is on its way.'
    }),
    (0, _requests.ApiErrors)('CONVERSATION_NOT_FOUND', 'QUICK_REPLY_NOT_FOUND', 'MESSAGE_NOT_FOUND', 'MEDIA_NOT_FOUND', 'TEMPLATE_VARIABLE_MISSING', 'MESSAGE_TOO_LONG', 'OPTED_OUT', 'PLAN_LIMIT', 'INVALID_STATE', 'IDEMPOTENCY_MISMATCH', 'IDEMPOTENCY_IN_PROGRESS', 'NO_CONNECTED_ACCOUNT', 'NO_SMS_DEVICE'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_modequery.ModeQuery, 'VALIDATION'))),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_param(3, (0, _common.Body)(new _requests.CheckedPipe(_conversationbody.ReplyBody))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String,
        typeof _conversationbody.ReplyBody === "undefined" ? Object : _conversationbody.ReplyBody
    ]),
    _ts_metadata("design:returntype", Promise)
], ConversationMessagesController.prototype, "reply", null);
ConversationMessagesController = _ts_decorate([
    (0, _swagger.ApiTags)('Inbox'),
    (0, _common.Controller)('organizations/:org/conversations/:id/messages'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _inbox.InboxConversationRepository === "undefined" ? Object : _inbox.InboxConversationRepository,
        typeof _inbox.ConversationWork === "undefined" ? Object : _inbox.ConversationWork,
        typeof _inbox.ConversationReplies === "undefined" ? Object : _inbox.ConversationReplies,
        typeof _mediastore.MediaLinks === "undefined" ? Object : _mediastore.MediaLinks
    ])
], ConversationMessagesController);

//# sourceMappingURL=conversation-messages.controller.js.map