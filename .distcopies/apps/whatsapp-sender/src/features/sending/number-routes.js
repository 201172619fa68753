"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberRoutes", {
    enumerable: true,
    get: function() {
        return NumberRoutes;
    }
});
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _timing = require("../../../../../libs/timing/src");
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
/** A route is trusted for so long; a call that does not find its gateway there reads it again. */ const TRUST_MS = 1_000;
let NumberRoutes = class NumberRoutes {
    constructor(numbers){
        this.numbers = numbers;
        this.routes = new _timing.RecentReads(TRUST_MS);
    }
    find(numberId) {
        return this.routes.find(numberId, ()=>this.numbers.findRoute(numberId));
    }
    refresh(numberId) {
        return this.routes.refresh(numberId, ()=>this.numbers.findRoute(numberId));
    }
};
NumberRoutes = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(0, (0, _common.Inject)(_whatsapp.WhatsappNumberRepository)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof Pick === "undefined" ? Object : Pick
    ])
], NumberRoutes);

//# sourceMappingURL=number-routes.js.map