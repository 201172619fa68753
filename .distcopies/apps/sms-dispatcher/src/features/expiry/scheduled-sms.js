"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ScheduledSms", {
    enumerable: true,
    get: function() {
        return ScheduledSms;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _lanes = require("../../../../../libs/lanes/src");
const _common = require("@nestjs/common");
const _phonelaneengine = require("../waking/phone-lane.engine");
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
let ScheduledSms = class ScheduledSms extends _lanes.ScheduleClock {
    constructor(messages, { doorbell }, runtime){
        super({
            channel: 'sms',
            messages,
            doorbell,
            processes: runtime.options.processes,
            onFailure: runtime.onFailure('schedule')
        });
    }
    onApplicationBootstrap() {
        this.start();
    }
    onApplicationShutdown() {
        this.stop();
    }
};
ScheduledSms = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _messaging.MessageHoldRepository === "undefined" ? Object : _messaging.MessageHoldRepository,
        typeof _phonelaneengine.PhoneLaneEngine === "undefined" ? Object : _phonelaneengine.PhoneLaneEngine,
        typeof _lanes.LaneRuntime === "undefined" ? Object : _lanes.LaneRuntime
    ])
], ScheduledSms);

//# sourceMappingURL=scheduled-sms.js.map