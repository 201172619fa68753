"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ChtModule", {
    enumerable: true,
    get: function() {
        return ChtModule;
    }
});
const _common = require("@nestjs/common");
const _accessmodule = require("../access/access.module");
const _inboundmodule = require("../inbound/inbound.module");
const _messagesmodule = require("../messages/messages.module");
const _chtaccessservice = require("./cht-access.service");
const _chtservice = require("./cht.service");
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
let ChtModule = class ChtModule {
};
ChtModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _accessmodule.AccessModule,
            _inboundmodule.SmsInboundModule,
            _messagesmodule.MessagesModule
        ],
        providers: [
            _chtaccessservice.ChtAccessService,
            _chtservice.ChtService
        ]
    })
], ChtModule);

//# sourceMappingURL=cht.module.js.map