"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "connectionProviders", {
    enumerable: true,
    get: function() {
        return connectionProviders;
    }
});
const _entities = require("../../entities/src");
const _lanes = require("../../lanes/src");
const _platform = require("../../platform/src");
const _processes = require("../../processes/src");
const _typeorm = require("typeorm");
const _connections = require("./connections");
function connectionProviders(connections, prefix) {
    return [
        {
            provide: _connections.CONNECTIONS,
            useValue: connections
        },
        {
            provide: _entities.Database,
            useValue: connections.database
        },
        // For `TypeOrmModule.forFeature([…])` of features: repositories over the same connections.
        {
            provide: _typeorm.DataSource,
            useValue: connections.database.source
        },
        {
            provide: _platform.Redis,
            useValue: connections.redis
        },
        {
            provide: _platform.WatchedRedis,
            useValue: connections.redis
        },
        {
            provide: _processes.ProcessRegistry,
            useValue: connections.processes
        },
        ...(0, _lanes.pubSubProviders)({
            ...connections,
            prefix
        }, _platform.LOGGER)
    ];
}

//# sourceMappingURL=connection-providers.js.map