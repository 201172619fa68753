"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startBenchApi", {
    enumerable: true,
    get: function() {
        return startBenchApi;
    }
});
const _config = require("../../libs/config/src");
const _platform = require("../../libs/platform/src");
const _wiring = require("../../libs/wiring/src");
const _apifactory = require("../../apps/api-gateway/src/api.factory");
const _apigatewayconfig = require("../../apps/api-gateway/src/api-gateway.config");
const _benchsecrets = require("../tenants/bench-secrets");
/** Connections of the plain way, which needs one for the whole of each transaction; more made it no faster. */ const POOL = {
    batched: 10,
    plain: 20
};
/** No request of a benchmark is refused; counting it costs the same. */ const ALL = '10000';
async function startBenchApi({ databaseUrl, redisUrl, prefix, requestLog = 'on' }, way, measured) {
    const config = (0, _config.loadConfig)(_apigatewayconfig.apiGatewayVariables, {
        DATABASE_URL: databaseUrl,
        DATABASE_POOL_SIZE: String(POOL[way]),
        REDIS_URL: redisUrl,
        REDIS_PREFIX: prefix,
        REQUEST_LOG: requestLog,
        REQUESTS_IN_FLIGHT_PER_KEY: ALL,
        REQUESTS_IN_FLIGHT_PER_ORGANIZATION: ALL,
        ..._benchsecrets.BENCH_SECRETS
    });
    const logger = (0, _platform.createLogger)({
        app: 'api-gateway',
        level: 'info'
    });
    const metrics = (0, _platform.createMetrics)({
        app: 'api-gateway',
        processMetrics: true
    });
    const connections = await (0, _wiring.openConnections)(`bench-${way}`, config, logger, metrics);
    const { http } = await (0, _apifactory.createApi)({
        config,
        logger,
        metrics,
        connections,
        features: [
            measured(connections)
        ]
    });
    return http.listen('127.0.0.1', 0);
}

//# sourceMappingURL=bench-api.js.map