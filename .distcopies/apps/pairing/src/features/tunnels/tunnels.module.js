"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "TunnelsModule", {
    enumerable: true,
    get: function() {
        return TunnelsModule;
    }
});
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _accessmodule = require("../access/access.module");
const _ownershipmodule = require("../ownership/ownership.module");
const _tunnelcontroller = require("./tunnel.controller");
const _tunneljoinservice = require("./tunnel-join.service");
const _tunnelserver = require("./tunnel.server");
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
let TunnelsModule = class TunnelsModule {
};
TunnelsModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _accessmodule.AccessModule,
            _ownershipmodule.OwnershipModule
        ],
        controllers: [
            _tunnelcontroller.TunnelController
        ],
        providers: [
            {
                provide: _tunnelserver.CLIENT_ADDRESS,
                useFactory: (config)=>(0, _platform.clientAddressFrom)(config.TRUSTED_PROXIES),
                inject: [
                    _platform.CONFIG
                ]
            },
            _tunneljoinservice.TunnelJoinService,
            _tunnelserver.TunnelServer
        ],
        exports: [
            _tunneljoinservice.TunnelJoinService,
            _tunnelserver.TunnelServer
        ]
    })
], TunnelsModule);

//# sourceMappingURL=tunnels.module.js.map