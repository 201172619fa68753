"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BulkLaneEngine", {
    enumerable: true,
    get: function() {
        return BulkLaneEngine;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _lanes = require("../../../../../libs/lanes/src");
const _bullmq = require("@nestjs/bullmq");
const _common = require("@nestjs/common");
const _bullmq1 = require("bullmq");
const _whatsapplaneengine = require("../sending/whatsapp-lane.engine");
const _bulklanehandler = require("./bulk-lane.handler");
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
let BulkLaneEngine = class BulkLaneEngine extends _lanes.PacedLaneEngine {
    constructor(runtime, bull, store, handler, numbers){
        super(runtime, {
            queue: _lanes.BULK_LANES,
            bull,
            store,
            handler,
            senders: numbers.doorbell
        });
    }
};
BulkLaneEngine = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(1, (0, _bullmq.InjectQueue)(_lanes.BULK_LANES.queue)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _lanes.LaneRuntime === "undefined" ? Object : _lanes.LaneRuntime,
        typeof _bullmq1.Queue === "undefined" ? Object : _bullmq1.Queue,
        typeof _messaging.BulkRepository === "undefined" ? Object : _messaging.BulkRepository,
        typeof _bulklanehandler.BulkLaneHandler === "undefined" ? Object : _bulklanehandler.BulkLaneHandler,
        typeof _whatsapplaneengine.WhatsappLaneEngine === "undefined" ? Object : _whatsapplaneengine.WhatsappLaneEngine
    ])
], BulkLaneEngine);

//# sourceMappingURL=bulk-lane.engine.js.map