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
const _idempotentrequests = require("../../core/idempotent-requests");
const _idempotencykey = require("../../http/idempotency-key");
const _idempotentdecorator = require("../../http/idempotent.decorator");
const _routerules = require("../../http/route-rules");
const _requestkeydecorator = require("../authentication/request-key.decorator");
const _quickrepliesexamples = require("./quick-replies.examples");
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
let QuickRepliesController = class QuickRepliesController {
    constructor(quickReplies, requests){
        this.quickReplies = quickReplies;
        this.requests = requests;
    }
    async list(key, query) {
        const page = (0, _requests.pageOf)(query);
        const { part, ...figures } = await this.quickReplies.list(key, (0, _quickreplies.toFilter)(query), page);
        return (0, _requests.answerPage)(part, _quickreplies.toQuickReplyData, {
            ...page,
            ...figures
        });
    }
    async create(key, body, request, reply) {
        const draft = {
            key,
            route: 'POST /quick-replies',
            idempotencyKey: (0, _idempotencykey.idempotencyKeyOf)(request),
            content: body
        };
        const plan = async ()=>{
            const prepared = this.quickReplies.prepare(key, body);
            return (database)=>this.quickReplies.create(prepared, database);
        };
        return (0, _idempotencykey.answerOnce)(reply, await this.requests.once(draft, plan));
    }
    async read(key, id) {
        return (0, _requests.answer)(await this.quickReplies.read(key, id));
    }
    async update(key, id, body) {
        return (0, _requests.answer)(await this.quickReplies.update(key, id, body));
    }
    async remove(key, id) {
        await this.quickReplies.delete(key, id);
        return (0, _requests.answer)({
            id: id.toLowerCase(),
            deleted: true
        });
    }
    async render(key, id, body, request, reply) {
        const content = [
            id,
            body
        ];
        const draft = {
            key,
            route: 'POST /quick-replies/{id}/render',
            idempotencyKey: (0, _idempotencykey.idempotencyKeyOf)(request),
            content
        };
        const plan = async ()=>{
            const rendered = await this.quickReplies.render(key, id, body);
            return async ()=>rendered;
        };
        return (0, _idempotencykey.answerOnce)(reply, await this.requests.once(draft, plan));
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routerules.Scope)('messages:read'),
    (0, _requests.ApiNamed)('listQuickReplies', _quickrepliesexamples.QUICK_REPLY_EXAMPLES),
    (0, _requests.ApiSummary)('List quick replies', 'Newest first. Test keys and live keys share them.'),
    (0, _requests.ApiAnswer)(_quickreplies.QuickReplyData, {
        isList: true,
        description: 'The quick replies.'
    }),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_quickreplies.QuickRepliesQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _quickreplies.QuickRepliesQuery === "undefined" ? Object : _quickreplies.QuickRepliesQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], QuickRepliesController.prototype, "list", null);
_ts_decorate([
    (0, _common.Post)(),
    (0, _common.HttpCode)(201),
    (0, _routerules.Scope)('messages:send'),
    (0, _routerules.InTurn)('changes'),
    (0, _requests.ApiNamed)('createQuickReply', _quickrepliesexamples.QUICK_REPLY_EXAMPLES),
    (0, _requests.ApiSummary)('Create a quick reply'),
    (0, _requests.ApiAnswer)(_quickreplies.QuickReplyData, {
        status: 201,
        description: 'The quick reply.'
    }),
    (0, _idempotentdecorator.ApiIdempotent)(),
    (0, _requests.ApiErrors)('MEDIA_URL_BLOCKED', 'PLAN_LIMIT', 'QUICK_REPLY_EXISTS', ..._idempotentdecorator.IDEMPOTENCY_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_quickreplies.CreateQuickReplyBody))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _quickreplies.CreateQuickReplyBody === "undefined" ? Object : _quickreplies.CreateQuickReplyBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], QuickRepliesController.prototype, "create", null);
