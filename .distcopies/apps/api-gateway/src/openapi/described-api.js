"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "createDescribedApi", {
    enumerable: true,
    get: function() {
        return createDescribedApi;
    }
});
const _config = require("../../../../libs/config/src");
const _platform = require("../../../../libs/platform/src");
const _wiring = require("../../../../libs/wiring/src");
const _apigatewayconfig = require("../api-gateway.config");
const _apifactory = require("../api.factory");
/** What has no default: nobody reads it here. */ const REQUIRED = {
    DATABASE_URL: 'postgres://nowhere.invalid/',
    REDIS_URL: 'redis://nowhere.invalid/',
    API_KEY_PEPPER: 'x'.repeat(32),
    INTERNAL_TOKEN: 'x'.repeat(32)
};
function createDescribedApi() {
    return (0, _apifactory.createApi)({
        config: (0, _config.loadConfig)(_apigatewayconfig.apiGatewayVariables, REQUIRED),
        logger: (0, _platform.createLogger)({
            app: 'api-gateway',
            level: 'silent'
        }),
        metrics: (0, _platform.createMetrics)({
            app: 'api-gateway'
        }),
        connections: _wiring.NO_CONNECTIONS
    });
}

//# sourceMappingURL=described-api.js.map