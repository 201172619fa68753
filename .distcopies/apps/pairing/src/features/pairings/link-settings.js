"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LinkSettings", {
    enumerable: true,
    get: function() {
        return LinkSettings;
    }
});
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _settingsforgateway = require("../number-settings/settings-for-gateway");
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
let LinkSettings = class LinkSettings {
    constructor(settings, gateways, forGateway, logger){
        this.settings = settings;
        this.gateways = gateways;
        this.forGateway = forGateway;
        this.logger = logger;
    }
    async of({ id, gatewayId }) {
        const found = await this.settings.findForPairing(id);
        if (found === null) return {
            kind: 'settings',
            settings: undefined
        };
        const route = await this.gateways.findRoute(gatewayId);
        const isOld = route !== null && !route.capabilities.includes(_settingsforgateway.SETTINGS_CAPABILITY);
        if (isOld && found.sealedProxyUrl !== null) {
            return {
                kind: 'refused',
                message: 'The gateway app is too old to use the proxy of this number. Update it.'
            };
        }
        try {
            return {
                kind: 'settings',
                settings: await this.forGateway.of(found)
            };
        } catch (error) {
            if (!(error instanceof _platform.SealError)) throw error;
            this.logger.error({
                err: error,
                number_id: found.numberId
            }, 'the proxy of a number cannot be opened');
            return {
                kind: 'refused',
                message: 'The proxy of this number cannot be read any more. Set it again.'
            };
        }
    }
};
LinkSettings = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(3, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.NumberSettingsRepository === "undefined" ? Object : _whatsapp.NumberSettingsRepository,
        typeof _whatsapp.GatewayRepository === "undefined" ? Object : _whatsapp.GatewayRepository,
        typeof _settingsforgateway.SettingsForGateway === "undefined" ? Object : _settingsforgateway.SettingsForGateway,
        typeof Logger === "undefined" ? Object : Logger
    ])
], LinkSettings);

//# sourceMappingURL=link-settings.js.map