"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "StreamModule", {
    enumerable: true,
    get: function() {
        return StreamModule;
    }
});
const _eventstreams = require("../../../../../libs/event-streams/src");
const _platform = require("../../../../../libs/platform/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _eventsmodule = require("../events/events.module");
const _inboxmodule = require("../inbox/inbox.module");
const _livefeed = require("./live-feed");
const _livestreamsservice = require("./live-streams.service");
const _streamcontroller = require("./stream.controller");
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
const STREAMS_PER_USER = 10;
let StreamModule = class StreamModule {
};
StreamModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _eventsmodule.EventsModule,
            _inboxmodule.InboxModule
        ],
        controllers: [
            _streamcontroller.StreamController
        ],
        providers: [
            {
                provide: _eventstreams.StreamSlots,
                inject: [
                    _platform.Redis,
                    _platform.CONFIG,
                    _platform.LOGGER
                ],
                useFactory: (redis, { REDIS_PREFIX }, logger)=>new _eventstreams.StreamSlots({
                        redis,
                        prefix: `${REDIS_PREFIX}:page-streams`,
                        most: STREAMS_PER_USER,
                        onFailure: (0, _wiring.noteLoss)(logger, 'slots')
                    })
            },
            _livefeed.LiveFeed,
            _livestreamsservice.LiveStreams
        ]
    })
], StreamModule);

//# sourceMappingURL=stream.module.js.map