"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "openWorkerRuntime", {
    enumerable: true,
    get: function() {
        return openWorkerRuntime;
    }
});
const _loggerfactory = require("../logging/logger.factory");
const _metricsregistry = require("../metrics/metrics-registry");
const _healthcheck = require("../ops/health-check");
const _redisfactory = require("../redis/redis.factory");
const _waitfor = require("./wait-for");
const _databasereport = require("./database-report");
async function openWorkerRuntime(options) {
    const { name, config } = options;
    const logger = (0, _loggerfactory.createLogger)({
        app: name,
        level: config.LOG_LEVEL
    });
    const metrics = (0, _metricsregistry.createMetrics)({
        app: name,
        processMetrics: options.processMetrics ?? true
    });
    const { REDIS_PREFIX: prefix } = config;
    const redis = (0, _redisfactory.watchedRedis)(config.REDIS_URL, {
        prefix,
        connectionName: name,
        logger,
        metrics
    });
    const workerRedis = (0, _redisfactory.redisForWorkers)(config.REDIS_URL, logger);
    const subscriber = (0, _redisfactory.redisForSubscriptions)(config.REDIS_URL, logger, {
        connectionName: `${name} ${options.hears}`
    });
    const database = await options.connectDatabase({
        url: config.DATABASE_URL,
        poolSize: config.DATABASE_POOL_SIZE,
        applicationName: name
    }, (what, ping)=>(0, _waitfor.waitFor)(what, ping, logger));
    (0, _databasereport.reportDatabase)(database, logger, metrics);
    await redis.settled();
    return {
        database,
        redis,
        workerRedis,
        subscriber,
        metrics,
        logger,
        checks: {
            postgres: ()=>database.ping(),
            redis: (0, _healthcheck.redisCheck)(redis),
            migrations: ()=>database.mustBeMigrated()
        },
        disconnect: async ()=>{
            for (const connection of [
                redis,
                workerRedis,
                subscriber
            ])connection.disconnect();
            await database.close();
        }
    };
}

//# sourceMappingURL=worker-runtime.js.map