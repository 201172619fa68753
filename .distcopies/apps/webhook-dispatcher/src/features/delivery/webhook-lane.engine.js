"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhookLaneEngine", {
    enumerable: true,
    get: function() {
        return WebhookLaneEngine;
    }
});
const _events = require("../../../../../libs/events/src");
const _lanes = require("../../../../../libs/lanes/src");
const _bullmq = require("@nestjs/bullmq");
const _common = require("@nestjs/common");
const _bullmq1 = require("bullmq");
const _deliverymetrics = require("../../delivery.metrics");
const _endpointflows = require("../endpoints/endpoint-flows");
const _webhooklanehandler = require("./webhook-lane.handler");
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
let WebhookLaneEngine = class WebhookLaneEngine extends _lanes.RollingLaneEngine {
    constructor(runtime, bull, store, handler, flows, metrics){
        super(runtime, {
            queue: _lanes.WEBHOOK_LANES,
            bull,
            store,
            handler
        });
        metrics.watchLanes({
            atWork: ()=>this.worker.lanesAtWork,
            waiting: ()=>this.slots.figures.waiting,
            openBreakers: ()=>flows.countOpen()
        });
    }
};
WebhookLaneEngine = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(1, (0, _bullmq.InjectQueue)(_lanes.WEBHOOK_LANES.queue)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _lanes.LaneRuntime === "undefined" ? Object : _lanes.LaneRuntime,
        typeof _bullmq1.Queue === "undefined" ? Object : _bullmq1.Queue,
        typeof _events.WebhookDeliveryLaneRepository === "undefined" ? Object : _events.WebhookDeliveryLaneRepository,
        typeof _webhooklanehandler.WebhookLaneHandler === "undefined" ? Object : _webhooklanehandler.WebhookLaneHandler,
        typeof _endpointflows.EndpointFlows === "undefined" ? Object : _endpointflows.EndpointFlows,
        typeof _deliverymetrics.DeliveryMetrics === "undefined" ? Object : _deliverymetrics.DeliveryMetrics
    ])
], WebhookLaneEngine);

//# sourceMappingURL=webhook-lane.engine.js.map