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
    get CONNECTIONS () {
        return CONNECTIONS;
    },
    get openConnections () {
        return openConnections;
    }
});
const _entities = require("../../entities/src");
const _lanes = require("../../lanes/src");
const _platform = require("../../platform/src");
const _processes = require("../../processes/src");
const _bullmq = require("bullmq");
const CONNECTIONS = Symbol('CONNECTIONS');
async function openConnections(app, config, logger, metrics) {
    const { DATABASE_URL, DATABASE_POOL_SIZE, REDIS_URL, REDIS_PREFIX: prefix } = config;
    const database = await (0, _entities.connectWhenReady)({
        url: DATABASE_URL,
        poolSize: DATABASE_POOL_SIZE,
        applicationName: app
    }, (what, ping)=>(0, _platform.waitFor)(what, ping, logger));
    const processes = await _processes.ProcessRegistry.start(database, {
        app,
        onRevived: ()=>logger.warn('this process stood still or was cut off, and was taken for dead'),
        onFailure: (error)=>logger.debug({
                err: error
            }, 'a heartbeat failed, the next one comes')
    });
    const redis = (0, _platform.watchedRedis)(REDIS_URL, {
        prefix,
        connectionName: app,
        logger,
        metrics
    });
    await redis.settled();
    return {
        database,
        processes,
        redis,
        subscriber: (0, _platform.redisForSubscriptions)(REDIS_URL, logger, {
            connectionName: `${app}-subscriber`
        }),
        openQueue: (name)=>new _bullmq.Queue(name, {
                connection: redis,
                prefix,
                ..._lanes.RING_QUEUE
            })
    };
}

//# sourceMappingURL=connections.js.map