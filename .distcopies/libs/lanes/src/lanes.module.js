"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LanesModule", {
    enumerable: true,
    get: function() {
        return LanesModule;
    }
});
const _entities = require("../../entities/src");
const _processes = require("../../processes/src");
const _laneownerrepository = require("./store/lane-owner.repository");
const _lanerepository = require("./store/lane.repository");
const _bullmq = require("@nestjs/bullmq");
const _common = require("@nestjs/common");
const _bullmq1 = require("bullmq");
const _eventnotifier = require("./event-notifier");
const _laneruntime = require("./lane-runtime");
const _pubsub = require("./pub-sub");
const _pubsubproviders = require("./pub-sub-providers");
const _ringdetour = require("./ring-detour");
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
let LanesModule = class LanesModule {
    static of({ app, kinds, workerRedis, redis, subscriber, prefix, lanesPerOrganization, ...tokens }) {
        return {
            module: LanesModule,
            imports: [
                _processes.ProcessesModule.of({
                    app,
                    ...tokens
                }),
                _bullmq.BullModule.forRoot({
                    connection: workerRedis,
                    prefix
                }),
                _bullmq.BullModule.registerQueue(...kinds.map(({ queue })=>({
                        name: queue
                    })))
            ],
            providers: [
                ...(0, _entities.repositoryProviders)(_lanerepository.LaneRepository, _laneownerrepository.LaneOwnerRepository),
                {
                    provide: _laneruntime.LaneRuntime,
                    useFactory: (processes, lanes, owners, detour, metrics, logger)=>{
                        // Nest's workers take the connection of the queue that is registered for them, which waits for Redis.
                        const openRings = (name)=>new _bullmq1.Queue(name, {
                                connection: redis,
                                prefix,
                                ..._ringdetour.RING_QUEUE
                            });
                        const parts = {
                            processes,
                            lanes,
                            owners,
                            detour,
                            openRings,
                            lanesPerOrganization,
                            metrics,
                            logger
                        };
                        return new _laneruntime.LaneRuntime(parts);
                    },
                    inject: [
                        _processes.ProcessRegistry,
                        _lanerepository.LaneRepository,
                        _laneownerrepository.LaneOwnerRepository,
                        _ringdetour.RingDetour,
                        tokens.metrics,
                        tokens.logger
                    ]
                },
                ...(0, _pubsubproviders.pubSubProviders)({
                    redis,
                    subscriber,
                    prefix
                }, tokens.logger),
                {
                    provide: _eventnotifier.EventNotifier,
                    useFactory: (database, pubSub, runtime)=>_eventnotifier.EventNotifier.of(database, {
                            redis: pubSub,
                            prefix,
                            onFailure: runtime.onFailure('fact')
                        }),
                    inject: [
                        _entities.Database,
                        _pubsub.PubSub,
                        _laneruntime.LaneRuntime
                    ]
                }
            ],
            exports: [
                _bullmq.BullModule,
                _lanerepository.LaneRepository,
                _laneruntime.LaneRuntime,
                _eventnotifier.EventNotifier,
                _pubsub.PubSub
            ]
        };
    }
};
LanesModule = _ts_decorate([
    (0, _common.Global)(),
    (0, _common.Module)({})
], LanesModule);

//# sourceMappingURL=lanes.module.js.map