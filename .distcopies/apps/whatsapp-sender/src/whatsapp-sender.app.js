"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startWhatsappSender", {
    enumerable: true,
    get: function() {
        return startWhatsappSender;
    }
});
const _entities = require("../../../libs/entities/src");
const _platform = require("../../../libs/platform/src");
const _whatsappsendermodule = require("./whatsapp-sender.module");
function startWhatsappSender(config, options = {}) {
    return (0, _platform.startWorker)({
        name: 'whatsapp-sender',
        config,
        hears: 'replies',
        connectDatabase: _entities.connectWhenReady,
        module: (runtime)=>_whatsappsendermodule.WhatsappSenderModule.of(runtime, config),
        ...options
    });
}

//# sourceMappingURL=whatsapp-sender.app.js.map