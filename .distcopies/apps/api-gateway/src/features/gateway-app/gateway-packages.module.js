"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewayPackagesModule", {
    enumerable: true,
    get: function() {
        return GatewayPackagesModule;
    }
});
const _linking = require("../../../../../libs/linking/src");
const _common = require("@nestjs/common");
const _gatewaypackages = require("./gateway-packages");
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
let GatewayPackagesModule = class GatewayPackagesModule {
};
GatewayPackagesModule = _ts_decorate([
    (0, _common.Module)({
        providers: [
            _gatewaypackages.GatewayPackages,
            {
                provide: _linking.GATEWAY_OFFER,
                useExisting: _gatewaypackages.GatewayPackages
            }
        ],
        exports: [
            _gatewaypackages.GatewayPackages,
            _linking.GATEWAY_OFFER
        ]
    })
], GatewayPackagesModule);

//# sourceMappingURL=gateway-packages.module.js.map