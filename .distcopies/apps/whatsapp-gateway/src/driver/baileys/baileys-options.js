"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BAILEYS_DEFAULTS", {
    enumerable: true,
    get: function() {
        return BAILEYS_DEFAULTS;
    }
});
const _pendingfilesstore = require("./files/pending-files.store");
const _timings = require("./timings");
const BAILEYS_DEFAULTS = {
    deviceName: 'Chasqui',
    mediaNetworks: [],
    allowsProxies: true,
    pendingFiles: _pendingfilesstore.PENDING_LIMITS,
    credentials: ()=>undefined,
    timings: _timings.BAILEYS_TIMINGS
};

//# sourceMappingURL=baileys-options.js.map