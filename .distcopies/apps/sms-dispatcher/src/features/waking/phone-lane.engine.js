"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PhoneLaneEngine", {
    enumerable: true,
    get: function() {
        return PhoneLaneEngine;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _lanes = require("../../../../../libs/lanes/src");
const _bullmq = require("@nestjs/bullmq");
const _common = require("@nestjs/common");
const _bullmq1 = require("bullmq");
const _smsmetrics = require("../../sms.metrics");
const _phonewaker = require("./phone-waker");
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
let PhoneLaneEngine = class PhoneLaneEngine extends _lanes.LaneEngine {
    constructor(runtime, bull, store, waker, metrics){
        super(runtime, {
            queue: _lanes.SMS_LANES,
            bull,
            store
        });
        const { slots } = this;
        this.worker = {
            process: (job)=>{
                const { lane } = (0, _lanes.toDrainJob)(_lanes.SMS_LANES, job.name, job.data);
                return slots.run(lane, ()=>waker.wake(lane));
            },
            stop: ()=>{
                slots.stop();
                waker.stop();
            },
            onFailed: ()=>metrics.observeFailure('wake')
        };
    }
};
PhoneLaneEngine = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(1, (0, _bullmq.InjectQueue)(_lanes.SMS_LANES.queue)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _lanes.LaneRuntime === "undefined" ? Object : _lanes.LaneRuntime,
        typeof _bullmq1.Queue === "undefined" ? Object : _bullmq1.Queue,
        typeof _messaging.MessageLaneRepository === "undefined" ? Object : _messaging.MessageLaneRepository,
        typeof _phonewaker.PhoneWaker === "undefined" ? Object : _phonewaker.PhoneWaker,
        typeof _smsmetrics.SmsMetrics === "undefined" ? Object : _smsmetrics.SmsMetrics
    ])
], PhoneLaneEngine);

//# sourceMappingURL=phone-lane.engine.js.map