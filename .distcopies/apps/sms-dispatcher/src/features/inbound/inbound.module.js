"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsInboundModule", {
    enumerable: true,
    get: function() {
        return SmsInboundModule;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _inbound = require("../../../../../libs/inbound/src");
const _messaging = require("../../../../../libs/messaging/src");
const _sms = require("../../../../../libs/sms/src");
const _common = require("@nestjs/common");
const _mediafilekeeper = require("./media-file-keeper");
const _smsinboundchannel = require("./sms-inbound.channel");
const _smsinboundservice = require("./sms-inbound.service");
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
let SmsInboundModule = class SmsInboundModule {
};
SmsInboundModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _inbound.InboundModule
        ],
        providers: [
            ...(0, _entities.repositoryProviders)(_messaging.MediaFileRepository, _sms.SmsInboundRepository),
            _smsinboundchannel.SmsInboundChannel,
            _smsinboundservice.SmsInboundService,
            _mediafilekeeper.MediaFileKeeper
        ],
        exports: [
            _mediafilekeeper.MediaFileKeeper,
            _smsinboundservice.SmsInboundService
        ]
    })
], SmsInboundModule);

//# sourceMappingURL=inbound.module.js.map