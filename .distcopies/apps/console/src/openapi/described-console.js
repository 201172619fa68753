"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "createDescribedConsole", {
    enumerable: true,
    get: function() {
        return createDescribedConsole;
    }
});
const _config = require("../../../../libs/config/src");
const _platform = require("../../../../libs/platform/src");
const _wiring = require("../../../../libs/wiring/src");
const _consoleconfig = require("../console.config");
const _consolefactory = require("../console.factory");
const A_KEY = Buffer.alloc(32).toString('base64');
/** What has no default: nobody reads it here. */ const REQUIRED = {
    DATABASE_URL: 'postgres://nowhere.invalid/',
    REDIS_URL: 'redis://nowhere.invalid/',
    API_KEY_PEPPER: 'x'.repeat(32),
    INTERNAL_TOKEN: 'x'.repeat(32),
    API_KEY_ENCRYPTION_KEY: A_KEY,
    WEBHOOK_PRIVATE_KEY: (0, _platform.newSealingPair)().privateKey
};
function createDescribedConsole() {
    return (0, _consolefactory.createConsole)({
        config: (0, _config.loadConfig)(_consoleconfig.consoleVariables, REQUIRED),
        logger: (0, _platform.createLogger)({
            app: 'console',
            level: 'silent'
        }),
        metrics: (0, _platform.createMetrics)({
            app: 'console'
        }),
        connections: _wiring.NO_CONNECTIONS
    });
}

//# sourceMappingURL=described-console.js.map