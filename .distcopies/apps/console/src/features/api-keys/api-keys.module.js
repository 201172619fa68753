"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ApiKeysModule", {
    enumerable: true,
    get: function() {
        return ApiKeysModule;
    }
});
const _platform = require("../../../../../libs/platform/src");
const _tenancy = require("../../../../../libs/tenancy/src");
const _common = require("@nestjs/common");
const _wiring = require("../../../../../libs/wiring/src");
const _apikeyvault = require("./api-key-vault");
const _apikeyscontroller = require("./api-keys.controller");
const _apikeysservice = require("./api-keys.service");
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
let ApiKeysModule = class ApiKeysModule {
};
ApiKeysModule = _ts_decorate([
    (0, _common.Module)({
        controllers: [
            _apikeyscontroller.ApiKeysController
        ],
        providers: [
            ...(0, _wiring.repositories)(_tenancy.ApiKeyRepository),
            _apikeyvault.ApiKeyVault,
            {
                provide: _tenancy.ApiKeyAdmin,
                inject: [
                    _tenancy.ApiKeyRepository,
                    _apikeyvault.ApiKeyVault,
                    _platform.Redis,
                    _platform.CONFIG,
                    _platform.LOGGER
                ],
                useFactory: (keys, vault, redis, config, logger)=>new _tenancy.ApiKeyAdmin(keys, vault, new _platform.ChangeMarker(redis, config.REDIS_PREFIX, logger))
            },
            _apikeysservice.ApiKeysService
        ],
        exports: [
            _apikeysservice.ApiKeysService,
            _apikeyvault.ApiKeyVault,
            _tenancy.ApiKeyRepository
        ]
    })
], ApiKeysModule);

//# sourceMappingURL=api-keys.module.js.map