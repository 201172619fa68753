"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "webhookDispatcherVariables", {
    enumerable: true,
    get: function() {
        return webhookDispatcherVariables;
    }
});
const _config = require("../../../libs/config/src");
const { PUBLIC_URL } = (0, _config.httpVariables)(3000);
const webhookDispatcherVariables = {
    ..._config.databaseVariables,
    ..._config.redisVariables,
    PUBLIC_URL,
    ..._config.internalVariables,
    ..._config.outboundVariables,
    ..._config.laneVariables,
    ...(0, _config.opsVariables)(9004),
    WEBHOOK_PRIVATE_KEY: (0, _config.secret)({
        description: 'Key that opens webhook secrets; only webhook-dispatcher has it, and the console, which shows them again. ' + '`npm run admin -- webhook:keys` creates a pair.',
        minLength: 40
    })
};

//# sourceMappingURL=webhook-dispatcher.config.js.map