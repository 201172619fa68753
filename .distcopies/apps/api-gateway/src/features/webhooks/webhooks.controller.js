"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhooksController", {
    enumerable: true,
    get: function() {
        return WebhooksController;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _webhooks = require("../../../../../libs/webhooks/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _idempotencykey = require("../../http/idempotency-key");
const _routerules = require("../../http/route-rules");
const _requestkeydecorator = require("../authentication/request-key.decorator");
const _idempotentdecorator = require("../../http/idempotent.decorator");
const _webhookrequestsservice = require("./webhook-requests.service");
const _webhooksexamples = require("./webhooks.examples");
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
let WebhooksController = class WebhooksController {
    constructor(webhooks, requests){
        this.webhooks = webhooks;
        this.requests = requests;
    }
    async list(key, query) {
        const page = (0, _requests.pageOf)(query);
        const { part, toData, total } = await this.webhooks.list(key, page);
        return (0, _requests.answerPage)(part, toData, {
            ...page,
            total
        });
    }
    async create(key, body, request, reply) {
        const draft = {
            key,
            route: 'POST /webhooks',
            idempotencyKey: (0, _idempotencykey.idempotencyKeyOf)(request),
            content: body
        };
        return (0, _idempotencykey.answerOnce)(reply, await this.requests.once(draft, async ()=>{
            const prepared = await this.webhooks.prepare(key, body);
            return ({ webhooks })=>webhooks.create(prepared);
        }));
    }
    async read(key, id) {
        return (0, _requests.answer)(await this.webhooks.read(key, id));
    }
    async update(key, id, body) {
        return (0, _requests.answer)(await this.webhooks.update(key, id, body));
    }
    async remove(key, id) {
        await this.webhooks.delete(key, id);
        return (0, _requests.answer)({
            id: id.toLowerCase(),
            deleted: true
        });
    }
    async rotateSecret(key, id, body, request, reply) {
        const graceHours = (0, _webhooks.graceHoursOf)(body);
        const idempotencyKey = (0, _idempotencykey.idempotencyKeyOf)(request);
        const draft = {
            key,
            route: 'POST /webhooks/{id}/rotate-secret',
            idempotencyKey,
            content: [
                id,
                graceHours
            ]
        };
        const work = async ({ webhooks })=>webhooks.rotateSecret(key, id, graceHours);
        return (0, _idempotencykey.answerOnce)(reply, await this.requests.once(draft, async ()=>work));
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routerules.Scope)('webhooks:manage'),
    (0, _requests.ApiNamed)('listWebhooks', _webhooksexamples.WEBHOOK_EXAMPLES),
    (0, _requests.ApiSummary)('List webhooks', 'Returns your webhooks, newest first. A test key sees the webhooks of the sandbox, a live key all others.'),
    (0, _requests.ApiAnswer)(_webhooks.WebhookData, {
        isList: true,
        description: 'The webhooks.'
    }),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_requests.PageQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _requests.PageQuery === "undefined" ? Object : _requests.PageQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], WebhooksController.prototype, "list", null);
_ts_decorate([
    (0, _common.Post)(),
    (0, _common.HttpCode)(201),
    (0, _routerules.Scope)('webhooks:manage'),
    (0, _requests.ApiNamed)('createWebhook', _webhooksexamples.WEBHOOK_EXAMPLES),
    (0, _requests.ApiSummary)('Create a webhook', 'Your server gets the events from now on. The answer contains the signing secret, which is not shown again.'),
    (0, _requests.ApiAnswer)(_webhooks.WebhookWithSecretData, {
        status: 201,
        description: 'The webhook with its secret.'
    }),
    (0, _idempotentdecorator.ApiIdempotent)(),
    (0, _requests.ApiErrors)('WEBHOOK_URL_BLOCKED', 'PLAN_LIMIT', ..._idempotentdecorator.IDEMPOTENCY_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_webhooks.CreateWebhookBody))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _webhooks.CreateWebhookBody === "undefined" ? Object : _webhooks.CreateWebhookBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], WebhooksController.prototype, "create", null);
_ts_decorate([
    (0, _common.Get)(':id'),
    (0, _routerules.Scope)('webhooks:manage'),
    (0, _requests.ApiNamed)('getWebhook', _webhooksexamples.WEBHOOK_EXAMPLES),
    (0, _requests.ApiSummary)('Retrieve a webhook', 'Returns the webhook with statistics of the last 24 hours, without its secret.'),
    (0, _webhooks.ApiWebhookId)(),
    (0, _requests.ApiAnswer)(_webhooks.WebhookData, {
        description: 'The webhook.'
    }),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], WebhooksController.prototype, "read", null);
_ts_decorate([
    (0, _common.Patch)(':id'),
    (0, _routerules.Scope)('webhooks:manage'),
    (0, _requests.ApiNamed)('updateWebhook', _webhooksexamples.WEBHOOK_EXAMPLES),
    (0, _requests.ApiSummary)('Update a webhook', 'Fields that you leave out stay as they are. Null clears a field that can be empty. Disabling a webhook ' + 'stops its events and cancels its recoveries; you can deliver what it missed later.'),
    (0, _webhooks.ApiWebhookId)(),
    (0, _requests.ApiAnswer)(_webhooks.WebhookData, {
        description: 'The updated webhook.'
    }),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND', 'WEBHOOK_URL_BLOCKED'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_param(2, (0, _common.Body)(new _requests.CheckedPipe(_webhooks.UpdateWebhookBody, 'INVALID_BODY', undefined, 'keep nulls'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String,
        typeof _webhooks.UpdateWebhookBody === "undefined" ? Object : _webhooks.UpdateWebhookBody
    ]),
    _ts_metadata("design:returntype", Promise)
], WebhooksController.prototype, "update", null);
_ts_decorate([
    (0, _common.Delete)(':id'),
    (0, _routerules.Scope)('webhooks:manage'),
    (0, _requests.ApiNamed)('deleteWebhook', _webhooksexamples.WEBHOOK_EXAMPLES),
    (0, _requests.ApiSummary)('Delete a webhook', 'Deletes the webhook with its secret, deliveries and recoveries.'),
    (0, _webhooks.ApiWebhookId)(),
    (0, _requests.ApiAnswer)(_webhooks.DeletedWebhookData, {
        description: 'The webhook is deleted.'
    }),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], WebhooksController.prototype, "remove", null);
