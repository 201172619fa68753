"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SendWhatsappService", {
    enumerable: true,
    get: function() {
        return SendWhatsappService;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _intake = require("../../../../../libs/intake/src");
const _common = require("@nestjs/common");
const _requestorigin = require("../sending/request-origin");
const _broughtfiles = require("./brought-files");
const _sendwhatsappanswer = require("./send-whatsapp-answer");
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
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
let SendWhatsappService = class SendWhatsappService {
    constructor(sender, files){
        this.sender = sender;
        this.files = files;
    }
    async send(key, input) {
        const { message, outcome, replayed } = await this.files.with(key, input, (request)=>this.sender.sendAndWait(request, whatsappOrigin(key, input)));
        return {
            ...(0, _sendwhatsappanswer.toSendAnswer)(message, outcome),
            replayed
        };
    }
    async schedule(key, input) {
        const { message, replayed } = await this.files.with(key, input, (request)=>this.sender.accept('whatsapp', request, whatsappOrigin(key, input)));
        return {
            ...(0, _sendwhatsappanswer.toScheduleAnswer)(message),
            replayed
        };
    }
};
SendWhatsappService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _intake.MessageSender === "undefined" ? Object : _intake.MessageSender,
        typeof _broughtfiles.BroughtFiles === "undefined" ? Object : _broughtfiles.BroughtFiles
    ])
], SendWhatsappService);
/** Messages of the public routes of WhatsApp join no conversation (spec.md section 4). */ const whatsappOrigin = (key, input)=>(0, _requestorigin.originOf)(key, input, {
        route: input.route,
        priority: _entities.PRIORITIES.api,
        joinsConversation: false
    });

//# sourceMappingURL=send-whatsapp.service.js.map