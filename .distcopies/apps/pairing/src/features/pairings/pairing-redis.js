"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PairingRedis", {
    enumerable: true,
    get: function() {
        return PairingRedis;
    }
});
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
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
let PairingRedis = class PairingRedis {
    constructor(config, logger, metrics){
        this.logger = logger;
        /** Hears what this process is told by way of PostgreSQL only: its queues need no subscription. */ this.subscriber = {
            on: ()=>undefined,
            subscribe: ()=>Promise.resolve()
        };
        this.prefix = config.REDIS_PREFIX;
        const { prefix } = this;
        this.redis = (0, _platform.watchedRedis)(config.REDIS_URL, {
            prefix,
            connectionName: 'pairing',
            logger,
            metrics
        });
        this.forWorkers = (0, _platform.redisForWorkers)(config.REDIS_URL, logger, {
            connectionName: 'pairing worker'
        });
    }
    /** For a part whose failure costs nothing but time. */ onFailure(part) {
        return (error)=>this.logger.debug({
                err: error,
                part
            }, 'a part of the pairing queue failed, the sweeper makes up for it');
    }
    disconnect() {
        this.redis.disconnect();
        this.forWorkers.disconnect();
    }
};
PairingRedis = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(0, (0, _common.Inject)(_platform.CONFIG)),
    _ts_param(1, (0, _common.Inject)(_platform.LOGGER)),
    _ts_param(2, (0, _common.Inject)(_platform.METRICS)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof PairingConfig === "undefined" ? Object : PairingConfig,
        typeof Logger === "undefined" ? Object : Logger,
        typeof _platform.Registry === "undefined" ? Object : _platform.Registry
    ])
], PairingRedis);

//# sourceMappingURL=pairing-redis.js.map