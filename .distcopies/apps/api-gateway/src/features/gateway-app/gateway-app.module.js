"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewayAppModule", {
    enumerable: true,
    get: function() {
        return GatewayAppModule;
    }
});
const _linking = require("../../../../../libs/linking/src");
const _common = require("@nestjs/common");
const _authenticationmodule = require("../authentication/authentication.module");
const _gatewayappcontroller = require("./gateway-app.controller");
const _gatewaydownloadscontroller = require("./gateway-downloads.controller");
const _gatewaypackagesmodule = require("./gateway-packages.module");
const _gatewayrestartservice = require("./gateway-restart.service");
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
let GatewayAppModule = class GatewayAppModule {
};
GatewayAppModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _authenticationmodule.AuthenticationModule,
            _linking.GatewayCallsModule,
            _gatewaypackagesmodule.GatewayPackagesModule
        ],
        controllers: [
            _gatewayappcontroller.GatewayAppController,
            _gatewaydownloadscontroller.GatewayDownloadsController
        ],
        providers: [
            _linking.GatewayAppService,
            _gatewayrestartservice.GatewayRestartService
        ]
    })
], GatewayAppModule);

//# sourceMappingURL=gateway-app.module.js.map