"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EndpointDoorbell", {
    enumerable: true,
    get: function() {
        return EndpointDoorbell;
    }
});
const _events = require("../../../events/src");
const _lanes = require("../../../lanes/src");
const _platform = require("../../../platform/src");
const _wiring = require("../../../wiring/src");
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
let EndpointDoorbell = class EndpointDoorbell {
    constructor(endpoints, notifier, logger){
        this.endpoints = endpoints;
        this.notifier = notifier;
        this.logger = logger;
    }
    ring(orgId, endpointId) {
        void this.endpoints.unblock(endpointId).catch((0, _wiring.noteLoss)(this.logger, 'unblock')).then(()=>this.notifier.ring(orgId));
    }
};
EndpointDoorbell = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(2, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _events.WebhookEndpointRepository === "undefined" ? Object : _events.WebhookEndpointRepository,
        typeof _lanes.EventNotifier === "undefined" ? Object : _lanes.EventNotifier,
        typeof Logger === "undefined" ? Object : Logger
    ])
], EndpointDoorbell);

//# sourceMappingURL=endpoint-doorbell.js.map