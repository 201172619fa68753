"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewayCallsModule", {
    enumerable: true,
    get: function() {
        return GatewayCallsModule;
    }
});
const _platform = require("../../../platform/src");
const _common = require("@nestjs/common");
const _gatewaycalls = require("./gateway-calls");
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
let GatewayCallsModule = class GatewayCallsModule {
    constructor(caller){
        this.caller = caller;
    }
    onApplicationShutdown() {
        return this.caller.close();
    }
};
GatewayCallsModule = _ts_decorate([
    (0, _common.Module)({
        providers: [
            {
                provide: _platform.GatewayCaller,
                inject: [
                    _platform.CONFIG
                ],
                useFactory: (config)=>new _platform.GatewayCaller({
                        internalToken: config.INTERNAL_TOKEN
                    })
            },
            _gatewaycalls.GatewayCalls
        ],
        exports: [
            _gatewaycalls.GatewayCalls
        ]
    }),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _platform.GatewayCaller === "undefined" ? Object : _platform.GatewayCaller
    ])
], GatewayCallsModule);

//# sourceMappingURL=gateway-calls.module.js.map