"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WhatsappLaneEngine", {
    enumerable: true,
    get: function() {
        return WhatsappLaneEngine;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _lanes = require("../../../../../libs/lanes/src");
const _bullmq = require("@nestjs/bullmq");
const _common = require("@nestjs/common");
const _bullmq1 = require("bullmq");
const _sendmetrics = require("../../send.metrics");
const _whatsapplanehandler = require("./whatsapp-lane.handler");
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
let WhatsappLaneEngine = class WhatsappLaneEngine extends _lanes.OrderedLaneEngine {
    constructor(runtime, bull, store, handler, metrics){
        super(runtime, {
            queue: _lanes.WHATSAPP_LANES,
            bull,
            store,
            handler
        });
        metrics.watchLanes({
            atWork: ()=>this.worker.lanesAtWork,
            waiting: ()=>this.slots.figures.waiting
        });
    }
};
WhatsappLaneEngine = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(1, (0, _bullmq.InjectQueue)(_lanes.WHATSAPP_LANES.queue)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _lanes.LaneRuntime === "undefined" ? Object : _lanes.LaneRuntime,
        typeof _bullmq1.Queue === "undefined" ? Object : _bullmq1.Queue,
        typeof _messaging.MessageLaneRepository === "undefined" ? Object : _messaging.MessageLaneRepository,
        typeof _whatsapplanehandler.WhatsappLaneHandler === "undefined" ? Object : _whatsapplanehandler.WhatsappLaneHandler,
        typeof _sendmetrics.SendMetrics === "undefined" ? Object : _sendmetrics.SendMetrics
    ])
], WhatsappLaneEngine);

//# sourceMappingURL=whatsapp-lane.engine.js.map