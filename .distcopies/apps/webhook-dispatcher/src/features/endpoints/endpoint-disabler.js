"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EndpointDisabler", {
    enumerable: true,
    get: function() {
        return EndpointDisabler;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _events = require("../../../../../libs/events/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _deliverymetrics = require("../../delivery.metrics");
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
let EndpointDisabler = class EndpointDisabler {
    constructor(database, targets, events, metrics, logger){
        this.database = database;
        this.targets = targets;
        this.events = events;
        this.metrics = metrics;
        this.logger = logger;
        this.underWay = new Map();
    }
    /**
   * Never throws: if it fails, the next attempt says the same again.
   *
   * @param version of the endpoint that answered so; null: it does not matter
   */ close(orgId, endpointId, reason, version = null) {
        if (this.underWay.has(endpointId)) return;
        const closing = this.disable(orgId, endpointId, reason, version).catch((error)=>this.logger.error({
                err: error,
                endpoint_id: endpointId
            }, 'could not disable a webhook')).finally(()=>this.underWay.delete(endpointId));
        this.underWay.set(endpointId, closing);
    }
    /** Resolves when nothing is under way. */ async onApplicationShutdown() {
        await Promise.all(this.underWay.values());
    }
    async disable(orgId, endpointId, reason, version) {
        const disabled = await this.database.transaction(async (transaction)=>{
            const endpoint = await this.targets.disable(transaction, orgId, endpointId, reason, version);
            if (endpoint !== null) await this.events.append(transaction, [
                toEvent(orgId, endpoint, reason)
            ]);
            return endpoint;
        });
        if (disabled === null) return;
        this.metrics.observeDisabled(reason);
        this.logger.warn({
            org_id: orgId,
            endpoint_id: endpointId,
            reason,
            failing_since: disabled.failingSince
        }, 'a webhook was disabled; what waits for it is kept');
    }
};
EndpointDisabler = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(4, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _entities.Database === "undefined" ? Object : _entities.Database,
        typeof _events.WebhookTargetRepository === "undefined" ? Object : _events.WebhookTargetRepository,
        typeof _events.EventLogRepository === "undefined" ? Object : _events.EventLogRepository,
        typeof _deliverymetrics.DeliveryMetrics === "undefined" ? Object : _deliverymetrics.DeliveryMetrics,
        typeof Logger === "undefined" ? Object : Logger
    ])
], EndpointDisabler);
function toEvent(orgId, endpoint, reason) {
    const { id, mode, name, url, disabledAt, failingSince } = endpoint;
    return {
        orgId,
        mode,
        subjectId: id,
        ...(0, _events.storedEvent)('endpoint.disabled', {
            endpoint: {
                id,
                name,
                url: new URL(url).origin,
                disabled_reason: reason,
                disabled_at: disabledAt.toISOString(),
                failing_since: failingSince?.toISOString() ?? null
            }
        })
    };
}

//# sourceMappingURL=endpoint-disabler.js.map