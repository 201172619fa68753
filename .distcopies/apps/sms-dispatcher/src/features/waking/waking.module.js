"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WakingModule", {
    enumerable: true,
    get: function() {
        return WakingModule;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _entities = require("../../../../../libs/entities/src");
const _common = require("@nestjs/common");
const _eventsmodule = require("../events/events.module");
const _phonelaneengine = require("./phone-lane.engine");
const _phonelaneprocessor = require("./phone-lane.processor");
const _phonewaker = require("./phone-waker");
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
let WakingModule = class WakingModule {
};
WakingModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _eventsmodule.EventsModule
        ],
        providers: [
            ...(0, _entities.repositoryProviders)(_messaging.MessageLaneRepository),
            _phonelaneengine.PhoneLaneEngine,
            _phonelaneprocessor.PhoneLaneProcessor,
            _phonewaker.PhoneWaker
        ],
        exports: [
            _phonelaneengine.PhoneLaneEngine
        ]
    })
], WakingModule);

//# sourceMappingURL=waking.module.js.map