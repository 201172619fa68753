"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhookRequests", {
    enumerable: true,
    get: function() {
        return WebhookRequests;
    }
});
const _webhooks = require("../../../../../libs/webhooks/src");
const _common = require("@nestjs/common");
const _idempotentrequests = require("../../core/idempotent-requests");
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
let WebhookRequests = class WebhookRequests {
    constructor(requests, transactionServices, doorbell){
        this.requests = requests;
        this.transactionServices = transactionServices;
        this.doorbell = doorbell;
    }
    /**
   * @param plan what takes long and changes nothing, for example looking a name up; returns the work
   * @throws AppError IDEMPOTENCY_MISMATCH, IDEMPOTENCY_IN_PROGRESS, and whatever the plan or the work throws
   */ async once(request, plan) {
        let rings = [];
        const answer = await this.requests.once(request, async ()=>{
            const work = await plan();
            return (database)=>{
                // Of a try that was undone nobody is rung for.
                rings = [];
                const ring = (...endpoint)=>void rings.push(endpoint);
                return work(this.transactionServices.of(database, {
                    ring
                }));
            };
        });
        if (!answer.replayed) for (const endpoint of rings)this.doorbell.ring(...endpoint);
        return answer;
    }
};
WebhookRequests = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _idempotentrequests.IdempotentRequests === "undefined" ? Object : _idempotentrequests.IdempotentRequests,
        typeof _webhooks.TransactionServices === "undefined" ? Object : _webhooks.TransactionServices,
        typeof _webhooks.EndpointDoorbell === "undefined" ? Object : _webhooks.EndpointDoorbell
    ])
], WebhookRequests);

//# sourceMappingURL=webhook-requests.service.js.map