_ts_decorate([
    (0, _common.Post)(':id/rotate-secret'),
    (0, _common.HttpCode)(200),
    (0, _routerules.Scope)('webhooks:manage'),
    (0, _requests.ApiNamed)('rotateWebhookSecret', _webhooksexamples.WEBHOOK_EXAMPLES),
    (0, _requests.ApiSummary)('Rotate the secret of a webhook', 'During the grace period, requests carry a signature of each secret, the previous one and the new one. ' + 'Secrets that you rotated before stay active for their own grace period. The answer contains the new ' + 'secret, which is not shown again.'),
    (0, _webhooks.ApiWebhookId)(),
    (0, _swagger.ApiBody)({
        type: _webhooks.RotateSecretBody,
        required: false
    }),
    (0, _requests.ApiAnswer)(_webhooks.WebhookWithSecretData, {
        description: 'The webhook with its new secret.'
    }),
    (0, _idempotentdecorator.ApiIdempotent)(),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND', 'INVALID_STATE', ..._idempotentdecorator.IDEMPOTENCY_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_param(2, (0, _common.Body)(new _requests.CheckedPipe(_webhooks.RotateSecretBody, 'INVALID_BODY', {}))),
    _ts_param(3, (0, _common.Req)()),
    _ts_param(4, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String,
        typeof _webhooks.RotateSecretBody === "undefined" ? Object : _webhooks.RotateSecretBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], WebhooksController.prototype, "rotateSecret", null);
WebhooksController = _ts_decorate([
    (0, _swagger.ApiTags)('Meta'),
    (0, _common.Controller)('webhooks'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _webhooks.WebhooksService === "undefined" ? Object : _webhooks.WebhooksService,
        typeof _webhookrequestsservice.WebhookRequests === "undefined" ? Object : _webhookrequestsservice.WebhookRequests
    ])
], WebhooksController);

//# sourceMappingURL=webhooks.controller.js.map