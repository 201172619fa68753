"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BulkProcessor", {
    enumerable: true,
    get: function() {
        return BulkProcessor;
    }
});
const _lanes = require("../../../../../libs/lanes/src");
const _platform = require("../../../../../libs/platform/src");
const _bullmq = require("@nestjs/bullmq");
const _common = require("@nestjs/common");
const _bulklaneengine = require("./bulk-lane.engine");
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
let BulkProcessor = class BulkProcessor extends _lanes.LaneProcessor {
    constructor({ worker }, logger){
        super(worker, logger);
    }
};
BulkProcessor = _ts_decorate([
    (0, _bullmq.Processor)(_lanes.BULK_LANES.queue, (0, _lanes.laneWorkerOptions)(_lanes.BULK_LANES)),
    _ts_param(1, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _bulklaneengine.BulkLaneEngine === "undefined" ? Object : _bulklaneengine.BulkLaneEngine,
        typeof Logger === "undefined" ? Object : Logger
    ])
], BulkProcessor);

//# sourceMappingURL=bulk.processor.js.map