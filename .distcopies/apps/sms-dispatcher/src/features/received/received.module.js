"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ReceivedModule", {
    enumerable: true,
    get: function() {
        return ReceivedModule;
    }
});
const _common = require("@nestjs/common");
const _accessmodule = require("../access/access.module");
const _inboundmodule = require("../inbound/inbound.module");
const _bodyslots = require("./body-slots");
const _mmsreports = require("./mms-reports");
const _receivedservice = require("./received.service");
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
let ReceivedModule = class ReceivedModule {
};
ReceivedModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _accessmodule.AccessModule,
            _inboundmodule.SmsInboundModule
        ],
        providers: [
            {
                provide: _bodyslots.BodySlots,
                useFactory: ()=>new _bodyslots.BodySlots()
            },
            _mmsreports.MmsReports,
            _receivedservice.ReceivedService
        ]
    })
], ReceivedModule);

//# sourceMappingURL=received.module.js.map