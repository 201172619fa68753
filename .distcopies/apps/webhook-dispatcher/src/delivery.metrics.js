"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "DeliveryMetrics", {
    enumerable: true,
    get: function() {
        return DeliveryMetrics;
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
let DeliveryMetrics = class DeliveryMetrics {
    constructor(registry){
        this.registry = registry;
        this.inFlight = 0;
        const registers = [
            registry
        ];
        this.attempts = new _platform.Counter({
            name: 'chasqui_webhook_attempts_total',
            help: 'Requests to endpoints of customers, by outcome of the request and status of the delivery after it.',
            labelNames: [
                'outcome',
                'status'
            ],
            registers
        });
        this.seconds = new _platform.Histogram({
            name: 'chasqui_webhook_attempt_seconds',
            help: 'Duration of requests to endpoints, from the beginning of the connection to the end of the answer.',
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
                15
            ],
            registers
        });
        this.swept = new _platform.Counter({
            name: 'chasqui_webhook_lanes_swept_total',
            help: 'Lanes that had work and that nobody had rung or kept: also retries whose time came.',
            registers
        });
        this.failures = new _platform.Counter({
            name: 'chasqui_webhook_lane_failures_total',
            help: 'Statements and rings that failed; what they were about is done again.',
            labelNames: [
                'part'
            ],
            registers
        });
        this.disabled = new _platform.Counter({
            name: 'chasqui_webhook_endpoints_disabled_total',
            help: 'Endpoints that were disabled because they said so (gone) or had no success for five days (failing).',
            labelNames: [
                'reason'
            ],
            registers
        });
        (0, _platform.addGauge)(this.registry, 'chasqui_webhook_in_flight', 'Requests to endpoints that are under way.', ()=>this.inFlight);
    }
    /** Looks at the lanes whenever metrics are asked for. */ watchLanes({ atWork, waiting, openBreakers }) {
        (0, _platform.addGauge)(this.registry, 'chasqui_webhook_lanes_at_work', 'Lanes that this process drains now.', atWork);
        (0, _platform.addGauge)(this.registry, 'chasqui_webhook_lanes_waiting', 'Lanes that wait in this process until their organization has a place.', waiting);
        (0, _platform.addGauge)(this.registry, 'chasqui_webhook_open_breakers', 'Endpoints that this process found unable to answer.', openBreakers);
    }
    begin() {
        this.inFlight += 1;
    }
    end(outcome, status, tookMs) {
        this.inFlight -= 1;
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
    observeDisabled(reason) {
        this.disabled.inc({
            reason
        });
    }
};
DeliveryMetrics = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(0, (0, _common.Inject)(_platform.METRICS)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _platform.Registry === "undefined" ? Object : _platform.Registry
    ])
], DeliveryMetrics);

//# sourceMappingURL=delivery.metrics.js.map