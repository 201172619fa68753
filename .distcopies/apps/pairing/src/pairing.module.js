"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PairingModule", {
    enumerable: true,
    get: function() {
        return PairingModule;
    }
});
const _platform = require("../../../libs/platform/src");
const _processes = require("../../../libs/processes/src");
const _common = require("@nestjs/common");
const _coremodule = require("./core.module");
const _directmodule = require("./features/direct/direct.module");
const _eventsmodule = require("./features/events/events.module");
const _mediamodule = require("./features/media/media.module");
const _numbersettingsmodule = require("./features/number-settings/number-settings.module");
const _owneraddress = require("./features/ownership/owner-address");
const _ownershipmodule = require("./features/ownership/ownership.module");
const _pairingsmodule = require("./features/pairings/pairings.module");
const _registrationmodule = require("./features/registration/registration.module");
const _retentionmodule = require("./features/retention/retention.module");
const _tunnelsmodule = require("./features/tunnels/tunnels.module");
const _pairingshutdown = require("./pairing-shutdown");
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
let PairingModule = class PairingModule {
    /** @param shares of calls about pairings; tests make them small */ static of(options, shares) {
        return {
            module: PairingModule,
            imports: [
                _coremodule.CoreModule.of(options),
                _processes.ProcessesModule.of({
                    app: 'pairing',
                    copy: _owneraddress.OwnerAddress,
                    logger: _platform.LOGGER
                }),
                _registrationmodule.RegistrationModule,
                _eventsmodule.EventsModule,
                _mediamodule.MediaModule,
                _ownershipmodule.OwnershipModule,
                _tunnelsmodule.TunnelsModule,
                _directmodule.DirectModule,
                _pairingsmodule.PairingsModule.of(shares),
                _numbersettingsmodule.NumberSettingsModule,
                _retentionmodule.RetentionModule
            ],
            providers: [
                _pairingshutdown.PairingShutdown
            ]
        };
    }
};
PairingModule = _ts_decorate([
    (0, _common.Module)({})
], PairingModule);

//# sourceMappingURL=pairing.module.js.map