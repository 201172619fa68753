"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberCheckModule", {
    enumerable: true,
    get: function() {
        return NumberCheckModule;
    }
});
const _linking = require("../../../../../libs/linking/src");
const _common = require("@nestjs/common");
const _checkstore = require("./check.store");
const _numbercheckcontroller = require("./number-check.controller");
const _numbercheckservice = require("./number-check.service");
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
let NumberCheckModule = class NumberCheckModule {
};
NumberCheckModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _linking.GatewayCallsModule
        ],
        controllers: [
            _numbercheckcontroller.NumberCheckController
        ],
        providers: [
            _checkstore.CheckStore,
            _numbercheckservice.NumberCheckService
        ]
    })
], NumberCheckModule);

//# sourceMappingURL=number-check.module.js.map