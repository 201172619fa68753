"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "TELLING_PROVIDERS", {
    enumerable: true,
    get: function() {
        return TELLING_PROVIDERS;
    }
});
const _entities = require("../../entities/src");
const _lanes = require("../../lanes/src");
const _platform = require("../../platform/src");
const _timing = require("../../timing/src");
const _doorbells = require("./doorbells");
const _noteloss = require("./note-loss");
const _queues = require("./queues");
const TELLING_PROVIDERS = [
    _queues.Queues,
    _doorbells.Doorbells,
    {
        provide: _lanes.ReplyHub,
        inject: [
            _lanes.PubSub,
            _platform.CONFIG,
            _platform.LOGGER
        ],
        useFactory: (subscriber, { REDIS_PREFIX }, logger)=>new _lanes.ReplyHub({
                subscriber,
                prefix: REDIS_PREFIX,
                onFailure: (0, _noteloss.noteLoss)(logger, 'reply')
            })
    },
    {
        provide: _lanes.EventNotifier,
        inject: [
            _lanes.PubSub,
            _platform.CONFIG,
            _platform.LOGGER
        ],
        useFactory: (pubSub, { REDIS_PREFIX }, logger)=>new _lanes.EventNotifier(pubSub, REDIS_PREFIX, (0, _noteloss.noteLoss)(logger, 'event notification'))
    },
    {
        provide: _lanes.PhoneNotifier,
        inject: [
            _lanes.PubSub,
            _platform.CONFIG,
            _platform.LOGGER
        ],
        useFactory: (pubSub, { REDIS_PREFIX }, logger)=>new _lanes.PhoneNotifier(pubSub, REDIS_PREFIX, (0, _noteloss.noteLoss)(logger, 'wake'))
    },
    {
        provide: _lanes.PairingDoorbell,
        inject: [
            _queues.Queues,
            _lanes.RingDetour,
            _platform.LOGGER
        ],
        useFactory: (queues, detour, logger)=>{
            const { links, unlinks } = _lanes.PAIRING_QUEUES;
            const of = {
                links: queues.of(links.queue),
                unlinks: queues.of(unlinks.queue)
            };
            return new _lanes.PairingDoorbell(of, (0, _noteloss.noteLoss)(logger, 'ring'), detour);
        }
    },
    {
        provide: _timing.SharedClock,
        inject: [
            _entities.Database,
            _platform.LOGGER
        ],
        useFactory: (database, logger)=>new _timing.SharedClock({
                read: ()=>(0, _entities.readClock)(database),
                onFailure: (error)=>logger.warn({
                        err: error
                    }, 'the clock of PostgreSQL could not be read')
            })
    }
];

//# sourceMappingURL=telling-providers.js.map