"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PairingsModule", {
    enumerable: true,
    get: function() {
        return PairingsModule;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _lanes = require("../../../../../libs/lanes/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _bullmq = require("bullmq");
const _numbersettingsmodule = require("../number-settings/number-settings.module");
const _linksettings = require("./link-settings");
const _pairingshares = require("./pairing-shares");
const _pairingengine = require("./pairing.engine");
const _pairingredis = require("./pairing-redis");
const _pairingservice = require("./pairing.service");
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
let PairingsModule = class PairingsModule {
    /** @param shares tests make them small */ static of(shares) {
        return {
            module: PairingsModule,
            imports: [
                _numbersettingsmodule.NumberSettingsModule
            ],
            providers: [
                ...(0, _entities.repositoryProviders)(_lanes.LaneRepository, _whatsapp.NumberSettingsRepository),
                {
                    provide: _lanes.PairingDoorbell,
                    useFactory: createBell,
                    inject: [
                        _pairingredis.PairingRedis,
                        _lanes.RingDetour
                    ]
                },
                {
                    provide: _lanes.EventNotifier,
                    useFactory: createEventNotifier,
                    inject: [
                        _entities.Database,
                        _lanes.PubSub,
                        _pairingredis.PairingRedis
                    ]
                },
                {
                    provide: _lanes.ReplyPublisher,
                    useFactory: createReplies,
                    inject: [
                        _lanes.PubSub,
                        _pairingredis.PairingRedis
                    ]
                },
                ...(0, _lanes.pubSubProviders)(_pairingredis.PairingRedis, _platform.LOGGER),
                {
                    provide: _pairingshares.PairingShares,
                    useFactory: (config)=>new _pairingshares.PairingShares({
                            ...limitsOf(config),
                            ...shares
                        }),
                    inject: [
                        _platform.CONFIG
                    ]
                },
                {
                    provide: _platform.GatewayCaller,
                    useFactory: (config)=>new _platform.GatewayCaller({
                            internalToken: config.INTERNAL_TOKEN
                        }),
                    inject: [
                        _platform.CONFIG
                    ]
                },
                _linksettings.LinkSettings,
                _pairingengine.PairingEngine,
                _pairingredis.PairingRedis,
                _pairingservice.PairingService,
                _pairingsweeper.PairingSweeper,
                _pairingworkers.PairingWorkers
            ],
            exports: [
                _pairingengine.PairingEngine
            ]
        };
    }
};
PairingsModule = _ts_decorate([
    (0, _common.Module)({})
], PairingsModule);
const limitsOf = (config)=>({
        ..._pairingshares.PAIRING_SHARES,
        linksPerOrganization: config.LINKS_PER_ORGANIZATION,
        unlinksPerOrganization: config.UNLINKS_PER_ORGANIZATION
    });
function createBell(redis, detour) {
    const { redis: connection, prefix } = redis;
    const queueOf = (name)=>{
        const queue = new _bullmq.Queue(_lanes.PAIRING_QUEUES[name].queue, {
            connection,
            prefix,
            ..._lanes.RING_QUEUE
        });
        queue.on('error', redis.onFailure('queue'));
        return queue;
    };
    return new _lanes.PairingDoorbell({
        links: queueOf('links'),
        unlinks: queueOf('unlinks')
    }, redis.onFailure('ring'), detour);
}
const createEventNotifier = (database, pubSub, redis)=>_lanes.EventNotifier.of(database, {
        redis: pubSub,
        prefix: redis.prefix,
        onFailure: redis.onFailure('facts')
    });
const createReplies = (pubSub, redis)=>new _lanes.ReplyPublisher(pubSub, redis.prefix, redis.onFailure('reply'));

//# sourceMappingURL=pairings.module.js.map