"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "smsDispatcherVariables", {
    enumerable: true,
    get: function() {
        return smsDispatcherVariables;
    }
});
const _config = require("../../../libs/config/src");
const smsDispatcherVariables = {
    ..._config.databaseVariables,
    ..._config.redisVariables,
    ...(0, _config.httpVariables)(3002),
    ..._config.laneVariables,
    ..._config.proxyVariables,
    ..._config.phoneLimitVariables,
    ..._config.mediaVariables,
    ...(0, _config.opsVariables)(9003),
    PHONE_ENCRYPTION_KEY: (0, _config.secret)({
        description: 'Key (32 bytes, base64) that seals the signing keys of SMS phones; only sms-dispatcher has it.',
        minLength: 44
    })
};

//# sourceMappingURL=sms-dispatcher.config.js.map