"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Doorbells", {
    enumerable: true,
    get: function() {
        return Doorbells;
    }
});
const _lanes = require("../../lanes/src");
const _platform = require("../../platform/src");
const _common = require("@nestjs/common");
const _noteloss = require("./note-loss");
const _queues = require("./queues");
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
let Doorbells = class Doorbells {
    constructor(queues, detour, logger){
        const of = ({ queue })=>new _lanes.Doorbell(queues.of(queue), {
                onFailure: (0, _noteloss.noteLoss)(logger, 'ring'),
                detour: detour.to(queue)
            });
        this.whatsapp = of(_lanes.WHATSAPP_LANES);
        this.sms = of(_lanes.SMS_LANES);
        this.bulk = of(_lanes.BULK_LANES);
    }
};
Doorbells = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(2, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _queues.Queues === "undefined" ? Object : _queues.Queues,
        typeof _lanes.RingDetour === "undefined" ? Object : _lanes.RingDetour,
        typeof Logger === "undefined" ? Object : Logger
    ])
], Doorbells);

//# sourceMappingURL=doorbells.js.map