"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WhatsappMessageBody", {
    enumerable: true,
    get: function() {
        return WhatsappMessageBody;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _accountidrule = require("./account-id.rule");
const _messagecontentrule = require("./message-content.rule");
const _messageextrasrule = require("./message-extras.rule");
const _metadatafield = require("../../http/metadata.field");
const _whatsappelsewhere = require("./whatsapp-elsewhere");
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
let WhatsappMessageBody = class WhatsappMessageBody {
};
_ts_decorate([
    (0, _messagecontentrule.RecipientField)(),
    _ts_metadata("design:type", String)
], WhatsappMessageBody.prototype, "to", void 0);
_ts_decorate([
    (0, _accountidrule.AccountIdField)('The number to send from: an `id` from GET /whatsapp/accounts. Default: the first connected number.'),
    _ts_metadata("design:type", String)
], WhatsappMessageBody.prototype, "whatsapp_id", void 0);
_ts_decorate([
    (0, _accountidrule.AccountIdField)('Older name of `whatsapp_id`, which wins if you send both.', [
        'whatsapp_id'
    ]),
    _ts_metadata("design:type", String)
], WhatsappMessageBody.prototype, "account_id", void 0);
_ts_decorate([
    (0, _accountidrule.AccountPhoneField)([
        'whatsapp_id',
        'account_id'
    ]),
    _ts_metadata("design:type", String)
], WhatsappMessageBody.prototype, "account_phone", void 0);
_ts_decorate([
    (0, _messageextrasrule.ReplyToField)(),
    _ts_metadata("design:type", String)
], WhatsappMessageBody.prototype, "reply_to", void 0);
_ts_decorate([
    (0, _messageextrasrule.TypingField)(),
    _ts_metadata("design:type", Number)
], WhatsappMessageBody.prototype, "typing_ms", void 0);
_ts_decorate([
    (0, _metadatafield.MetadataField)(),
    _ts_metadata("design:type", typeof Record === "undefined" ? Object : Record)
], WhatsappMessageBody.prototype, "metadata", void 0);
WhatsappMessageBody = _ts_decorate([
    (0, _requests.TakenElsewhere)(_whatsappelsewhere.NOT_SENT_NOW)
], WhatsappMessageBody);

//# sourceMappingURL=whatsapp-message.body.js.map