"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumbersModule", {
    enumerable: true,
    get: function() {
        return NumbersModule;
    }
});
const _linking = require("../../../../../libs/linking/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _gatewayscontroller = require("./gateways.controller");
const _numberauditservice = require("./number-audit.service");
const _numberscontroller = require("./numbers.controller");
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
let NumbersModule = class NumbersModule {
};
NumbersModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _linking.GatewayCallsModule
        ],
        controllers: [
            _numberscontroller.NumbersController,
            _gatewayscontroller.GatewaysController
        ],
        providers: [
            ..._linking.LINKING_PROVIDERS,
            ...(0, _wiring.repositories)(_whatsapp.NumberOverviewRepository),
            // The console has no packages of the app: which version is the latest the API says.
            {
                provide: _linking.GATEWAY_OFFER,
                useValue: {
                    latestVersion: null
                }
            },
            _linking.GatewayAppService,
            _numberauditservice.NumberAudit
        ],
        exports: [
            _numberauditservice.NumberAudit
        ]
    })
], NumbersModule);

//# sourceMappingURL=numbers.module.js.map