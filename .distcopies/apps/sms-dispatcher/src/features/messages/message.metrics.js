"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessageMetrics", {
    enumerable: true,
    get: function() {
        return MessageMetrics;
    }
});
const _platform = require("../../../../../libs/platform/src");
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
let MessageMetrics = class MessageMetrics {
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
        this.offered = counter('chasqui_sms_offered_total', 'Messages in answers to phones, for the first time or again.', [
            'time'
        ]);
        this.reported = counter('chasqui_sms_reported_total', 'Reports of phones about messages of ours, by state.', [
            'state'
        ]);
        this.retried = counter('chasqui_sms_retried_total', 'Attempts that failed unsent and are followed by another.', []);
        this.expired = counter('chasqui_sms_expired_total', 'Messages whose life ended before they were sent.', []);
    }
    /** Reads why phones are not offered what waits for them whenever metrics are asked for. */ watchWaiting(read) {
        const gauge = new _platform.Gauge({
            name: 'chasqui_sms_waiting_phones',
            help: 'Phones for which messages waited when they last asked, by the reason.',
            labelNames: [
                'reason'
            ],
            registers: [
                this.registry
            ],
            collect: async ()=>{
                const waiting = await read().catch(()=>null);
                gauge.reset();
                for (const [reason, phones] of waiting ?? [])gauge.set({
                    reason
                }, phones);
            }
        });
    }
};
MessageMetrics = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(0, (0, _common.Inject)(_platform.METRICS)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _platform.Registry === "undefined" ? Object : _platform.Registry
    ])
], MessageMetrics);

//# sourceMappingURL=message.metrics.js.map