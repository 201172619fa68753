"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get Redis () {
        return _ioredis.Redis;
    },
    get redisForCommands () {
        return redisForCommands;
    },
    get redisForSubscriptions () {
        return redisForSubscriptions;
    },
    get redisForWorkers () {
        return redisForWorkers;
    },
    get watchedRedis () {
        return watchedRedis;
    }
});
const _ioredis = require("ioredis");
const _metricsregistry = require("../metrics/metrics-registry");
const _endingredis = require("./ending-redis");
const _ownconnector = require("./own-connector");
const _watchedredis = require("./watched-redis");
/** Milliseconds until the next try: 100, 200, 400, 500 … Short, so that work resumes at once when Redis is back. */ function redisRetryDelayMs(attempt) {
    return Math.min(50 * 2 ** attempt, 500);
}
function watchedRedis(url, options) {
    const { prefix, connectionName, logger, metrics } = options;
    const settings = {
        Connector: _ownconnector.OwnConnector,
        connectionName,
        // What waits for an answer fails when Redis is away, not after some tries.
        maxRetriesPerRequest: null,
        // The watch sees whether Redis is loading.
        enableReadyCheck: false,
        connectTimeout: 3000,
        enableAutoPipelining: true,
        retryStrategy: redisRetryDelayMs
    };
    const redis = new _watchedredis.WatchedRedis(url, settings, logger, `${prefix}:probe`);
    const help = '1 while Redis does not answer or refuses writes: work goes on by way of PostgreSQL.';
    (0, _metricsregistry.addGauge)(metrics, 'chasqui_redis_is_away', help, ()=>redis.isAway ? 1 : 0);
    return redis;
}
function redisForCommands(url, logger, options = {}) {
    const redis = new _ioredis.Redis(url, {
        Connector: _ownconnector.OwnConnector,
        maxRetriesPerRequest: 1,
        commandTimeout: 1500,
        connectTimeout: 3000,
        enableAutoPipelining: true,
        retryStrategy: redisRetryDelayMs,
        ...options
    });
    return noting(redis, logger);
}
function redisForSubscriptions(url, logger, options = {}) {
    return redisForWorkers(url, logger, {
        enableReadyCheck: false,
        disableClientInfo: true,
        ...options
    });
}
function redisForWorkers(url, logger, options = {}) {
    const redis = new _endingredis.EndingRedis(url, {
        Connector: _ownconnector.OwnConnector,
        maxRetriesPerRequest: null,
        connectTimeout: 3000,
        // Longest pause before the next look at a Redis that is loading.
        maxLoadingRetryTime: 250,
        retryStrategy: redisRetryDelayMs,
        ...options
    });
    return noting(redis, logger);
}
/** An `error` event without a listener would throw. That Redis is away the watch of the process says. */ function noting(redis, logger) {
    redis.on('error', (error)=>logger.debug({
            err: error
        }, 'a connection to Redis failed'));
    return redis;
}

//# sourceMappingURL=redis.factory.js.map