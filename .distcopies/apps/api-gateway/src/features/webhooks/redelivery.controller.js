"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RedeliveryController", {
    enumerable: true,
    get: function() {
        return RedeliveryController;
    }
});
const _events = require("../../../../../libs/events/src");
const _errors = require("../../../../../libs/errors/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _idempotencykey = require("../../http/idempotency-key");
const _routerules = require("../../http/route-rules");
const _requestkeydecorator = require("../authentication/request-key.decorator");
const _requests = require("../../../../../libs/requests/src");
const _timing = require("../../../../../libs/timing/src");
const _webhooks = require("../../../../../libs/webhooks/src");
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
let RedeliveryController = class RedeliveryController {
    constructor(webhooks, redelivery, requests, deliveries, clock){
        this.webhooks = webhooks;
        this.redelivery = redelivery;
        this.requests = requests;
        this.deliveries = deliveries;
        this.clock = clock;
    }
    async test(key, id, body, request, reply) {
        const type = body.event ?? 'webhook.test';
        const draft = {
            key,
            route: 'POST /webhooks/{id}/test',
            request,
            content: [
                id,
                type
            ]
        };
        return this.once(reply, draft, async ({ redelivery })=>(0, _webhooks.toDeliveryData)(await redelivery.test(key, id, type)));
    }
    async list(key, id, query) {
        const webhook = await this.webhooks.find(key, id);
        const [filter, page] = [
            (0, _webhooks.toDeliveryFilter)(query),
            (0, _requests.pageOf)(query)
        ];
        const part = await this.deliveries.listForEndpoint(key.orgId, webhook.id, filter, page);
        const count = await this.deliveries.countForEndpoint(key.orgId, webhook.id, filter);
        return (0, _requests.answerPage)(part, _webhooks.toDeliveryData, {
            ...page,
            ...count
        });
    }
    async read(key, id) {
        const found = (0, _requests.isUuid)(id) ? await this.deliveries.findForOrg(key.orgId, key.mode, id) : null;
        if (found === null) throw new _errors.AppError('DELIVERY_NOT_FOUND');
        return (0, _requests.answer)((0, _webhooks.toDeliveryDetail)(found.delivery, found.attempts));
    }
    async replay(key, id, request, reply) {
        const draft = {
            key,
            route: 'POST /webhooks/deliveries/{id}/replay',
            request,
            content: [
                id
            ]
        };
        return this.once(reply, draft, async ({ redelivery })=>(0, _webhooks.toDeliveryData)(await redelivery.replay(key, id)));
    }
    async recover(key, id, body, request, reply) {
        const wanted = (0, _webhooks.toRecoveryRequest)(body, this.clock.nowMs());
        const draft = {
            key,
            route: 'POST /webhooks/{id}/replay',
            request,
            content: [
                id,
                body
            ]
        };
        return this.once(reply, draft, async ({ redelivery })=>(0, _webhooks.toRecoveryData)(await redelivery.recover(key, id, wanted)));
    }
    async enableAndRecover(key, id, request, reply) {
        const draft = {
            key,
            route: 'POST /webhooks/{id}/enable-and-recover',
            request,
            content: [
                id
            ]
        };
        return this.once(reply, draft, async ({ webhooks, redelivery })=>{
            const { endpoint, recovery } = await redelivery.enableAndRecover(key, id);
            return {
                webhook: await webhooks.toDatum(endpoint),
                recovery: (0, _webhooks.toRecoveryData)(recovery)
            };
        });
    }
    async listRecoveries(key, id, query) {
        const page = (0, _requests.pageOf)(query);
        const { part, total } = await this.redelivery.listRecoveries(key, id, page);
        return (0, _requests.answerPage)(part, _webhooks.toRecoveryData, {
            ...page,
            total
        });
    }
    async readRecovery(key, id, recoveryId) {
        return (0, _requests.answer)((0, _webhooks.toRecoveryData)(await this.redelivery.readRecovery(key, id, recoveryId)));
    }
    async once(reply, { request, ...draft }, work) {
        const idempotencyKey = (0, _idempotencykey.idempotencyKeyOf)(request);
        return (0, _idempotencykey.answerOnce)(reply, await this.requests.once({
            ...draft,
            idempotencyKey
        }, async ()=>work));
    }
};
_ts_decorate([
    (0, _common.Post)(':id/test'),
    (0, _common.HttpCode)(202),
    (0, _routerules.Scope)('webhooks:manage'),
    (0, _requests.ApiNamed)('testWebhook', _webhooksexamples.WEBHOOK_EXAMPLES),
    (0, _requests.ApiSummary)('Test a webhook', 'Sends an event with `test: true` to this webhook only, whatever events it subscribes to. The event ' + 'appears neither in the feed nor in the stream.'),
    (0, _webhooks.ApiWebhookId)(),
    (0, _swagger.ApiBody)({
        type: _webhooks.TestWebhookBody,
        required: false
    }),
    (0, _requests.ApiAnswer)(_webhooks.WebhookDeliveryData, {
        status: 202,
        description: 'The delivery.'
    }),
    (0, _idempotentdecorator.ApiIdempotent)(),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND', 'INVALID_STATE', ..._idempotentdecorator.IDEMPOTENCY_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_param(2, (0, _common.Body)(new _requests.CheckedPipe(_webhooks.TestWebhookBody, 'INVALID_BODY', {}))),
    _ts_param(3, (0, _common.Req)()),
    _ts_param(4, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String,
        typeof _webhooks.TestWebhookBody === "undefined" ? Object : _webhooks.TestWebhookBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], RedeliveryController.prototype, "test", null);
_ts_decorate([
    (0, _common.Get)(':id/deliveries'),
    (0, _routerules.Scope)('webhooks:manage'),
    (0, _requests.ApiNamed)('listWebhookDeliveries', _webhooksexamples.WEBHOOK_EXAMPLES),
    (0, _requests.ApiSummary)('List the deliveries of a webhook', 'Covers the last 30 days, newest first.'),
    (0, _webhooks.ApiWebhookId)(),
    (0, _requests.ApiAnswer)(_webhooks.WebhookDeliveryData, {
        isList: true,
        description: 'The deliveries.'
    }),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_param(2, (0, _common.Query)(new _requests.CheckedPipe(_webhooks.DeliveriesQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String,
        typeof _webhooks.DeliveriesQuery === "undefined" ? Object : _webhooks.DeliveriesQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], RedeliveryController.prototype, "list", null);
_ts_decorate([
    (0, _common.Get)('deliveries/:id'),
    (0, _routerules.Scope)('webhooks:manage'),
    (0, _requests.ApiNamed)('getWebhookDelivery', _webhooksexamples.WEBHOOK_EXAMPLES),
    (0, _requests.ApiSummary)('Retrieve a delivery', 'Returns the delivery with all its attempts: what your server answered to each, and when the next one is due.'),
    (0, _webhooks.ApiDeliveryId)(),
    (0, _requests.ApiAnswer)(_webhooks.WebhookDeliveryDetailData, {
        description: 'The delivery.'
    }),
    (0, _requests.ApiErrors)('DELIVERY_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], RedeliveryController.prototype, "read", null);
_ts_decorate([
    (0, _common.Post)('deliveries/:id/replay'),
    (0, _common.HttpCode)(202),
    (0, _routerules.Scope)('webhooks:manage'),
    (0, _requests.ApiNamed)('replayWebhookDelivery', _webhooksexamples.WEBHOOK_EXAMPLES),
    (0, _requests.ApiSummary)('Replay a delivery', 'Sends the same event again as a new delivery. If the delivery is still pending, no new one is created: ' + 'its next attempt is made now.'),
    (0, _webhooks.ApiDeliveryId)(),
    (0, _requests.ApiAnswer)(_webhooks.WebhookDeliveryData, {
        status: 202,
        description: 'The new delivery, or the pending one.'
    }),
    (0, _idempotentdecorator.ApiIdempotent)(),
    (0, _requests.ApiErrors)('DELIVERY_NOT_FOUND', 'EVENT_NOT_FOUND', 'INVALID_STATE', ..._idempotentdecorator.IDEMPOTENCY_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], RedeliveryController.prototype, "replay", null);
_ts_decorate([
    (0, _common.Post)(':id/replay'),
    (0, _common.HttpCode)(202),
    (0, _routerules.Scope)('webhooks:manage'),
    (0, _requests.ApiNamed)('replayWebhook', _webhooksexamples.WEBHOOK_EXAMPLES),
    (0, _requests.ApiSummary)('Replay the events of a time span', 'Runs in the background, oldest event first. Deliveries that wait for their next attempt are brought ' + 'forward, not duplicated. GET /webhooks/{id}/recoveries/{recoveryId} shows the progress.'),
    (0, _webhooks.ApiWebhookId)(),
    (0, _requests.ApiAnswer)(_webhooks.WebhookRecoveryData, {
        status: 202,
        description: 'The recovery.'
    }),
    (0, _idempotentdecorator.ApiIdempotent)(),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND', 'INVALID_STATE', ..._idempotentdecorator.IDEMPOTENCY_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_param(2, (0, _common.Body)(new _requests.CheckedPipe(_webhooks.ReplayBody))),
    _ts_param(3, (0, _common.Req)()),
    _ts_param(4, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String,
        typeof _webhooks.ReplayBody === "undefined" ? Object : _webhooks.ReplayBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], RedeliveryController.prototype, "recover", null);
_ts_decorate([
    (0, _common.Post)(':id/enable-and-recover'),
    (0, _common.HttpCode)(202),
    (0, _routerules.Scope)('webhooks:manage'),
    (0, _requests.ApiNamed)('enableAndRecoverWebhook', _webhooksexamples.WEBHOOK_EXAMPLES),
    (0, _requests.ApiSummary)('Enable a webhook and deliver what it missed', 'Delivers the events since the webhook was disabled or its attempts began to fail, whichever was ' + 'earlier. A second call returns the same recovery.'),
    (0, _webhooks.ApiWebhookId)(),
    (0, _requests.ApiAnswer)(_webhooks.EnabledWebhookData, {
        status: 202,
        description: 'The webhook and the recovery.'
    }),
    (0, _idempotentdecorator.ApiIdempotent)(),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND', 'INVALID_STATE', ..._idempotentdecorator.IDEMPOTENCY_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], RedeliveryController.prototype, "enableAndRecover", null);
_ts_decorate([
    (0, _common.Get)(':id/recoveries'),
    (0, _routerules.Scope)('webhooks:manage'),
    (0, _requests.ApiNamed)('listWebhookRecoveries', _webhooksexamples.WEBHOOK_EXAMPLES),
    (0, _requests.ApiSummary)('List the recoveries of a webhook', 'Covers the last 30 days, newest first.'),
    (0, _webhooks.ApiWebhookId)(),
    (0, _requests.ApiAnswer)(_webhooks.WebhookRecoveryData, {
        isList: true,
        description: 'The recoveries.'
    }),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_param(2, (0, _common.Query)(new _requests.CheckedPipe(_requests.PageQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String,
        typeof _requests.PageQuery === "undefined" ? Object : _requests.PageQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], RedeliveryController.prototype, "listRecoveries", null);
_ts_decorate([
    (0, _common.Get)(':id/recoveries/:recoveryId'),
    (0, _routerules.Scope)('webhooks:manage'),
    (0, _requests.ApiNamed)('getWebhookRecovery', _webhooksexamples.WEBHOOK_EXAMPLES),
    (0, _requests.ApiSummary)('Retrieve a recovery', 'The recovery runs in the background until its `status` is no longer `running`.'),
    (0, _webhooks.ApiWebhookId)(),
    (0, _webhooks.ApiRecoveryId)(),
    (0, _requests.ApiAnswer)(_webhooks.WebhookRecoveryData, {
        description: 'The recovery.'
    }),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND', 'RECOVERY_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_param(2, (0, _common.Param)('recoveryId')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], RedeliveryController.prototype, "readRecovery", null);
RedeliveryController = _ts_decorate([
    (0, _swagger.ApiTags)('Meta'),
    (0, _common.Controller)('webhooks'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _webhooks.WebhooksService === "undefined" ? Object : _webhooks.WebhooksService,
        typeof _webhooks.RedeliveryService === "undefined" ? Object : _webhooks.RedeliveryService,
        typeof _webhookrequestsservice.WebhookRequests === "undefined" ? Object : _webhookrequestsservice.WebhookRequests,
        typeof _events.WebhookDeliveryRepository === "undefined" ? Object : _events.WebhookDeliveryRepository,
        typeof _timing.SharedClock === "undefined" ? Object : _timing.SharedClock
    ])
], RedeliveryController);

//# sourceMappingURL=redelivery.controller.js.map