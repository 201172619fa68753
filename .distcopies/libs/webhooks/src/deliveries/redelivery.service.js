"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RedeliveryService", {
    enumerable: true,
    get: function() {
        return RedeliveryService;
    }
});
const _events = require("../../../events/src");
const _errors = require("../../../errors/src");
const _requests = require("../../../requests/src");
const _common = require("@nestjs/common");
const _endpointdoorbell = require("../endpoints/endpoint-doorbell");
const _webhooksservice = require("../endpoints/webhooks.service");
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
const TEST_MESSAGE = 'This is a test of your webhook. No real event happened.';
let RedeliveryService = class RedeliveryService {
    constructor(webhooks, deliveries, recoveries, doorbell){
        this.webhooks = webhooks;
        this.deliveries = deliveries;
        this.recoveries = recoveries;
        this.doorbell = doorbell;
    }
    /** Sends an event that nothing happened for to this webhook alone. @throws AppError WEBHOOK_NOT_FOUND, INVALID_STATE */ async test(owner, webhookId, type) {
        const { id, name, url } = await this.webhooks.find(owner, webhookId);
        const payload = type === 'webhook.test' ? {
            endpoint: {
                id,
                name,
                url
            },
            message: TEST_MESSAGE
        } : {
            ..._events.EVENT_CATALOGUE[type].sample
        };
        return this.taken(owner.orgId, await this.deliveries.sample(owner.orgId, owner.mode, id, {
            type,
            payload
        }));
    }
    /** @throws AppError DELIVERY_NOT_FOUND, EVENT_NOT_FOUND, INVALID_STATE */ async replay({ orgId, mode }, deliveryId) {
        if (!(0, _requests.isUuid)(deliveryId)) throw new _errors.AppError('DELIVERY_NOT_FOUND');
        return this.taken(orgId, await this.deliveries.replay(orgId, mode, deliveryId));
    }
    /** @throws AppError WEBHOOK_NOT_FOUND, INVALID_STATE */ async recover({ orgId, mode }, webhookId, draft) {
        if (!(0, _requests.isUuid)(webhookId)) throw new _errors.AppError('WEBHOOK_NOT_FOUND');
        return started(await this.recoveries.start(orgId, mode, webhookId, draft)).recovery;
    }
    /** @throws AppError WEBHOOK_NOT_FOUND, INVALID_STATE */ async enableAndRecover({ orgId, mode }, webhookId, userId = null) {
        if (!(0, _requests.isUuid)(webhookId)) throw new _errors.AppError('WEBHOOK_NOT_FOUND');
        const start = started(await this.recoveries.enableAndRecover(orgId, mode, webhookId, userId));
        this.doorbell.ring(orgId, start.endpoint.id);
        return start;
    }
    /** Newest first. @throws AppError WEBHOOK_NOT_FOUND */ async listRecoveries(owner, webhookId, page) {
        const { id } = await this.webhooks.find(owner, webhookId);
        return this.recoveries.listForEndpoint(owner.orgId, id, page);
    }
    /** @throws AppError WEBHOOK_NOT_FOUND, RECOVERY_NOT_FOUND */ async readRecovery(owner, webhookId, id) {
        await this.webhooks.find(owner, webhookId);
        const recovery = (0, _requests.isUuid)(id) ? await this.recoveries.findForOrg(owner.orgId, owner.mode, webhookId, id) : null;
        if (recovery === null) throw new _errors.AppError('RECOVERY_NOT_FOUND');
        return recovery;
    }
    taken(orgId, request) {
        switch(request.kind){
            case 'no_endpoint':
                throw new _errors.AppError('WEBHOOK_NOT_FOUND');
            case 'no_delivery':
                throw new _errors.AppError('DELIVERY_NOT_FOUND');
            case 'no_event':
                throw new _errors.AppError('EVENT_NOT_FOUND');
            case 'disabled':
                throw isDisabled();
            case 'made':
            case 'hastened':
                this.doorbell.ring(orgId, request.delivery.endpointId);
                return request.delivery;
        }
    }
};
RedeliveryService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(3, (0, _common.Inject)(_endpointdoorbell.EndpointDoorbell)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _webhooksservice.WebhooksService === "undefined" ? Object : _webhooksservice.WebhooksService,
        typeof _events.WebhookDeliveryRepository === "undefined" ? Object : _events.WebhookDeliveryRepository,
        typeof _events.WebhookRecoveryRepository === "undefined" ? Object : _events.WebhookRecoveryRepository,
        typeof RingEndpoint === "undefined" ? Object : RingEndpoint
    ])
], RedeliveryService);
function started(start) {
    switch(start.kind){
        case 'no_endpoint':
            throw new _errors.AppError('WEBHOOK_NOT_FOUND');
        case 'disabled':
            throw isDisabled();
        case 'running':
            throw new _errors.AppError('INVALID_STATE', {
                message: 'A recovery of this webhook is already running. Wait until it ends, or disable the webhook to cancel it.'
            });
        case 'nothing_failed':
            throw new _errors.AppError('INVALID_STATE', {
                message: 'There is nothing to recover: the webhook is active and its last attempt succeeded.'
            });
        case 'started':
            return start;
    }
}
const isDisabled = ()=>new _errors.AppError('INVALID_STATE', {
        message: 'The webhook is disabled. Enable it first, with PATCH /webhooks/{id} or POST ' + '/webhooks/{id}/enable-and-recover.'
    });

//# sourceMappingURL=redelivery.service.js.map