"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _config = require("../../../libs/config/src");
const _platform = require("../../../libs/platform/src");
const _standaloneapp = require("./standalone.app");
const _standaloneconfig = require("./standalone.config");
void (0, _platform.runApp)('standalone', ()=>(0, _standaloneapp.startStandalone)((0, _config.loadConfig)(_standaloneconfig.standaloneVariables)));

//# sourceMappingURL=main.js.map