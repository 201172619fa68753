"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _config = require("../../../libs/config/src");
const _platform = require("../../../libs/platform/src");
const _consoleapp = require("./console.app");
const _consoleconfig = require("./console.config");
void (0, _platform.runApp)('console', async ()=>(0, _consoleapp.startConsole)((0, _config.loadConfig)(_consoleconfig.consoleVariables)));

//# sourceMappingURL=main.js.map