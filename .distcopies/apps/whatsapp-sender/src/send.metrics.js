"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SendMetrics", {
    enumerable: true,
    get: function() {
        return SendMetrics;
    }
});
const _platform = require("../../../libs/platform/src");
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
let SendMetrics = class SendMetrics {
    constructor(registry){
        this.registry = registry;
        this.attempts = new _platform.Counter({
            name: 'chasqui_whatsapp_attempts_total',
            help: 'Calls to gateways, by outcome of the call and status of the message after it.',
            labelNames: [
                'outcome',
                'status'
            ],
            registers: [
                registry
            ]
        });
        this.seconds = new _platform.Histogram({
            name: 'chasqui_whatsapp_call_seconds',
            help: 'Duration of calls to gateways.',
            buckets: [
                0.005,
                0.02,
                0.05,
                0.1,
                0.25,
                0.5,
                1,
                2.5,
                5,
                10,
                20,
                60,
                120
            ],
            registers: [
                registry
            ]
        });
        this.swept = new _platform.Counter({
            name: 'chasqui_whatsapp_lanes_swept_total',
            help: 'Lanes that had work and that nobody had rung or kept.',
            registers: [
                registry
            ]
        });
        this.failures = new _platform.Counter({
            name: 'chasqui_whatsapp_lane_failures_total',
            help: 'Statements, rings and publications that failed; what they were about is done again.',
            labelNames: [
                'part'
            ],
            registers: [
                registry
            ]
        });
    }
    /** Looks at the lanes whenever metrics are asked for. */ watchLanes({ atWork, waiting }) {
        (0, _platform.addGauge)(this.registry, 'chasqui_whatsapp_lanes_at_work', 'Lanes that this process drains now.', atWork);
        (0, _platform.addGauge)(this.registry, 'chasqui_whatsapp_lanes_waiting', 'Lanes that wait in this process until their organization has a place.', waiting);
    }
    observe(outcome, status, tookMs) {
        this.attempts.inc({
            outcome,
            status
        });
        this.seconds.observe(tookMs / 1000);
    }
    observeSweep(lanes) {
        this.swept.inc(lanes);
    }
    observeFailure(part) {
        this.failures.inc({
            part
        });
    }
};
SendMetrics = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(0, (0, _common.Inject)(_platform.METRICS)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _platform.Registry === "undefined" ? Object : _platform.Registry
    ])
], SendMetrics);

//# sourceMappingURL=send.metrics.js.map