"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _webhookdispatcherapp = require("../../apps/webhook-dispatcher/src/webhook-dispatcher.app");
const _child = require("../processes/child");
const handlers = {
    start: async (config)=>{
        await (0, _webhookdispatcherapp.startWebhookDispatcher)(config);
    }
};
(0, _child.serveParent)(handlers);

//# sourceMappingURL=webhook-dispatcher.process.js.map