"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AddressGuard", {
    enumerable: true,
    get: function() {
        return AddressGuard;
    }
});
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _requestcounter = require("./request-counter");
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
let AddressGuard = class AddressGuard {
    constructor(counter, { BAD_KEYS_PER_MINUTE }){
        this.counter = counter;
        this.limitPerMinute = BAD_KEYS_PER_MINUTE;
    }
    /** Counts one request without a valid key. */ count(address) {
        return this.counter.count(idOf(address));
    }
    /** The address's window, without counting. */ peek(address) {
        return this.counter.peek(idOf(address));
    }
    /** The address's window as this process knows it. */ lastKnown(address) {
        return this.counter.lastKnown(idOf(address ?? ''));
    }
};
AddressGuard = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(1, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _requestcounter.RequestCounter === "undefined" ? Object : _requestcounter.RequestCounter,
        typeof ApiGatewayConfig === "undefined" ? Object : ApiGatewayConfig
    ])
], AddressGuard);
const idOf = (address)=>`address-${(0, _platform.clientNetwork)(address)}`;

//# sourceMappingURL=address-guard.js.map