"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "openDriver", {
    enumerable: true,
    get: function() {
        return openDriver;
    }
});
const _agingtables = require("./baileys/aging-tables");
const _baileysdriver = require("./baileys/baileys.driver");
const _baileysoptions = require("./baileys/baileys-options");
const _sandboxdriver = require("./sandbox/sandbox.driver");
function openDriver(config, store, media, log, credentials) {
    if (config.driver === 'baileys') {
        const options = {
            ..._baileysoptions.BAILEYS_DEFAULTS,
            dataDir: config.dataDir,
            credentials,
            ...config.baileys
        };
        return {
            driver: new _baileysdriver.BaileysDriver(store, options, log),
            agingTables: _agingtables.BAILEYS_AGING_TABLES
        };
    }
    const driver = new _sandboxdriver.SandboxDriver(store, media, {
        ..._sandboxdriver.SANDBOX_DEFAULTS,
        ...config.sandbox
    }, log);
    return {
        driver,
        agingTables: [
            {
                table: 'sandbox_network',
                order: 'row',
                time: 'received_at'
            }
        ]
    };
}

//# sourceMappingURL=driver.factory.js.map