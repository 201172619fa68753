"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EventsModule", {
    enumerable: true,
    get: function() {
        return EventsModule;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _sms = require("../../../../../libs/sms/src");
const _lanes = require("../../../../../libs/lanes/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _eventscontroller = require("./events.controller");
const _phonestreams = require("./phone-streams");
const _streamheartbeat = require("./stream-heartbeat");
const _wakelistener = require("./wake-listener");
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
let EventsModule = class EventsModule {
};
EventsModule = _ts_decorate([
    (0, _common.Module)({
        controllers: [
            _eventscontroller.EventsController
        ],
        providers: [
            ...(0, _entities.repositoryProviders)(_sms.SmsExportRepository),
            {
                provide: _lanes.PhoneNotifier,
                useFactory: createBell,
                inject: [
                    _lanes.PubSub,
                    _platform.CONFIG,
                    _phonestreams.PhoneStreams,
                    _platform.LOGGER
                ]
            },
            _phonestreams.PhoneStreams,
            _streamheartbeat.StreamHeartbeat,
            _wakelistener.WakeListener
        ],
        exports: [
            _lanes.PhoneNotifier
        ]
    })
], EventsModule);
/** When neither Redis nor PostgreSQL tells the others, at least the phones whose stream this replica holds hear it. */ function createBell(pubSub, config, streams, logger) {
    return new _lanes.PhoneNotifier(pubSub, config.REDIS_PREFIX, (error, lost)=>{
        logger.debug({
            err: error
        }, 'phones of other replicas could not be woken');
        for (const wake of lost)streams.deliver(wake);
    });
}

//# sourceMappingURL=events.module.js.map