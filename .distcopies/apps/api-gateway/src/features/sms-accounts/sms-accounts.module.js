"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsAccountsModule", {
    enumerable: true,
    get: function() {
        return SmsAccountsModule;
    }
});
const _sms = require("../../../../../libs/sms/src");
const _smsaccounts = require("../../../../../libs/sms-accounts/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _sendingmodule = require("../sending/sending.module");
const _smsaccountscontroller = require("./sms-accounts.controller");
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
let SmsAccountsModule = class SmsAccountsModule {
};
SmsAccountsModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _sendingmodule.SendingModule
        ],
        controllers: [
            _smsaccountscontroller.SmsAccountsController
        ],
        providers: [
            ...(0, _wiring.repositories)(_sms.SmsPhoneRepository, _sms.SmsUnpairingRepository),
            _smsaccounts.SmsAccountsService
        ]
    })
], SmsAccountsModule);

//# sourceMappingURL=sms-accounts.module.js.map