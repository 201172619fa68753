"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "QuickRepliesController", {
    enumerable: true,
    get: function() {
        return QuickRepliesController;
    }
});
const _quickreplies = require("../../../../../libs/quick-replies/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _modequery = require("../../http/mode.query");
const _routeaccess = require("../../http/route-access");
const _quickrepliesquery = require("./quick-replies.query");
const _quickreplychangesservice = require("./quick-reply-changes.service");
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
/** They are of both modes: where nobody speaks of a contact, it does not matter which one. */ const ANY_MODE = 'live';
let QuickRepliesController = class QuickRepliesController {
    constructor(quickReplies, changes){
        this.quickReplies = quickReplies;
        this.changes = changes;
    }
    async list({ orgId }, query) {
        const page = (0, _requests.pageOf)(query);
        const { part, ...figures } = await this.quickReplies.list({
            orgId,
            mode: ANY_MODE
        }, (0, _quickrepliesquery.filterOf)(query), page);
        return (0, _requests.answerPage)(part, _quickreplies.toQuickReplyData, {
            ...page,
            ...figures
        });
    }
    async create(member, body) {
        const draft = this.quickReplies.prepare(member, body, member.session.userId);
        return (0, _requests.answer)(await this.changes.run(member, (database)=>this.quickReplies.create(draft, database), ({ id, shortcut })=>({
                action: 'quick_reply.created',
                id,
                name: shortcut
            })));
    }
    async read({ orgId }, id) {
        return (0, _requests.answer)(await this.quickReplies.read({
            orgId,
            mode: ANY_MODE
        }, id));
    }
    async update(member, id, body) {
        const changed = Object.entries(body).flatMap(([field, value])=>value === undefined ? [] : [
                field
            ]);
        return (0, _requests.answer)(await this.changes.run(member, (database)=>this.quickReplies.update({
                orgId: member.orgId,
                mode: ANY_MODE
            }, id, body, database), (data)=>({
                action: 'quick_reply.changed',
                id: data.id,
                name: data.shortcut,
                detail: {
                    changed
                }
            })));
    }
    async remove(member, id) {
        const owner = {
            orgId: member.orgId,
            mode: ANY_MODE
        };
        const { shortcut } = await this.quickReplies.read(owner, id);
        await this.changes.run(member, (database)=>this.quickReplies.delete(owner, id, database), ()=>({
                action: 'quick_reply.deleted',
                id: id.toLowerCase(),
                name: shortcut
            }));
        return (0, _requests.answer)({
            id: id.toLowerCase(),
            deleted: true
        });
    }
    async render({ orgId }, query, id, body) {
        return (0, _requests.answer)(await this.quickReplies.render({
            orgId,
            mode: (0, _modequery.modeOf)(query)
        }, id, body));
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _requests.ApiSummary)('List quick replies', 'Newest first. Live and test share them.'),
    (0, _requests.ApiAnswer)(_quickreplies.QuickReplyData, {
        isList: true,
        description: 'The quick replies.'
    }),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_quickrepliesquery.ConsoleQuickRepliesQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _quickrepliesquery.ConsoleQuickRepliesQuery === "undefined" ? Object : _quickrepliesquery.ConsoleQuickRepliesQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], QuickRepliesController.prototype, "list", null);
_ts_decorate([
    (0, _common.Post)(),
    (0, _common.HttpCode)(201),
    (0, _routeaccess.NeedsRole)('agent'),
    (0, _requests.ApiSummary)('Create a quick reply'),
    (0, _requests.ApiAnswer)(_quickreplies.QuickReplyData, {
        status: 201,
        description: 'The quick reply.'
    }),
    (0, _requests.ApiErrors)('MEDIA_URL_BLOCKED', 'PLAN_LIMIT', 'QUICK_REPLY_EXISTS'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_quickreplies.CreateQuickReplyBody))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _quickreplies.CreateQuickReplyBody === "undefined" ? Object : _quickreplies.CreateQuickReplyBody
    ]),
    _ts_metadata("design:returntype", Promise)
], QuickRepliesController.prototype, "create", null);
_ts_decorate([
    (0, _common.Get)(':id'),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _requests.ApiSummary)('See a quick reply'),
    (0, _quickreplies.ApiQuickReplyId)(),
    (0, _requests.ApiAnswer)(_quickreplies.QuickReplyData, {
        description: 'The quick reply.'
    }),
    (0, _requests.ApiErrors)('QUICK_REPLY_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], QuickRepliesController.prototype, "read", null);
_ts_decorate([
    (0, _common.Patch)(':id'),
    (0, _routeaccess.NeedsRole)('agent'),
    (0, _requests.ApiSummary)('Change a quick reply', 'What is absent stays; null clears what can be cleared.'),
    (0, _quickreplies.ApiQuickReplyId)(),
    (0, _requests.ApiAnswer)(_quickreplies.QuickReplyData, {
        description: 'The quick reply as it is now.'
    }),
    (0, _requests.ApiErrors)('QUICK_REPLY_NOT_FOUND', 'MEDIA_URL_BLOCKED', 'QUICK_REPLY_EXISTS'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_param(2, (0, _common.Body)(new _requests.CheckedPipe(_quickreplies.UpdateQuickReplyBody, 'INVALID_BODY', undefined, 'keep nulls'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        String,
        typeof _quickreplies.UpdateQuickReplyBody === "undefined" ? Object : _quickreplies.UpdateQuickReplyBody
    ]),
    _ts_metadata("design:returntype", Promise)
], QuickRepliesController.prototype, "update", null);
_ts_decorate([
    (0, _common.Delete)(':id'),
    (0, _routeaccess.NeedsRole)('agent'),
    (0, _requests.ApiSummary)('Delete a quick reply'),
    (0, _quickreplies.ApiQuickReplyId)(),
    (0, _requests.ApiAnswer)(_quickreplies.DeletedQuickReplyData, {
        description: 'It is gone.'
    }),
    (0, _requests.ApiErrors)('QUICK_REPLY_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], QuickRepliesController.prototype, "remove", null);
_ts_decorate([
    (0, _common.Post)(':id/render'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _requests.ApiSummary)('Render a quick reply', 'Nothing is sent and nothing is counted.'),
    (0, _quickreplies.ApiQuickReplyId)(),
    (0, _swagger.ApiBody)({
        type: _quickreplies.RenderQuickReplyBody,
        required: false
    }),
    (0, _requests.ApiAnswer)(_quickreplies.RenderedQuickReplyData, {
        description: 'The text.'
    }),
    (0, _requests.ApiErrors)('QUICK_REPLY_NOT_FOUND', 'CONTACT_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_modequery.ModeQuery, 'VALIDATION'))),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_param(3, (0, _common.Body)(new _requests.CheckedPipe(_quickreplies.RenderQuickReplyBody, 'INVALID_BODY', {}))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String,
        typeof _quickreplies.RenderQuickReplyBody === "undefined" ? Object : _quickreplies.RenderQuickReplyBody
    ]),
    _ts_metadata("design:returntype", Promise)
], QuickRepliesController.prototype, "render", null);
QuickRepliesController = _ts_decorate([
    (0, _swagger.ApiTags)('Quick replies'),
    (0, _common.Controller)('organizations/:org/quick-replies'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _quickreplies.QuickRepliesService === "undefined" ? Object : _quickreplies.QuickRepliesService,
        typeof _quickreplychangesservice.QuickReplyChanges === "undefined" ? Object : _quickreplychangesservice.QuickReplyChanges
    ])
], QuickRepliesController);

//# sourceMappingURL=quick-replies.controller.js.map