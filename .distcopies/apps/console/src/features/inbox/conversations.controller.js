"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ConversationsController", {
    enumerable: true,
    get: function() {
        return ConversationsController;
    }
});
const _inbox = require("../../../../../libs/inbox/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _modequery = require("../../http/mode.query");
const _routeaccess = require("../../http/route-access");
const _conversationbody = require("./conversation.body");
const _conversationresponse = require("./conversation.response");
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
const InMode = ()=>(0, _common.Query)(new _requests.CheckedPipe(_modequery.ModeQuery, 'VALIDATION'));
const SeenBodyOrNone = ()=>(0, _common.Body)(new _requests.CheckedPipe(_conversationbody.SeenBody, 'INVALID_BODY', {}));
let ConversationsController = class ConversationsController {
    constructor(conversations, work){
        this.conversations = conversations;
        this.work = work;
    }
    async list(member, query) {
        // One order: the other one has no index.
        const page = {
            ...(0, _requests.pageOf)(query),
            direction: 'desc'
        };
        const filter = (0, _conversationsquery.filterOf)(query, member.session.userId);
        const { part, searchedTo } = await this.conversations.listForOrg(ownerOf(member, query), filter, page);
        const figures = {
            total: part.rows.length,
            page: page.page,
            perPage: page.perPage
        };
        return (0, _requests.answerPage)(part, _conversationresponse.toConversationData, {
            ...figures,
            goesOnAt: searchedTo
        });
    }
    async counts(member, query) {
        const owner = ownerOf(member, query);
        const [mine, unassigned, all] = await Promise.all([
            member.session.userId,
            null,
            undefined
        ].map((assignee)=>this.conversations.count(owner, assignee)));
        const none = {
            open: 0,
            unread: 0
        };
        return (0, _requests.answer)({
            mine: (0, _conversationresponse.toCountsData)(mine ?? none),
            unassigned: (0, _conversationresponse.toCountsData)(unassigned ?? none),
            all: (0, _conversationresponse.toCountsData)(all ?? none)
        });
    }
    async read(member, query, id) {
        return (0, _requests.answer)((0, _conversationresponse.toConversationData)(await this.work.find(ownerOf(member, query), (0, _conversationid.conversationIdOf)(id))));
    }
    async markRead(member, query, id, body) {
        const done = await this.work.markRead(ownerOf(member, query), (0, _conversationid.conversationIdOf)(id), (0, _conversationbody.seenAtOf)(body));
        return (0, _requests.answer)((0, _conversationresponse.toConversationData)(done));
    }
    async assign(member, query, id, body) {
        const assignment = {
            assigneeId: body.assignee_id,
            expectedAssigneeId: body.expected_assignee_id
        };
        const done = await this.work.assign(ownerOf(member, query), (0, _conversationid.conversationIdOf)(id), assignment);
        return (0, _requests.answer)((0, _conversationresponse.toConversationData)(done));
    }
    async close(member, query, id, body) {
        const done = await this.work.close(ownerOf(member, query), (0, _conversationid.conversationIdOf)(id), (0, _conversationbody.seenAtOf)(body));
        return (0, _requests.answer)((0, _conversationresponse.toConversationData)(done));
    }
    async reopen(member, query, id) {
        return (0, _requests.answer)((0, _conversationresponse.toConversationData)(await this.work.reopen(ownerOf(member, query), (0, _conversationid.conversationIdOf)(id))));
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _requests.ApiSummary)('List conversations', 'Latest activity first. A page looks at 20,000 of them at most: with `next_cursor` and few entries, the search goes on there.'),
    (0, _requests.ApiAnswer)(_conversationresponse.ConversationData, {
        isList: true,
        description: 'The conversations that fit.'
    }),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_conversationsquery.ConversationsQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _conversationsquery.ConversationsQuery === "undefined" ? Object : _conversationsquery.ConversationsQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], ConversationsController.prototype, "list", null);
