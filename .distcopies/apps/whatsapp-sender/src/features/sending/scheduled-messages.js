"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ScheduledMessages", {
    enumerable: true,
    get: function() {
        return ScheduledMessages;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _lanes = require("../../../../../libs/lanes/src");
const _common = require("@nestjs/common");
const _whatsapplaneengine = require("./whatsapp-lane.engine");
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
let ScheduledMessages = class ScheduledMessages extends _lanes.ScheduleClock {
    constructor(messages, { doorbell }, runtime){
        super({
            channel: 'whatsapp',
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
ScheduledMessages = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _messaging.MessageHoldRepository === "undefined" ? Object : _messaging.MessageHoldRepository,
        typeof _whatsapplaneengine.WhatsappLaneEngine === "undefined" ? Object : _whatsapplaneengine.WhatsappLaneEngine,
        typeof _lanes.LaneRuntime === "undefined" ? Object : _lanes.LaneRuntime
    ])
], ScheduledMessages);

//# sourceMappingURL=scheduled-messages.js.map