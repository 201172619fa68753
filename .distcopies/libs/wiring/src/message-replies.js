"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessageReplies", {
    enumerable: true,
    get: function() {
        return MessageReplies;
    }
});
const _messaging = require("../../messaging/src");
const _lanes = require("../../lanes/src");
const _platform = require("../../platform/src");
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
let MessageReplies = class MessageReplies extends _lanes.ReplyWaiter {
    constructor(hub, messages, metrics){
        super(hub, (ids)=>messages.findAnswerable(ids));
        const help = 'Callers of this process that wait for the outcome of their message.';
        (0, _platform.addGauge)(metrics, 'chasqui_waiting_callers', help, ()=>this.size);
    }
};
MessageReplies = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _lanes.ReplyHub === "undefined" ? Object : _lanes.ReplyHub,
        typeof _messaging.MessageRepository === "undefined" ? Object : _messaging.MessageRepository,
        typeof _platform.Registry === "undefined" ? Object : _platform.Registry
    ])
], MessageReplies);

//# sourceMappingURL=message-replies.js.map