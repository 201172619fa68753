"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AccountsModule", {
    enumerable: true,
    get: function() {
        return AccountsModule;
    }
});
const _linking = require("../../../../../libs/linking/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _accountscontroller = require("./accounts.controller");
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
let AccountsModule = class AccountsModule {
};
AccountsModule = _ts_decorate([
    (0, _common.Module)({
        controllers: [
            _accountscontroller.AccountsController
        ],
        providers: [
            ...(0, _wiring.repositories)(_whatsapp.NumberSettingsRepository, _whatsapp.SealingPublicKeyRepository),
            _linking.AccountsService
        ]
    })
], AccountsModule);

//# sourceMappingURL=accounts.module.js.map