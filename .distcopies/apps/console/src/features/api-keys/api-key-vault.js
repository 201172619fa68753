"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ApiKeyVault", {
    enumerable: true,
    get: function() {
        return ApiKeyVault;
    }
});
const _platform = require("../../../../../libs/platform/src");
const _tenancy = require("../../../../../libs/tenancy/src");
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
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
let ApiKeyVault = class ApiKeyVault {
    constructor(keys, { API_KEY_ENCRYPTION_KEY, API_KEY_PEPPER }){
        this.keys = keys;
        this.sealing = (0, _platform.sealingKeys)(API_KEY_ENCRYPTION_KEY);
        this.pepper = API_KEY_PEPPER;
    }
    hmac(key) {
        return (0, _tenancy.apiKeyHmac)(this.pepper, key);
    }
    seal(key, place) {
        return (0, _platform.seal)(this.sealing[0], key, place);
    }
    /** The text of a key that is still valid; null for any other. */ async reveal(orgId, id) {
        const sealed = await this.keys.findSealed(orgId, id);
        return sealed === null ? null : (0, _platform.open)(this.sealing, sealed, (0, _tenancy.apiKeyPlace)(orgId, id)).toString('utf8');
    }
};
ApiKeyVault = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(1, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _tenancy.ApiKeyRepository === "undefined" ? Object : _tenancy.ApiKeyRepository,
        typeof ConsoleConfig === "undefined" ? Object : ConsoleConfig
    ])
], ApiKeyVault);

//# sourceMappingURL=api-key-vault.js.map