"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "pairingVariables", {
    enumerable: true,
    get: function() {
        return pairingVariables;
    }
});
const _config = require("../../../libs/config/src");
const pairingVariables = {
    ..._config.databaseVariables,
    ..._config.redisVariables,
    ...(0, _config.httpVariables)(3001),
    ..._config.proxyVariables,
    ..._config.gatewayLimitVariables,
    ..._config.uploadLimitVariables,
    ...(0, _config.opsVariables)(9001),
    INTERNAL_HOST: (0, _config.text)({
        description: 'Host name or IP address at which other processes reach the operations port of this replica. Default: ' + 'OPS_HOST if only this machine can reach it, else the name of this machine.',
        default: ''
    }),
    ..._config.internalVariables,
    GATEWAY_ENCRYPTION_KEY: (0, _config.secret)({
        description: 'Key (32 bytes, base64) that seals the request keys of gateway apps; only pairing has it. To replace it, ' + 'list several as `<number>:<key>`, separated by commas: the first seals, all open.',
        minLength: 44
    }),
    ..._config.mediaVariables,
    ..._config.outboundVariables
};

//# sourceMappingURL=pairing.config.js.map