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
    get CONFIG () {
        return CONFIG;
    },
    get REDIS () {
        return REDIS;
    },
    get coreProviders () {
        return coreProviders;
    }
});
const _loggerfactory = require("../logging/logger.factory");
const _metricsregistry = require("../metrics/metrics-registry");
const CONFIG = Symbol('CONFIG');
const REDIS = Symbol('REDIS');
function coreProviders({ logger, metrics, redis, ...parts }, database, config) {
    return [
        {
            provide: _loggerfactory.LOGGER,
            useValue: logger
        },
        {
            provide: _metricsregistry.METRICS,
            useValue: metrics
        },
        ...redis === undefined ? [] : [
            {
                provide: REDIS,
                useValue: redis
            }
        ],
        {
            provide: CONFIG,
            useValue: config
        },
        {
            provide: database,
            useValue: parts.database
        }
    ];
}

//# sourceMappingURL=worker-core.js.map