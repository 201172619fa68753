"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EventNotifications", {
    enumerable: true,
    get: function() {
        return EventNotifications;
    }
});
const _lanes = require("../../lanes/src");
const _platform = require("../../platform/src");
const _common = require("@nestjs/common");
const _noteloss = require("./note-loss");
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
let EventNotifications = class EventNotifications {
    constructor(subscriber, { REDIS_PREFIX }, logger){
        this.listeners = [];
        const onEvents = (orgIds)=>this.tell(orgIds);
        (0, _lanes.listenForEvents)({
            subscriber,
            prefix: REDIS_PREFIX,
            onEvents,
            onFailure: (0, _noteloss.noteLoss)(logger, 'event listener')
        });
    }
    /** Calls a listener from now on. */ listen(listener) {
        this.listeners.push(listener);
    }
    /** Tells the listeners of what this process committed itself: they hear of it also while Redis is away. */ tell(orgIds) {
        for (const listener of this.listeners)listener(orgIds);
    }
};
EventNotifications = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(1, (0, _common.Inject)(_platform.CONFIG)),
    _ts_param(2, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _lanes.PubSub === "undefined" ? Object : _lanes.PubSub,
        Object,
        typeof Logger === "undefined" ? Object : Logger
    ])
], EventNotifications);

//# sourceMappingURL=event-notifications.js.map