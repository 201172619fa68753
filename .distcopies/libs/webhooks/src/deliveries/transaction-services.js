"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "TransactionServices", {
    enumerable: true,
    get: function() {
        return TransactionServices;
    }
});
const _events = require("../../../events/src");
const _common = require("@nestjs/common");
const _redeliveryservice = require("./redelivery.service");
const _webhookseals = require("../endpoints/webhook-seals");
const _webhookurl = require("../endpoints/webhook-url");
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
let TransactionServices = class TransactionServices {
    constructor(seals, urls){
        this.seals = seals;
        this.urls = urls;
    }
    /** @param doorbell is told whom to ring for; that is for the transaction's end */ of(transaction, doorbell) {
        const deliveries = new _events.WebhookDeliveryRepository(transaction);
        const endpoints = new _events.WebhookEndpointRepository(transaction);
        const webhooks = new _webhooksservice.WebhooksService(endpoints, deliveries, this.seals, this.urls, doorbell);
        const recoveries = new _events.WebhookRecoveryRepository(transaction);
        return {
            webhooks,
            redelivery: new _redeliveryservice.RedeliveryService(webhooks, deliveries, recoveries, doorbell)
        };
    }
};
TransactionServices = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _webhookseals.WebhookSeals === "undefined" ? Object : _webhookseals.WebhookSeals,
        typeof _webhookurl.WebhookUrls === "undefined" ? Object : _webhookurl.WebhookUrls
    ])
], TransactionServices);

//# sourceMappingURL=transaction-services.js.map