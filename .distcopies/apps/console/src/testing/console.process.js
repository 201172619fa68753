"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _config = require("../../../../libs/config/src");
const _consoleapp = require("../console.app");
const _consoleconfig = require("../console.config");
// A console that a test kills: it says where it listens, and ends with the test.
process.on('disconnect', ()=>process.exit(0));
void (0, _consoleapp.startConsole)((0, _config.loadConfig)(_consoleconfig.consoleVariables), {
    processMetrics: false
}).then(({ publicUrl })=>process.send?.({
        url: publicUrl
    }));

//# sourceMappingURL=console.process.js.map