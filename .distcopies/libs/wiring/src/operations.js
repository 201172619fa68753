"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Operations", {
    enumerable: true,
    get: function() {
        return Operations;
    }
});
const _platform = require("../../platform/src");
const _common = require("@nestjs/common");
const _connections = require("./connections");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
let Operations = class Operations {
    constructor(config, connections, logger, metrics){
        this.config = config;
        this.connections = connections;
        this.logger = logger;
        this.metrics = metrics;
    }
    /** @returns its address */ async start() {
        const { database, redis } = this.connections;
        this.server = await (0, _platform.startOps)({
            host: this.config.OPS_HOST,
            port: this.config.OPS_PORT,
            checks: {
                postgres: ()=>database.ping(),
                redis: (0, _platform.redisCheck)(redis),
                migrations: ()=>database.mustBeMigrated()
            },
            metrics: this.metrics,
            logger: this.logger,
            isStarting: true
        });
        return this.server.url;
    }
    /** The app listens. */ turnReadinessOn() {
        this.server?.turnReadinessOn();
    }
    /** Nobody is sent here any more. */ turnReadinessOff() {
        this.server?.turnReadinessOff();
    }
    /** The first thing of a shutdown. */ onModuleDestroy() {
        this.turnReadinessOff();
    }
    async close() {
        await this.server?.close();
    }
};
Operations = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(0, (0, _common.Inject)(_platform.CONFIG)),
    _ts_param(1, (0, _common.Inject)(_connections.CONNECTIONS)),
    _ts_param(2, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof OperationsConfig === "undefined" ? Object : OperationsConfig,
        typeof Connections === "undefined" ? Object : Connections,
        typeof Logger === "undefined" ? Object : Logger,
        typeof _platform.Registry === "undefined" ? Object : _platform.Registry
    ])
], Operations);

//# sourceMappingURL=operations.js.map