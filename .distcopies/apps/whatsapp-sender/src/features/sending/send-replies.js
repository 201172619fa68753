"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SendReplies", {
    enumerable: true,
    get: function() {
        return SendReplies;
    }
});
const _lanes = require("../../../../../libs/lanes/src");
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
let SendReplies = class SendReplies extends _lanes.ReplyPublisher {
    constructor(pubSub, { REDIS_PREFIX }, runtime){
        super(pubSub, REDIS_PREFIX, runtime.onFailure('reply'));
    }
};
SendReplies = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(1, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _lanes.PubSub === "undefined" ? Object : _lanes.PubSub,
        typeof WhatsappSenderConfig === "undefined" ? Object : WhatsappSenderConfig,
        typeof _lanes.LaneRuntime === "undefined" ? Object : _lanes.LaneRuntime
    ])
], SendReplies);

//# sourceMappingURL=send-replies.js.map