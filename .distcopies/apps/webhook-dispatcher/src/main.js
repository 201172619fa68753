"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _config = require("../../../libs/config/src");
const _platform = require("../../../libs/platform/src");
const _webhookdispatcherapp = require("./webhook-dispatcher.app");
const _webhookdispatcherconfig = require("./webhook-dispatcher.config");
void (0, _platform.runApp)('webhook-dispatcher', async ()=>(0, _webhookdispatcherapp.startWebhookDispatcher)((0, _config.loadConfig)(_webhookdispatcherconfig.webhookDispatcherVariables)));

//# sourceMappingURL=main.js.map