"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "DirectModule", {
    enumerable: true,
    get: function() {
        return DirectModule;
    }
});
const _common = require("@nestjs/common");
const _accessmodule = require("../access/access.module");
const _ownershipmodule = require("../ownership/ownership.module");
const _directpoller = require("./direct-poller");
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
let DirectModule = class DirectModule {
};
DirectModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _accessmodule.AccessModule,
            _ownershipmodule.OwnershipModule
        ],
        providers: [
            _directpoller.DirectPoller
        ],
        exports: [
            _directpoller.DirectPoller
        ]
    })
], DirectModule);

//# sourceMappingURL=direct.module.js.map