"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SettingsController", {
    enumerable: true,
    get: function() {
        return SettingsController;
    }
});
const _common = require("@nestjs/common");
const _platform = require("../../../../../libs/platform/src");
const _phoneroutedecorator = require("../access/phone-route.decorator");
const _appversion = require("../access/app-version");
const _phonesigningkeys = require("../access/phone-signing-keys");
const _phonesettings = require("./phone-settings");
const _phonewebhooks = require("./phone-webhooks");
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
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
let SettingsController = class SettingsController {
    constructor(signingKeys, config){
        this.signingKeys = signingKeys;
        this.config = config;
    }
    settings(phone) {
        return (0, _phonesettings.toPhoneSettings)(phone, this.signingKeys.open(phone));
    }
    webhooks(phone, request) {
        const address = (0, _platform.calledAddress)(this.config.PUBLIC_URL, request);
        return (0, _phonewebhooks.toPhoneWebhooks)(address, phone, (0, _appversion.appVersionOf)(request.headers['user-agent']));
    }
};
_ts_decorate([
    (0, _common.Get)('settings'),
    _ts_param(0, (0, _phoneroutedecorator.RequestPhone)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof PhoneIdentity === "undefined" ? Object : PhoneIdentity
    ]),
    _ts_metadata("design:returntype", typeof PhoneSettings === "undefined" ? Object : PhoneSettings)
], SettingsController.prototype, "settings", null);
_ts_decorate([
    (0, _common.Get)('webhooks'),
    _ts_param(0, (0, _phoneroutedecorator.RequestPhone)()),
    _ts_param(1, (0, _common.Req)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof PhoneIdentity === "undefined" ? Object : PhoneIdentity,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest
    ]),
    _ts_metadata("design:returntype", Array)
], SettingsController.prototype, "webhooks", null);
SettingsController = _ts_decorate([
    (0, _common.Controller)('sms-phone/v1'),
    _ts_param(1, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _phonesigningkeys.PhoneSigningKeys === "undefined" ? Object : _phonesigningkeys.PhoneSigningKeys,
        typeof SmsDispatcherConfig === "undefined" ? Object : SmsDispatcherConfig
    ])
], SettingsController);

//# sourceMappingURL=settings.controller.js.map