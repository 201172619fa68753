"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PairingEngine", {
    enumerable: true,
    get: function() {
        return PairingEngine;
    }
});
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _pairingshares = require("./pairing-shares");
const _pairingredis = require("./pairing-redis");
const _pairingsweeper = require("./pairing-sweeper");
const _pairingworkers = require("./pairing-workers");
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
let PairingEngine = class PairingEngine {
    constructor(redis, shares, sweeper, workers, caller, pairings, logger){
        this.redis = redis;
        this.shares = shares;
        this.sweeper = sweeper;
        this.workers = workers;
        this.caller = caller;
        this.retention = new _platform.RetentionJob('pairings', (limit)=>pairings.forgetOld(limit), logger);
    }
    onApplicationBootstrap() {
        this.sweeper.start();
        this.retention.start();
    }
    async close() {
        await Promise.all([
            this.sweeper.stop(),
            this.retention.stop()
        ]);
        // What waits for a slot is given back, what has one ends.
        this.shares.clear();
        await this.workers.close();
        this.redis.disconnect();
        await this.caller.close();
    }
};
PairingEngine = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(6, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _pairingredis.PairingRedis === "undefined" ? Object : _pairingredis.PairingRedis,
        typeof _pairingshares.PairingShares === "undefined" ? Object : _pairingshares.PairingShares,
        typeof _pairingsweeper.PairingSweeper === "undefined" ? Object : _pairingsweeper.PairingSweeper,
        typeof _pairingworkers.PairingWorkers === "undefined" ? Object : _pairingworkers.PairingWorkers,
        typeof _platform.GatewayCaller === "undefined" ? Object : _platform.GatewayCaller,
        typeof _whatsapp.PairingRepository === "undefined" ? Object : _whatsapp.PairingRepository,
        typeof Logger === "undefined" ? Object : Logger
    ])
], PairingEngine);

//# sourceMappingURL=pairing.engine.js.map