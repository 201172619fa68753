"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "consoleVariables", {
    enumerable: true,
    get: function() {
        return consoleVariables;
    }
});
const _config = require("../../../libs/config/src");
const consoleVariables = {
    ...(0, _config.httpVariables)(3003),
    ..._config.proxyVariables,
    ..._config.apiKeyVariables,
    API_KEY_ENCRYPTION_KEY: (0, _config.secret)({
        description: 'Key (32 bytes, base64) that seals API keys so that they can be shown again, the secrets of two-factor ' + 'sign-in, and mail that waits; the same as for the admin command line.',
        minLength: 44
    }),
    ..._config.enrollmentLimitVariables,
    ..._config.uploadLimitVariables,
    ..._config.internalVariables,
    ..._config.databaseVariables,
    ..._config.redisVariables,
    ...(0, _config.opsVariables)(9005),
    ..._config.mailVariables,
    ..._config.mediaVariables,
    ..._config.outboundVariables,
    WEBHOOK_PUBLIC_KEY: (0, _config.text)({
        description: 'Key that seals webhook secrets for webhook-dispatcher; `npm run admin -- webhook:keys` creates a pair. ' + 'If empty, no webhooks can be created.',
        default: ''
    }),
    WEBHOOK_PRIVATE_KEY: (0, _config.secret)({
        description: 'Key that opens webhook secrets; only webhook-dispatcher has it, and the console, which shows them again. ' + '`npm run admin -- webhook:keys` creates a pair.',
        minLength: 40
    })
};

//# sourceMappingURL=console.config.js.map