"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SendSmsService", {
    enumerable: true,
    get: function() {
        return SendSmsService;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _intake = require("../../../../../libs/intake/src");
const _common = require("@nestjs/common");
const _requestorigin = require("../sending/request-origin");
const _sendsmsresponse = require("./send-sms.response");
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
const ROUTE = {
    route: 'POST /sms/send',
    priority: _entities.PRIORITIES.api,
    joinsConversation: true
};
let SendSmsService = class SendSmsService {
    constructor(sender){
        this.sender = sender;
    }
    /** @throws AppError with the codes of POST /sms/send (spec.md section 4, contract.md D3) */ async send(key, input) {
        const { message, replayed } = await this.sender.accept('sms', input.request, (0, _requestorigin.originOf)(key, input, ROUTE));
        return {
            data: (0, _sendsmsresponse.toQueuedSmsData)(message),
            replayed
        };
    }
};
SendSmsService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _intake.MessageSender === "undefined" ? Object : _intake.MessageSender
    ])
], SendSmsService);

//# sourceMappingURL=send-sms.service.js.map