"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _config = require("../../../libs/config/src");
const _platform = require("../../../libs/platform/src");
const _whatsappsenderapp = require("./whatsapp-sender.app");
const _whatsappsenderconfig = require("./whatsapp-sender.config");
void (0, _platform.runApp)('whatsapp-sender', async ()=>(0, _whatsappsenderapp.startWhatsappSender)((0, _config.loadConfig)(_whatsappsenderconfig.whatsappSenderVariables)));

//# sourceMappingURL=main.js.map