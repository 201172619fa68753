"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startWebhookDispatcher", {
    enumerable: true,
    get: function() {
        return startWebhookDispatcher;
    }
});
const _entities = require("../../../libs/entities/src");
const _platform = require("../../../libs/platform/src");
const _webhookdispatchermodule = require("./webhook-dispatcher.module");
async function startWebhookDispatcher(config, options = {}) {
    const keys = keysOf(config);
    return (0, _platform.startWorker)({
        name: 'webhook-dispatcher',
        config,
        hears: 'facts',
        connectDatabase: _entities.connectWhenReady,
        module: (runtime)=>_webhookdispatchermodule.WebhookDispatcherModule.of(runtime, config, keys),
        ...options
    });
}
function keysOf(config) {
    try {
        return (0, _platform.sealingPrivateKeys)(config.WEBHOOK_PRIVATE_KEY);
    } catch (error) {
        if (error instanceof _platform.SealError) throw new _platform.StartError(`WEBHOOK_PRIVATE_KEY: ${error.message}`);
        throw error;
    }
}

//# sourceMappingURL=webhook-dispatcher.app.js.map