"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsDispatcherModule", {
    enumerable: true,
    get: function() {
        return SmsDispatcherModule;
    }
});
const _lanes = require("../../../libs/lanes/src");
const _platform = require("../../../libs/platform/src");
const _common = require("@nestjs/common");
const _coremodule = require("./core.module");
const _chtmodule = require("./features/cht/cht.module");
const _devicemodule = require("./features/device/device.module");
const _expirymodule = require("./features/expiry/expiry.module");
const _messagesmodule = require("./features/messages/messages.module");
const _presencemodule = require("./features/presence/presence.module");
const _receivedmodule = require("./features/received/received.module");
const _registrationmodule = require("./features/registration/registration.module");
const _settingsmodule = require("./features/settings/settings.module");
const _wakingmodule = require("./features/waking/waking.module");
const _smsmetrics = require("./sms.metrics");
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
let SmsDispatcherModule = class SmsDispatcherModule {
    static of(options) {
        const { runtime, config } = options;
        return {
            module: SmsDispatcherModule,
            imports: [
                _coremodule.CoreModule.of(options),
                _lanes.LanesModule.of({
                    ...runtime,
                    app: 'sms-dispatcher',
                    kinds: [
                        _lanes.SMS_LANES
                    ],
                    prefix: config.REDIS_PREFIX,
                    lanesPerOrganization: config.LANES_PER_ORGANIZATION,
                    metrics: _smsmetrics.SmsMetrics,
                    logger: _platform.LOGGER
                }),
                _devicemodule.DeviceModule,
                _registrationmodule.RegistrationModule,
                _settingsmodule.SettingsModule,
                _messagesmodule.MessagesModule,
                _wakingmodule.WakingModule,
                _presencemodule.PresenceModule,
                _expirymodule.ExpiryModule,
                _receivedmodule.ReceivedModule,
                _chtmodule.ChtModule
            ]
        };
    }
};
SmsDispatcherModule = _ts_decorate([
    (0, _common.Module)({})
], SmsDispatcherModule);

//# sourceMappingURL=sms-dispatcher.module.js.map