_ts_decorate([
    (0, _common.Get)(':id'),
    (0, _routerules.Scope)('messages:read'),
    (0, _requests.ApiNamed)('getQuickReply', _quickrepliesexamples.QUICK_REPLY_EXAMPLES),
    (0, _requests.ApiSummary)('Get a quick reply'),
    (0, _quickreplies.ApiQuickReplyId)(),
    (0, _requests.ApiAnswer)(_quickreplies.QuickReplyData, {
        description: 'The quick reply.'
    }),
    (0, _requests.ApiErrors)('QUICK_REPLY_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], QuickRepliesController.prototype, "read", null);
_ts_decorate([
    (0, _common.Patch)(':id'),
    (0, _routerules.Scope)('messages:send'),
    (0, _requests.ApiNamed)('updateQuickReply', _quickrepliesexamples.QUICK_REPLY_EXAMPLES),
    (0, _requests.ApiSummary)('Update a quick reply', 'What is absent stays; null clears what can be cleared.'),
    (0, _quickreplies.ApiQuickReplyId)(),
    (0, _requests.ApiAnswer)(_quickreplies.QuickReplyData, {
        description: 'The quick reply as it is now.'
    }),
    (0, _requests.ApiErrors)('QUICK_REPLY_NOT_FOUND', 'MEDIA_URL_BLOCKED', 'QUICK_REPLY_EXISTS'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_param(2, (0, _common.Body)(new _requests.CheckedPipe(_quickreplies.UpdateQuickReplyBody, 'INVALID_BODY', undefined, 'keep nulls'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String,
        typeof _quickreplies.UpdateQuickReplyBody === "undefined" ? Object : _quickreplies.UpdateQuickReplyBody
    ]),
    _ts_metadata("design:returntype", Promise)
], QuickRepliesController.prototype, "update", null);
_ts_decorate([
    (0, _common.Delete)(':id'),
    (0, _routerules.Scope)('messages:send'),
    (0, _requests.ApiNamed)('deleteQuickReply', _quickrepliesexamples.QUICK_REPLY_EXAMPLES),
    (0, _requests.ApiSummary)('Delete a quick reply'),
    (0, _quickreplies.ApiQuickReplyId)(),
    (0, _requests.ApiAnswer)(_quickreplies.DeletedQuickReplyData, {
        description: 'The quick reply is gone.'
    }),
    (0, _requests.ApiErrors)('QUICK_REPLY_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], QuickRepliesController.prototype, "remove", null);
_ts_decorate([
    (0, _common.Post)(':id/render'),
    (0, _common.HttpCode)(200),
    (0, _routerules.Scope)('messages:read'),
    (0, _routerules.InTurn)('reads'),
    (0, _requests.ApiNamed)('renderQuickReply', _quickrepliesexamples.QUICK_REPLY_EXAMPLES),
    (0, _requests.ApiSummary)('Render a quick reply', 'Answers its text with the values of its variables. Nothing is sent and nothing is counted.'),
    (0, _quickreplies.ApiQuickReplyId)(),
    (0, _swagger.ApiBody)({
        type: _quickreplies.RenderQuickReplyBody,
        required: false
    }),
    (0, _requests.ApiAnswer)(_quickreplies.RenderedQuickReplyData, {
        description: 'The text.'
    }),
    (0, _idempotentdecorator.ApiIdempotent)(),
    (0, _requests.ApiErrors)('QUICK_REPLY_NOT_FOUND', 'CONTACT_NOT_FOUND', ..._idempotentdecorator.IDEMPOTENCY_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_param(2, (0, _common.Body)(new _requests.CheckedPipe(_quickreplies.RenderQuickReplyBody, 'INVALID_BODY', {}))),
    _ts_param(3, (0, _common.Req)()),
    _ts_param(4, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String,
        typeof _quickreplies.RenderQuickReplyBody === "undefined" ? Object : _quickreplies.RenderQuickReplyBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], QuickRepliesController.prototype, "render", null);
QuickRepliesController = _ts_decorate([
    (0, _swagger.ApiTags)('Quick replies'),
    (0, _common.Controller)('quick-replies'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _quickreplies.QuickRepliesService === "undefined" ? Object : _quickreplies.QuickRepliesService,
        typeof _idempotentrequests.IdempotentRequests === "undefined" ? Object : _idempotentrequests.IdempotentRequests
    ])
], QuickRepliesController);

//# sourceMappingURL=quick-replies.controller.js.map