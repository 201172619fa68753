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
    get adminVariables () {
        return adminVariables;
    },
    get sealingVariables () {
        return sealingVariables;
    }
});
const _config = require("../../../libs/config/src");
const { PUBLIC_URL } = (0, _config.httpVariables)(3000);
const adminVariables = {
    ..._config.databaseVariables,
    ..._config.redisVariables,
    ..._config.apiKeyVariables,
    API_KEY_ENCRYPTION_KEY: (0, _config.secret)({
        description: 'Key (32 bytes, base64) that seals API keys so that they can be shown again; not for api-gateway. To ' + 'replace it, list several as `<number>:<key>`, separated by commas: the first seals, all open.',
        minLength: 44
    }),
    ..._config.mailVariables,
    PUBLIC_URL
};
const sealingVariables = {
    API_KEY_ENCRYPTION_KEY: appKey('Keys of API keys, the newest first.'),
    GATEWAY_ENCRYPTION_KEY: appKey('Keys of pairing, the newest first.'),
    PHONE_ENCRYPTION_KEY: appKey('Keys of sms-dispatcher, the newest first.'),
    WEBHOOK_PRIVATE_KEY: appKey('Private keys of webhook-dispatcher, the newest among them.'),
    WEBHOOK_PUBLIC_KEY: appKey('The newest public key.')
};
function appKey(description) {
    return (0, _config.secret)({
        description,
        minLength: 40,
        default: ''
    });
}

//# sourceMappingURL=admin.config.js.map