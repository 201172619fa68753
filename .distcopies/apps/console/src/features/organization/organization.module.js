"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OrganizationModule", {
    enumerable: true,
    get: function() {
        return OrganizationModule;
    }
});
const _tenancy = require("../../../../../libs/tenancy/src");
const _common = require("@nestjs/common");
const _wiring = require("../../../../../libs/wiring/src");
const _organizationcontroller = require("./organization.controller");
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
let OrganizationModule = class OrganizationModule {
};
OrganizationModule = _ts_decorate([
    (0, _common.Module)({
        controllers: [
            _organizationcontroller.OrganizationController
        ],
        providers: (0, _wiring.repositories)(_tenancy.OrganizationRepository, _tenancy.UsageRepository)
    })
], OrganizationModule);

//# sourceMappingURL=organization.module.js.map