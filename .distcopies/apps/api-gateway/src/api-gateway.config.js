"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "apiGatewayVariables", {
    enumerable: true,
    get: function() {
        return apiGatewayVariables;
    }
});
const _config = require("../../../libs/config/src");
const apiGatewayVariables = {
    ...(0, _config.httpVariables)(3000),
    ..._config.proxyVariables,
    BAD_KEYS_PER_MINUTE: (0, _config.integer)({
        description: 'Requests without a valid key that one IP address can make per minute before it gets 429 instead of 401.',
        default: 600,
        min: 1,
        max: 1_000_000
    }),
    ..._config.apiLimitVariables,
    ..._config.uploadLimitVariables,
    ..._config.requestLogVariables,
    ..._config.apiKeyVariables,
    ..._config.internalVariables,
    ..._config.databaseVariables,
    ..._config.redisVariables,
    ...(0, _config.opsVariables)(9000),
    ..._config.internalVariables,
    ..._config.mediaVariables,
    ..._config.outboundVariables,
    ..._config.downloadVariables,
    CONSOLE_URL: (0, _config.text)({
        description: 'URL, or path on the same address, of the console: a browser that opens / is sent there. If empty, it gets a ' + 'page that leads to the documentation.',
        default: ''
    }),
    WEBHOOK_PUBLIC_KEY: (0, _config.text)({
        description: 'Key that seals webhook secrets for webhook-dispatcher; `npm run admin -- webhook:keys` creates a pair. ' + 'If empty, no webhooks can be created.',
        default: ''
    })
};

//# sourceMappingURL=api-gateway.config.js.map