"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LinkingModule", {
    enumerable: true,
    get: function() {
        return LinkingModule;
    }
});
const _linking = require("../../../../../libs/linking/src");
const _common = require("@nestjs/common");
const _fairturns = require("../../http/fair-turns");
const _wiring = require("../../../../../libs/wiring/src");
const _linkservice = require("./link.service");
const _linkingcontroller = require("./linking.controller");
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
let LinkingModule = class LinkingModule {
};
LinkingModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _linking.GatewayCallsModule
        ],
        controllers: [
            _linkingcontroller.LinkingController
        ],
        providers: [
            {
                provide: _linking.LINKING_TURN,
                inject: [
                    _fairturns.FairTurns
                ],
                useFactory: ({ changes })=>{
                    return (orgId, work)=>(0, _wiring.inTurn)(changes, orgId, work);
                }
            },
            ..._linking.LINKING_PROVIDERS,
            _linkservice.LinkService
        ]
    })
], LinkingModule);

//# sourceMappingURL=linking.module.js.map