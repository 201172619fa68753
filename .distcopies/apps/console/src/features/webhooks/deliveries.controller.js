"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "DeliveriesController", {
    enumerable: true,
    get: function() {
        return DeliveriesController;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _events = require("../../../../../libs/events/src");
const _requests = require("../../../../../libs/requests/src");
const _timing = require("../../../../../libs/timing/src");
const _webhooks = require("../../../../../libs/webhooks/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _modequery = require("../../http/mode.query");
const _routeaccess = require("../../http/route-access");
const _recoveryresponse = require("./recovery.response");
const _webhookchangesservice = require("./webhook-changes.service");
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
let DeliveriesController = class DeliveriesController {
    constructor(webhooks, deliveries, redelivery, changes, clock){
        this.webhooks = webhooks;
        this.deliveries = deliveries;
        this.redelivery = redelivery;
        this.changes = changes;
        this.clock = clock;
    }
    async list({ orgId }, { mode }, id, query) {
        const webhook = await this.webhooks.find(owned(orgId, mode), id);
        const [filter, page] = [
            (0, _webhooks.toDeliveryFilter)(query),
            (0, _requests.pageOf)(query)
        ];
        const part = await this.deliveries.listForEndpoint(orgId, webhook.id, filter, page);
        const count = await this.deliveries.countForEndpoint(orgId, webhook.id, filter);
        return (0, _requests.answerPage)(part, _webhooks.toDeliveryData, {
            ...page,
            ...count
        });
    }
    async read({ orgId }, query, id) {
        const found = (0, _requests.isUuid)(id) ? await this.deliveries.findForOrg(orgId, (0, _modequery.modeOf)(query), id) : null;
        if (found === null) throw new _errors.AppError('DELIVERY_NOT_FOUND');
        return (0, _requests.answer)((0, _webhooks.toDeliveryDetail)(found.delivery, found.attempts));
    }
    async replay(member, { mode }, id) {
        const delivery = await this.changes.run(member, ({ redelivery })=>redelivery.replay(owned(member.orgId, mode), id), ({ endpointId })=>({
                action: 'webhook.replayed',
                id: endpointId,
                name: null,
                detail: {
                    delivery_id: id
                }
            }));
        return (0, _requests.answer)((0, _webhooks.toDeliveryData)(delivery));
    }
    async test(member, { mode }, id, body) {
        const type = body.event ?? 'webhook.test';
        const delivery = await this.changes.run(member, ({ redelivery })=>redelivery.test(owned(member.orgId, mode), id, type), ()=>({
                action: 'webhook.tested',
                id,
                name: null,
                detail: {
                    event: type
                }
            }));
        return (0, _requests.answer)((0, _webhooks.toDeliveryData)(delivery));
    }
    async recoveries({ orgId }, id, query) {
        const page = (0, _requests.pageOf)(query);
        const { part, total } = await this.redelivery.listRecoveries(owned(orgId, query.mode), id, page);
        return (0, _requests.answerPage)(part, _recoveryresponse.toConsoleRecovery, {
            ...page,
            total
        });
    }
    async speed({ orgId }, { mode }, id) {
        const webhook = await this.webhooks.find(owned(orgId, mode), id);
        const { p50Ms, p95Ms, retried, ended } = await this.deliveries.speedOf(orgId, webhook.id);
        return (0, _requests.answer)({
            p50_ms: p50Ms,
            p95_ms: p95Ms,
            retried,
            ended
        });
    }
    async recover(member, { mode }, id, body) {
        const wanted = (0, _webhooks.toRecoveryRequest)(body, this.clock.nowMs());
        const recovery = await this.changes.run(member, ({ redelivery })=>redelivery.recover(owned(member.orgId, mode), id, {
                ...wanted,
                userId: member.actor.id
            }), ()=>({
                action: 'webhook.recovered',
                id,
                name: null,
                detail: {
                    ...wanted
                }
            }));
        return (0, _requests.answer)((0, _webhooks.toRecoveryData)(recovery));
    }
    async enableAndRecover(member, { mode }, id) {
        const { webhook, recovery } = await this.changes.run(member, async ({ webhooks, redelivery })=>{
            const enabled = await redelivery.enableAndRecover(owned(member.orgId, mode), id, member.actor.id);
            return {
                webhook: await webhooks.toDatum(enabled.endpoint),
                recovery: enabled.recovery
            };
        }, ({ webhook: { name } })=>({
                action: 'webhook.recovered',
                id,
                name,
                detail: {
                    enabled: true
                }
            }));
        return (0, _requests.answer)({
            webhook,
            recovery: (0, _webhooks.toRecoveryData)(recovery)
        });
    }
};
_ts_decorate([
    (0, _common.Get)('webhooks/:id/deliveries'),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('List the deliveries of a webhook'),
    (0, _requests.ApiAnswer)(_webhooks.WebhookDeliveryData, {
        isList: true,
        description: 'The deliveries, newest first.'
    }),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_param(3, (0, _common.Query)(new _requests.CheckedPipe(_webhooks.DeliveriesQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String,
        typeof _webhooks.DeliveriesQuery === "undefined" ? Object : _webhooks.DeliveriesQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], DeliveriesController.prototype, "list", null);
_ts_decorate([
    (0, _common.Get)('deliveries/:id'),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('See a delivery with its attempts'),
    (0, _requests.ApiAnswer)(_webhooks.WebhookDeliveryDetailData, {
        description: 'The delivery.'
    }),
    (0, _requests.ApiErrors)('DELIVERY_NOT_FOUND'),
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
], DeliveriesController.prototype, "read", null);
_ts_decorate([
    (0, _common.Post)('deliveries/:id/replay'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('Deliver an event once more'),
    (0, _requests.ApiAnswer)(_webhooks.WebhookDeliveryData, {
        description: 'The new delivery, or the one that waits.'
    }),
    (0, _requests.ApiErrors)('DELIVERY_NOT_FOUND', 'EVENT_NOT_FOUND', 'INVALID_STATE'),
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
], DeliveriesController.prototype, "replay", null);
_ts_decorate([
    (0, _common.Post)('webhooks/:id/test'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('Send a test event'),
    (0, _swagger.ApiBody)({
        type: _webhooks.TestWebhookBody,
        required: false
    }),
    (0, _requests.ApiAnswer)(_webhooks.WebhookDeliveryData, {
        description: 'The delivery.'
    }),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND', 'INVALID_STATE'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_param(3, (0, _common.Body)(new _requests.CheckedPipe(_webhooks.TestWebhookBody, 'INVALID_BODY', {}))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String,
        typeof _webhooks.TestWebhookBody === "undefined" ? Object : _webhooks.TestWebhookBody
    ]),
    _ts_metadata("design:returntype", Promise)
], DeliveriesController.prototype, "test", null);
_ts_decorate([
    (0, _common.Get)('webhooks/:id/recoveries'),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('List the recoveries of a webhook'),
    (0, _requests.ApiAnswer)(_recoveryresponse.ConsoleRecoveryData, {
        isList: true,
        description: 'The recoveries, newest first.'
    }),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_param(2, (0, _common.Query)(new _requests.CheckedPipe(_modequery.ModePageQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        String,
        typeof _modequery.ModePageQuery === "undefined" ? Object : _modequery.ModePageQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], DeliveriesController.prototype, "recoveries", null);
_ts_decorate([
    (0, _common.Get)('webhooks/:id/speed'),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('See how fast the server of a webhook answers'),
    (0, _requests.ApiAnswer)(_recoveryresponse.WebhookSpeedData, {
        description: 'Figures of the last 24 hours, at most of its newest 10,000 deliveries.'
    }),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND'),
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
], DeliveriesController.prototype, "speed", null);
_ts_decorate([
    (0, _common.Post)('webhooks/:id/recover'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('Deliver the events of a time span once more'),
    (0, _requests.ApiAnswer)(_webhooks.WebhookRecoveryData, {
        description: 'The recovery, which runs in the background.'
    }),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND', 'INVALID_STATE'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_param(3, (0, _common.Body)(new _requests.CheckedPipe(_webhooks.ReplayBody))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String,
        typeof _webhooks.ReplayBody === "undefined" ? Object : _webhooks.ReplayBody
    ]),
    _ts_metadata("design:returntype", Promise)
], DeliveriesController.prototype, "recover", null);
_ts_decorate([
    (0, _common.Post)('webhooks/:id/enable-and-recover'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('Enable a webhook and deliver what it missed'),
    (0, _requests.ApiAnswer)(_webhooks.EnabledWebhookData, {
        description: 'The webhook and the recovery.'
    }),
    (0, _requests.ApiErrors)('WEBHOOK_NOT_FOUND', 'INVALID_STATE'),
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
], DeliveriesController.prototype, "enableAndRecover", null);
DeliveriesController = _ts_decorate([
    (0, _swagger.ApiTags)('Webhooks'),
    (0, _common.Controller)('organizations/:org'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _webhooks.WebhooksService === "undefined" ? Object : _webhooks.WebhooksService,
        typeof _events.WebhookDeliveryRepository === "undefined" ? Object : _events.WebhookDeliveryRepository,
        typeof _webhooks.RedeliveryService === "undefined" ? Object : _webhooks.RedeliveryService,
        typeof _webhookchangesservice.WebhookChanges === "undefined" ? Object : _webhookchangesservice.WebhookChanges,
        typeof _timing.SharedClock === "undefined" ? Object : _timing.SharedClock
    ])
], DeliveriesController);
const owned = (orgId, mode)=>({
        orgId,
        mode: (0, _modequery.modeOf)({
            mode
        })
    });

//# sourceMappingURL=deliveries.controller.js.map