"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhookUseCasesModule", {
    enumerable: true,
    get: function() {
        return WebhookUseCasesModule;
    }
});
const _events = require("../../events/src");
const _wiring = require("../../wiring/src");
const _common = require("@nestjs/common");
const _redeliveryservice = require("./deliveries/redelivery.service");
const _transactionservices = require("./deliveries/transaction-services");
const _endpointdoorbell = require("./endpoints/endpoint-doorbell");
const _webhookseals = require("./endpoints/webhook-seals");
const _webhookurl = require("./endpoints/webhook-url");
const _webhooksservice = require("./endpoints/webhooks.service");
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
const USE_CASES = [
    _endpointdoorbell.EndpointDoorbell,
    _webhooksservice.WebhooksService,
    _redeliveryservice.RedeliveryService,
    _transactionservices.TransactionServices
];
const REPOSITORIES = [
    _events.WebhookDeliveryRepository,
    _events.WebhookEndpointRepository,
    _events.WebhookRecoveryRepository
];
let WebhookUseCasesModule = class WebhookUseCasesModule {
};
WebhookUseCasesModule = _ts_decorate([
    (0, _common.Module)({
        providers: [
            ...(0, _wiring.repositories)(...REPOSITORIES),
            _webhookseals.WebhookSeals,
            _webhookurl.WebhookUrls,
            ...USE_CASES
        ],
        exports: [
            ...REPOSITORIES,
            ...USE_CASES
        ]
    })
], WebhookUseCasesModule);

//# sourceMappingURL=webhook-use-cases.module.js.map