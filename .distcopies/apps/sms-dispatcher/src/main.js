"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _config = require("../../../libs/config/src");
const _platform = require("../../../libs/platform/src");
const _smsdispatcherapp = require("./sms-dispatcher.app");
const _smsdispatcherconfig = require("./sms-dispatcher.config");
void (0, _platform.runApp)('sms-dispatcher', async ()=>(0, _smsdispatcherapp.startSmsDispatcher)((0, _config.loadConfig)(_smsdispatcherconfig.smsDispatcherVariables)));

//# sourceMappingURL=main.js.map