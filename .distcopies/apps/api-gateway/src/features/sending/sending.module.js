"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SendingModule", {
    enumerable: true,
    get: function() {
        return SendingModule;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _intake = require("../../../../../libs/intake/src");
const _wiring = require("../../../../../libs/wiring/src");
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
let SendingModule = class SendingModule {
};
SendingModule = _ts_decorate([
    (0, _common.Module)({
        providers: [
            ..._wiring.SENDING_PROVIDERS,
            (0, _wiring.retention)('idempotency keys', _messaging.MessageIntakeRepository, (keys, limit)=>keys.forgetOldKeys(limit))
        ],
        exports: [
            _intake.MessageSender,
            _intake.SmsChannel,
            _intake.SmsPhones
        ]
    })
], SendingModule);

//# sourceMappingURL=sending.module.js.map