_ts_decorate([
    (0, _common.Get)('counts'),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _requests.ApiSummary)('Count open conversations'),
    (0, _requests.ApiAnswer)(_conversationresponse.InboxCountsData, {
        description: 'Each is counted to 1,000.'
    }),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], ConversationsController.prototype, "counts", null);
_ts_decorate([
    (0, _common.Get)(':id'),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _requests.ApiSummary)('See a conversation'),
    (0, _requests.ApiAnswer)(_conversationresponse.ConversationData, {
        description: 'The conversation.'
    }),
    (0, _requests.ApiErrors)('CONVERSATION_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], ConversationsController.prototype, "read", null);
_ts_decorate([
    (0, _common.Post)(':id/read'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.NeedsRole)('agent'),
    (0, _requests.ApiSummary)('Mark a conversation as read', 'Unless there is a newer message than `seen_at`.'),
    (0, _swagger.ApiBody)({
        type: _conversationbody.SeenBody,
        required: false
    }),
    (0, _requests.ApiAnswer)(_conversationresponse.ConversationData, {
        description: 'The conversation.'
    }),
    (0, _requests.ApiErrors)('CONVERSATION_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_param(3, SeenBodyOrNone()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String,
        typeof _conversationbody.SeenBody === "undefined" ? Object : _conversationbody.SeenBody
    ]),
    _ts_metadata("design:returntype", Promise)
], ConversationsController.prototype, "markRead", null);
_ts_decorate([
    (0, _common.Post)(':id/assign'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.NeedsRole)('agent'),
    (0, _requests.ApiSummary)('Give a conversation to a member, or to nobody'),
    (0, _requests.ApiAnswer)(_conversationresponse.ConversationData, {
        description: 'The conversation.'
    }),
    (0, _requests.ApiErrors)('CONVERSATION_NOT_FOUND', 'MEMBER_NOT_FOUND', 'INVALID_STATE'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_param(3, (0, _common.Body)(new _requests.CheckedPipe(_conversationbody.AssignBody, 'INVALID_BODY', undefined, 'keep nulls'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String,
        typeof _conversationbody.AssignBody === "undefined" ? Object : _conversationbody.AssignBody
    ]),
    _ts_metadata("design:returntype", Promise)
], ConversationsController.prototype, "assign", null);
_ts_decorate([
    (0, _common.Post)(':id/close'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.NeedsRole)('agent'),
    (0, _requests.ApiSummary)('Close a conversation', 'Unless there is a newer message than `seen_at`. The next one that comes in opens it.'),
    (0, _swagger.ApiBody)({
        type: _conversationbody.SeenBody,
        required: false
    }),
    (0, _requests.ApiAnswer)(_conversationresponse.ConversationData, {
        description: 'The conversation.'
    }),
    (0, _requests.ApiErrors)('CONVERSATION_NOT_FOUND', 'INVALID_STATE'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_param(3, SeenBodyOrNone()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String,
        typeof _conversationbody.SeenBody === "undefined" ? Object : _conversationbody.SeenBody
    ]),
    _ts_metadata("design:returntype", Promise)
], ConversationsController.prototype, "close", null);
_ts_decorate([
    (0, _common.Post)(':id/reopen'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.NeedsRole)('agent'),
    (0, _requests.ApiSummary)('Open a closed conversation again'),
    (0, _requests.ApiAnswer)(_conversationresponse.ConversationData, {
        description: 'The conversation.'
    }),
    (0, _requests.ApiErrors)('CONVERSATION_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], ConversationsController.prototype, "reopen", null);
ConversationsController = _ts_decorate([
    (0, _swagger.ApiTags)('Inbox'),
    (0, _common.Controller)('organizations/:org/conversations'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _inbox.InboxConversationRepository === "undefined" ? Object : _inbox.InboxConversationRepository,
        typeof _inbox.ConversationWork === "undefined" ? Object : _inbox.ConversationWork
    ])
], ConversationsController);
const ownerOf = ({ orgId }, query)=>({
        orgId,
        mode: (0, _modequery.modeOf)(query)
    });

//# sourceMappingURL=conversations.controller.js.map