"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AccessModule", {
    enumerable: true,
    get: function() {
        return AccessModule;
    }
});
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _guessguard = require("./guess.guard");
const _phoneaccessservice = require("./phone-access.service");
const _phonesigningkeys = require("./phone-signing-keys");
const _unknowncallerbrake = require("./unknown-caller-brake");
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
let AccessModule = class AccessModule {
};
AccessModule = _ts_decorate([
    (0, _common.Module)({
        providers: [
            {
                provide: _guessguard.GuessGuard,
                useFactory: (redis, config, logger)=>new _guessguard.GuessGuard(redis, config.REDIS_PREFIX, logger),
                inject: [
                    _platform.REDIS,
                    _platform.CONFIG,
                    _platform.LOGGER
                ]
            },
            {
                provide: _phonesigningkeys.PhoneSigningKeys,
                useFactory: (config)=>new _phonesigningkeys.PhoneSigningKeys((0, _platform.sealingKeys)(config.PHONE_ENCRYPTION_KEY)),
                inject: [
                    _platform.CONFIG
                ]
            },
            _phoneaccessservice.PhoneAccessService,
            _unknowncallerbrake.UnknownCallerBrake
        ],
        exports: [
            _guessguard.GuessGuard,
            _phoneaccessservice.PhoneAccessService,
            _phonesigningkeys.PhoneSigningKeys,
            _unknowncallerbrake.UnknownCallerBrake
        ]
    })
], AccessModule);

//# sourceMappingURL=access.module.js.map