"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _config = require("../../../libs/config/src");
const _platform = require("../../../libs/platform/src");
const _pairingapp = require("./pairing.app");
const _pairingconfig = require("./pairing.config");
void (0, _platform.runApp)('pairing', ()=>(0, _pairingapp.startPairing)((0, _config.loadConfig)(_pairingconfig.pairingVariables)));

//# sourceMappingURL=main.js.map