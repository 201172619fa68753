"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AuthenticationModule", {
    enumerable: true,
    get: function() {
        return AuthenticationModule;
    }
});
const _platform = require("../../../../../libs/platform/src");
const _tenancy = require("../../../../../libs/tenancy/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _addressguard = require("./address-guard");
const _authenticationhook = require("./authentication.hook");
const _authenticator = require("./authenticator");
const _keycache = require("./key-cache");
const _keyusecounter = require("./key-use-counter");
const _requestcounter = require("./request-counter");
const _requestsinflight = require("./requests-in-flight");
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
let AuthenticationModule = class AuthenticationModule {
};
AuthenticationModule = _ts_decorate([
    (0, _common.Module)({
        providers: [
            ...(0, _wiring.repositories)(_tenancy.ApiKeyRepository),
            {
                provide: _keycache.KeyCache,
                inject: [
                    _tenancy.ApiKeyRepository,
                    _platform.CONFIG
                ],
                useFactory: (keys, config)=>new _keycache.KeyCache(keys, config.API_KEY_PEPPER)
            },
            _requestcounter.RequestCounter,
            _addressguard.AddressGuard,
            _authenticator.Authenticator,
            _keyusecounter.KeyUseCounter,
            _requestsinflight.RequestsInFlight,
            _authenticationhook.RequestAuthentication
        ],
        exports: [
            _authenticator.Authenticator,
            _authenticationhook.RequestAuthentication,
            _requestcounter.RequestCounter
        ]
    })
], AuthenticationModule);

//# sourceMappingURL=authentication.module.js.map