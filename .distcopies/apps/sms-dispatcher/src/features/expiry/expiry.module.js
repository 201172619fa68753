"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ExpiryModule", {
    enumerable: true,
    get: function() {
        return ExpiryModule;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _entities = require("../../../../../libs/entities/src");
const _sms = require("../../../../../libs/sms/src");
const _common = require("@nestjs/common");
const _messagesmodule = require("../messages/messages.module");
const _wakingmodule = require("../waking/waking.module");
const _expiryclock = require("./expiry-clock");
const _scheduledsms = require("./scheduled-sms");
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
let ExpiryModule = class ExpiryModule {
};
ExpiryModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _messagesmodule.MessagesModule,
            _wakingmodule.WakingModule
        ],
        providers: [
            ...(0, _entities.repositoryProviders)(_messaging.MessageHoldRepository, _sms.SmsExpiryRepository, _sms.SmsUnpairingRepository),
            _expiryclock.ExpiryClock,
            _scheduledsms.ScheduledSms
        ]
    })
], ExpiryModule);

//# sourceMappingURL=expiry.module.js.map