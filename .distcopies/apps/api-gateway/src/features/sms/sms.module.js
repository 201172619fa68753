"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsModule", {
    enumerable: true,
    get: function() {
        return SmsModule;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _messaging = require("../../../../../libs/messaging/src");
const _sms = require("../../../../../libs/sms/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _sendingmodule = require("../sending/sending.module");
const _sendsmsservice = require("./send-sms.service");
const _smsbulkservice = require("./sms-bulk.service");
const _smscontroller = require("./sms.controller");
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
let SmsModule = class SmsModule {
};
SmsModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _sendingmodule.SendingModule
        ],
        controllers: [
            _smscontroller.SmsController
        ],
        providers: [
            (0, _wiring.built)(_sms.SmsBulkRepository, _entities.Database, _messaging.MessageIntakeRepository),
            _sendsmsservice.SendSmsService,
            _smsbulkservice.SmsBulkService
        ]
    })
], SmsModule);

//# sourceMappingURL=sms.module.js.map