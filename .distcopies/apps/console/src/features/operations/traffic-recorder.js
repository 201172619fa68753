"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "TrafficRecorder", {
    enumerable: true,
    get: function() {
        return TrafficRecorder;
    }
});
const _operations = require("../../../../../libs/operations/src");
const _platform = require("../../../../../libs/platform/src");
const _timing = require("../../../../../libs/timing/src");
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
/** Often enough that no minute waits for long; what another console recorded costs one look by a primary key. */ const EVERY_MS = 20_000;
let TrafficRecorder = class TrafficRecorder {
    constructor(traffic, logger){
        this.task = new _timing.PeriodicTask({
            run: async ()=>void await traffic.record(),
            everyMs: EVERY_MS,
            jitter: 0.2,
            onFailure: (error)=>logger.warn({
                    err: error
                }, 'the last minute is not recorded yet, it is tried again')
        });
    }
    onModuleInit() {
        this.task.start();
    }
    onApplicationShutdown() {
        return this.task.stop();
    }
};
TrafficRecorder = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(1, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _operations.TrafficRepository === "undefined" ? Object : _operations.TrafficRepository,
        typeof Logger === "undefined" ? Object : Logger
    ])
], TrafficRecorder);

//# sourceMappingURL=traffic-recorder.js.map