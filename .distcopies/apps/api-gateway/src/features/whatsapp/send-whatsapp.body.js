"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get ScheduleWhatsappBody () {
        return ScheduleWhatsappBody;
    },
    get SendWhatsappBody () {
        return SendWhatsappBody;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _messagecontentrule = require("./message-content.rule");
const _messagefilerule = require("./message-file.rule");
const _smsfieldsrule = require("../sms/sms-fields.rule");
const _messageextrasrule = require("./message-extras.rule");
const _whatsappelsewhere = require("./whatsapp-elsewhere");
const _whatsappmessagebody = require("./whatsapp-message.body");
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
let SendWhatsappBody = class SendWhatsappBody extends _whatsappmessagebody.WhatsappMessageBody {
};
_ts_decorate([
    (0, _messagecontentrule.MessageField)(),
    _ts_metadata("design:type", String)
], SendWhatsappBody.prototype, "message", void 0);
_ts_decorate([
    (0, _messagecontentrule.MediaUrlField)(),
    _ts_metadata("design:type", String)
], SendWhatsappBody.prototype, "media_url", void 0);
_ts_decorate([
    (0, _messagefilerule.MediaIdField)(),
    _ts_metadata("design:type", String)
], SendWhatsappBody.prototype, "media_id", void 0);
_ts_decorate([
    (0, _messagefilerule.MediaBase64Field)(),
    _ts_metadata("design:type", String)
], SendWhatsappBody.prototype, "media_base64", void 0);
_ts_decorate([
    (0, _messagecontentrule.MediaTypeField)(),
    _ts_metadata("design:type", typeof MediaType === "undefined" ? Object : MediaType)
], SendWhatsappBody.prototype, "media_type", void 0);
_ts_decorate([
    (0, _messagecontentrule.ShortTextField)('filename', 'The file name that WhatsApp shows for a document. Required with `media_base64`.', 255),
    _ts_metadata("design:type", String)
], SendWhatsappBody.prototype, "filename", void 0);
_ts_decorate([
    (0, _messagecontentrule.ShortTextField)('mime_type', 'The type of `media_base64`. Default: guessed from the extension of `filename`. Ignored without it.', 255),
    _ts_metadata("design:type", String)
], SendWhatsappBody.prototype, "mime_type", void 0);
SendWhatsappBody = _ts_decorate([
    (0, _requests.TakenElsewhere)(_whatsappelsewhere.NOT_TEXT_NOR_MEDIA)
], SendWhatsappBody);
let ScheduleWhatsappBody = class ScheduleWhatsappBody extends SendWhatsappBody {
};
_ts_decorate([
    (0, _messageextrasrule.ScheduledAtField)(),
    _ts_metadata("design:type", String)
], ScheduleWhatsappBody.prototype, "scheduled_at", void 0);
_ts_decorate([
    (0, _smsfieldsrule.ExpiresInField)('a day (86400)'),
    _ts_metadata("design:type", Number)
], ScheduleWhatsappBody.prototype, "expires_in", void 0);

//# sourceMappingURL=send-whatsapp.body.js.map