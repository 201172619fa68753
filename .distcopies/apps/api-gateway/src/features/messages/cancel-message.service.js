"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "CancelMessageService", {
    enumerable: true,
    get: function() {
        return CancelMessageService;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _sms = require("../../../../../libs/sms/src");
const _errors = require("../../../../../libs/errors/src");
const _lanes = require("../../../../../libs/lanes/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
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
let CancelMessageService = class CancelMessageService {
    constructor(messages, doorbells, phones){
        this.messages = messages;
        this.doorbells = doorbells;
        this.phones = phones;
    }
    /**
   * Ends a message that waits; of an SMS that its phone has, the phone is asked, and the message stays pending meanwhile.
   *
   * @throws AppError INVALID_STATE when it is too late
   */ async cancel(orgId, mode, id) {
        if (await this.messages.cancel(orgId, mode, id)) return;
        const asked = await this.messages.requestCancel(orgId, mode, id);
        if (asked === null) {
            throw new _errors.AppError('INVALID_STATE', {
                message: 'The message is no longer waiting to be sent, so you cannot cancel it.'
            });
        }
        // An app that has the message knows it by this id; one that has not is told when it asks for messages.
        this.phones.wake(asked.accountId, 'MessageCancelled', {
            messageId: (0, _sms.smsWireId)(id, asked.attempts)
        });
        this.doorbells.sms.ring(asked.lane);
    }
};
CancelMessageService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _messaging.MessageRepository === "undefined" ? Object : _messaging.MessageRepository,
        typeof _wiring.Doorbells === "undefined" ? Object : _wiring.Doorbells,
        typeof _lanes.PhoneNotifier === "undefined" ? Object : _lanes.PhoneNotifier
    ])
], CancelMessageService);

//# sourceMappingURL=cancel-message.service.js.map