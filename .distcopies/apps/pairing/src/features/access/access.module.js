"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AccessModule", {
    enumerable: true,
    get: function() {
        return AccessModule;
    }
});
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _gatewayaccessservice = require("./gateway-access.service");
const _requestkeys = require("./request-keys");
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
let AccessModule = class AccessModule {
};
AccessModule = _ts_decorate([
    (0, _common.Module)({
        providers: [
            {
                provide: _requestkeys.RequestKeys,
                useFactory: (config)=>new _requestkeys.RequestKeys((0, _platform.sealingKeys)(config.GATEWAY_ENCRYPTION_KEY)),
                inject: [
                    _platform.CONFIG
                ]
            },
            _gatewayaccessservice.GatewayAccessService
        ],
        exports: [
            _gatewayaccessservice.GatewayAccessService,
            _requestkeys.RequestKeys
        ]
    })
], AccessModule);

//# sourceMappingURL=access.module.js.map