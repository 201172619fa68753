"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhookDoorbell", {
    enumerable: true,
    get: function() {
        return WebhookDoorbell;
    }
});
const _events = require("../../../../../libs/events/src");
const _lanes = require("../../../../../libs/lanes/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _webhooklaneengine = require("../delivery/webhook-lane.engine");
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
/** Rings that come within this time are looked into together. */ const TOGETHER_MS = 10;
const MAX_ORGANIZATIONS = 500;
let WebhookDoorbell = class WebhookDoorbell {
    constructor(lanes, engine, runtime, subscriber, config){
        this.lanes = lanes;
        this.engine = engine;
        this.runtime = runtime;
        this.subscriber = subscriber;
        this.config = config;
        this.waiting = new Set();
    }
    onApplicationBootstrap() {
        (0, _lanes.listenForEvents)({
            subscriber: this.subscriber,
            prefix: this.config.REDIS_PREFIX,
            onEvents: (orgIds)=>this.hear(orgIds),
            onFailure: this.runtime.onFailure('bell')
        });
    }
    /** Never throws, never waits. */ hear(orgIds) {
        for (const orgId of orgIds)this.waiting.add(orgId);
        this.plan();
    }
    /** Hears nothing more of what it has not looked into, and resolves when the look under way has ended. */ async onApplicationShutdown() {
        this.waiting.clear();
        clearTimeout(this.timer);
        await this.looking;
    }
    plan() {
        if (this.waiting.size === 0 || this.timer !== undefined || this.looking !== undefined) return;
        this.timer = setTimeout(()=>{
            this.timer = undefined;
            this.looking = this.lookInto([
                ...this.waiting
            ].slice(0, MAX_ORGANIZATIONS)).finally(()=>{
                this.looking = undefined;
                this.plan();
            });
        }, TOGETHER_MS);
    }
    async lookInto(orgIds) {
        for (const orgId of orgIds)this.waiting.delete(orgId);
        const { worker, doorbell } = this.engine;
        const { leases } = this.runtime;
        const askedAt = performance.now();
        try {
            for (const { lane, isHeld } of (await this.lanes.dueLanesOf(orgIds))){
                if (!worker.look(lane) && (!isHeld || leases.gaveBackSince(lane, askedAt))) doorbell.ring(lane);
            }
        } catch (error) {
            this.runtime.onFailure('bell')(error);
        }
    }
};
WebhookDoorbell = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(0, (0, _common.Inject)(_events.WebhookDeliveryLaneRepository)),
    _ts_param(1, (0, _common.Inject)(_webhooklaneengine.WebhookLaneEngine)),
    _ts_param(2, (0, _common.Inject)(_lanes.LaneRuntime)),
    _ts_param(3, (0, _common.Inject)(_lanes.PubSub)),
    _ts_param(4, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof Pick === "undefined" ? Object : Pick,
        typeof BellEngine === "undefined" ? Object : BellEngine,
        typeof BellRuntime === "undefined" ? Object : BellRuntime,
        typeof Subscriber === "undefined" ? Object : Subscriber,
        typeof Pick === "undefined" ? Object : Pick
    ])
], WebhookDoorbell);

//# sourceMappingURL=webhook-doorbell.js.map