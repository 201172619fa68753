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
const _eventstreams = require("../../../../../libs/event-streams/src");
const _events = require("../../../../../libs/events/src");
const _platform = require("../../../../../libs/platform/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _authenticationmodule = require("../authentication/authentication.module");
const _mediamodule = require("../media/media.module");
const _eventstreamsservice = require("./event-streams.service");
const _eventscontroller = require("./events.controller");
const _eventsservice = require("./events.service");
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
const STREAMS_PER_ORGANIZATION = 10;
let EventsModule = class EventsModule {
};
EventsModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _authenticationmodule.AuthenticationModule,
            _mediamodule.MediaModule
        ],
        controllers: [
            _eventscontroller.EventsController
        ],
        providers: [
            (0, _wiring.built)(_events.EventFeedRepository, _entities.Database),
            _eventsservice.EventsService,
            {
                provide: _eventstreams.StreamSlots,
                inject: [
                    _platform.Redis,
                    _platform.CONFIG,
                    _platform.LOGGER
                ],
                useFactory: (redis, { REDIS_PREFIX }, logger)=>new _eventstreams.StreamSlots({
                        redis,
                        prefix: `${REDIS_PREFIX}:streams`,
                        most: STREAMS_PER_ORGANIZATION,
                        onFailure: (0, _wiring.noteLoss)(logger, 'slots')
                    })
            },
            _eventstreamsservice.EventStreams
        ]
    })
], EventsModule);

//# sourceMappingURL=events.module.js.map