"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhookRetention", {
    enumerable: true,
    get: function() {
        return WebhookRetention;
    }
});
const _events = require("../../../../../libs/events/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
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
let WebhookRetention = class WebhookRetention {
    constructor(retention, logger){
        this.jobs = [
            new _platform.RetentionJob('attempts of webhooks', (limit)=>retention.forgetAttempts(limit), logger),
            new _platform.RetentionJob('deliveries of webhooks', (limit)=>retention.forgetDeliveries(limit), logger),
            new _platform.RetentionJob('recoveries of webhooks', (limit)=>retention.forgetRecoveries(limit), logger),
            new _platform.RetentionJob('deliveries of deleted webhooks', (limit)=>retention.forgetOrphans(limit), logger)
        ];
    }
    onApplicationBootstrap() {
        for (const job of this.jobs)job.start();
    }
    async onApplicationShutdown() {
        await Promise.all(this.jobs.map((job)=>job.stop()));
    }
};
WebhookRetention = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(1, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _events.WebhookRetentionRepository === "undefined" ? Object : _events.WebhookRetentionRepository,
        typeof Logger === "undefined" ? Object : Logger
    ])
], WebhookRetention);

//# sourceMappingURL=webhook-retention.js.map