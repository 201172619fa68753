"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SendingModule", {
    enumerable: true,
    get: function() {
        return SendingModule;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _entities = require("../../../../../libs/entities/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _common = require("@nestjs/common");
const _gatewaywatch = require("./gateway-watch");
const _numberroutes = require("./number-routes");
const _patientcalls = require("./patient-calls");
const _returningnumbers = require("./returning-numbers");
const _scheduledmessages = require("./scheduled-messages");
const _sendreplies = require("./send-replies");
const _whatsapplaneengine = require("./whatsapp-lane.engine");
const _whatsapplanehandler = require("./whatsapp-lane.handler");
const _whatsapplaneprocessor = require("./whatsapp-lane.processor");
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
let SendingModule = class SendingModule {
};
SendingModule = _ts_decorate([
    (0, _common.Module)({
        providers: [
            ...(0, _entities.repositoryProviders)(_whatsapp.GatewayOwnerRepository, _messaging.MessageHoldRepository, _messaging.MessageLaneRepository, _messaging.RecipientConsentRepository, _whatsapp.WaitingMessagesRepository, _whatsapp.WhatsappNumberRepository),
            _gatewaywatch.GatewayWatch,
            _numberroutes.NumberRoutes,
            _patientcalls.PatientCalls,
            _returningnumbers.ReturningNumbers,
            _scheduledmessages.ScheduledMessages,
            _sendreplies.SendReplies,
            _whatsapplaneengine.WhatsappLaneEngine,
            _whatsapplanehandler.WhatsappLaneHandler,
            _whatsapplaneprocessor.WhatsappLaneProcessor
        ],
        exports: [
            _numberroutes.NumberRoutes,
            _whatsapplaneengine.WhatsappLaneEngine,
            _whatsapp.WhatsappNumberRepository
        ]
    })
], SendingModule);

//# sourceMappingURL=sending.module.js.map