"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WhatsappInboundModule", {
    enumerable: true,
    get: function() {
        return WhatsappInboundModule;
    }
});
const _contacts = require("../../../../../libs/contacts/src");
const _entities = require("../../../../../libs/entities/src");
const _inbound = require("../../../../../libs/inbound/src");
const _messaging = require("../../../../../libs/messaging/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _common = require("@nestjs/common");
const _callsservice = require("./calls.service");
const _messagechangesservice = require("./message-changes.service");
const _whatsappinboundchannel = require("./whatsapp-inbound.channel");
const _whatsappinboundservice = require("./whatsapp-inbound.service");
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
let WhatsappInboundModule = class WhatsappInboundModule {
};
WhatsappInboundModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _inbound.InboundModule
        ],
        providers: [
            ...(0, _entities.repositoryProviders)(_contacts.InboundContactRepository, _messaging.InboundMessageRepository, _messaging.MessageChangeRepository, _messaging.MessageReceiptRepository, _whatsapp.WhatsappNumberRepository),
            _callsservice.CallsService,
            _messagechangesservice.MessageChangesService,
            _whatsappinboundchannel.WhatsappInboundChannel,
            _whatsappinboundservice.WhatsappInboundService
        ],
        exports: [
            _whatsappinboundservice.WhatsappInboundService
        ]
    })
], WhatsappInboundModule);

//# sourceMappingURL=inbound.module.js.map