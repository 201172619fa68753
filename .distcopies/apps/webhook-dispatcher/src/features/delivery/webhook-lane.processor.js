"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhookLaneProcessor", {
    enumerable: true,
    get: function() {
        return WebhookLaneProcessor;
    }
});
const _lanes = require("../../../../../libs/lanes/src");
const _platform = require("../../../../../libs/platform/src");
const _bullmq = require("@nestjs/bullmq");
const _common = require("@nestjs/common");
const _webhooklaneengine = require("./webhook-lane.engine");
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
let WebhookLaneProcessor = class WebhookLaneProcessor extends _lanes.LaneProcessor {
    constructor({ worker }, logger){
        super(worker, logger);
    }
};
WebhookLaneProcessor = _ts_decorate([
    (0, _bullmq.Processor)(_lanes.WEBHOOK_LANES.queue, (0, _lanes.laneWorkerOptions)(_lanes.WEBHOOK_LANES)),
    _ts_param(1, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _webhooklaneengine.WebhookLaneEngine === "undefined" ? Object : _webhooklaneengine.WebhookLaneEngine,
        typeof Logger === "undefined" ? Object : Logger
    ])
], WebhookLaneProcessor);

//# sourceMappingURL=webhook-lane.processor.js.map