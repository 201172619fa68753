"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get SETTINGS_CAPABILITY () {
        return SETTINGS_CAPABILITY;
    },
    get SettingsForGateway () {
        return SettingsForGateway;
    }
});
const _common = require("@nestjs/common");
const _proxyseals = require("./proxy-seals");
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
const SETTINGS_CAPABILITY = 'settings';
let SettingsForGateway = class SettingsForGateway {
    constructor(seals){
        this.seals = seals;
    }
    /** @throws SealError when this installation cannot open the proxy */ async of({ numberId, orgId, receiveGroups, sealedProxyUrl, webVersion }) {
        return {
            receive_groups: receiveGroups,
            proxy_url: sealedProxyUrl === null ? null : await this.seals.open(sealedProxyUrl, orgId, numberId),
            web_version: webVersion
        };
    }
};
SettingsForGateway = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _proxyseals.ProxySeals === "undefined" ? Object : _proxyseals.ProxySeals
    ])
], SettingsForGateway);

//# sourceMappingURL=settings-for-gateway.js.map