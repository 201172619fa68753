"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsMetrics", {
    enumerable: true,
    get: function() {
        return SmsMetrics;
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
let SmsMetrics = class SmsMetrics {
    constructor(registry){
        this.registry = registry;
        const counter = (name, help, labelNames)=>new _platform.Counter({
                name,
                help,
                labelNames,
                registers: [
                    registry
                ]
            });
        this.refused = counter('chasqui_sms_refused_secrets_total', 'Requests with a bad token, code or password.', [
            'what'
        ]);
        this.registered = counter('chasqui_sms_registrations_total', 'Phones that registered, by what they showed.', [
            'by'
        ]);
        this.received = counter('chasqui_sms_received_total', 'What phones reported, by what became of it.', [
            'result'
        ]);
        this.wakes = counter('chasqui_sms_wakes_total', 'Events sent to phones over their streams.', [
            'event'
        ]);
        this.streamsEnded = counter('chasqui_sms_streams_ended_total', 'Event streams that ended, by the reason.', [
            'why'
        ]);
        this.failures = counter('chasqui_sms_failures_total', 'Parts that failed and are done again.', [
            'part'
        ]);
    }
    observeFailure(part) {
        this.failures.inc({
            part
        });
    }
    /** Reads how many event streams are open whenever metrics are asked for. */ watchStreams(open) {
        (0, _platform.addGauge)(this.registry, 'chasqui_sms_streams_open', 'Event streams of phones that this replica holds.', open);
    }
};
SmsMetrics = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(0, (0, _common.Inject)(_platform.METRICS)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _platform.Registry === "undefined" ? Object : _platform.Registry
    ])
], SmsMetrics);

//# sourceMappingURL=sms.metrics.js.map