"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberSettingsModule", {
    enumerable: true,
    get: function() {
        return NumberSettingsModule;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _platform = require("../../../../../libs/platform/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _common = require("@nestjs/common");
const _proxyseals = require("./proxy-seals");
const _settingsforgateway = require("./settings-for-gateway");
const _settingsteller = require("./settings-teller");
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
let NumberSettingsModule = class NumberSettingsModule {
};
NumberSettingsModule = _ts_decorate([
    (0, _common.Module)({
        providers: [
            ...(0, _entities.repositoryProviders)(_whatsapp.NumberSettingsRepository, _whatsapp.SealingPublicKeyRepository),
            {
                provide: _proxyseals.ProxySeals,
                useFactory: (config, keys)=>new _proxyseals.ProxySeals((0, _platform.sealingKeys)(config.GATEWAY_ENCRYPTION_KEY), keys),
                inject: [
                    _platform.CONFIG,
                    _whatsapp.SealingPublicKeyRepository
                ]
            },
            _settingsforgateway.SettingsForGateway,
            _settingsteller.SettingsTeller
        ],
        exports: [
            _settingsforgateway.SettingsForGateway
        ]
    })
], NumberSettingsModule);

//# sourceMappingURL=number-settings.module.js.map