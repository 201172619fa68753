"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AccountsService", {
    enumerable: true,
    get: function() {
        return AccountsService;
    }
});
const _errors = require("../../../errors/src");
const _platform = require("../../../platform/src");
const _whatsapp = require("../../../whatsapp/src");
const _common = require("@nestjs/common");
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
let AccountsService = class AccountsService {
    constructor(settings, keys){
        this.settings = settings;
        this.keys = keys;
    }
    /** @throws AppError WHATSAPP_ACCOUNT_NOT_FOUND, SERVICE_UNAVAILABLE */ async change({ orgId, mode }, id, body) {
        const { display_name, receive_groups, proxy_url, web_version } = body;
        const changed = await this.settings.change(orgId, mode, id, {
            ...display_name !== undefined && {
                displayName: display_name.trim()
            },
            ...receive_groups !== undefined && {
                receiveGroups: receive_groups
            },
            ...proxy_url !== undefined && {
                sealedProxyUrl: proxy_url === null ? null : await this.seal(orgId, id, proxy_url)
            },
            ...web_version !== undefined && {
                webVersion: web_version
            }
        });
        if (changed === null) throw new _errors.AppError('WHATSAPP_ACCOUNT_NOT_FOUND');
        return changed;
    }
    /** Nobody here can open it again. */ async seal(orgId, id, proxyUrl) {
        const publicKey = await this.keys.find(_whatsapp.NUMBER_PROXY_USE);
        if (publicKey === null) {
            throw new _errors.AppError('SERVICE_UNAVAILABLE', {
                message: 'This installation cannot keep proxies yet: its `pairing` process was never started.'
            });
        }
        return (0, _platform.sealFor)((0, _platform.sealingPublicKey)(publicKey), proxyUrl, (0, _whatsapp.numberProxyPlace)(orgId, id));
    }
};
AccountsService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.NumberSettingsRepository === "undefined" ? Object : _whatsapp.NumberSettingsRepository,
        typeof _whatsapp.SealingPublicKeyRepository === "undefined" ? Object : _whatsapp.SealingPublicKeyRepository
    ])
], AccountsService);

//# sourceMappingURL=accounts.service.js.map