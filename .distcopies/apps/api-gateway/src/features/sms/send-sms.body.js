"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SendSmsBody", {
    enumerable: true,
    get: function() {
        return SendSmsBody;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _smsfieldsrule = require("./sms-fields.rule");
const _metadatafield = require("../../http/metadata.field");
const _smselsewhere = require("./sms-elsewhere");
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
let SendSmsBody = class SendSmsBody {
};
_ts_decorate([
    (0, _smsfieldsrule.SmsRecipientField)(),
    _ts_metadata("design:type", String)
], SendSmsBody.prototype, "to", void 0);
_ts_decorate([
    (0, _smsfieldsrule.SmsTextField)(),
    _ts_metadata("design:type", String)
], SendSmsBody.prototype, "message", void 0);
_ts_decorate([
    (0, _smsfieldsrule.DeviceIdField)(),
    _ts_metadata("design:type", String)
], SendSmsBody.prototype, "device_id", void 0);
_ts_decorate([
    (0, _smsfieldsrule.PhoneChoiceField)(),
    _ts_metadata("design:type", typeof PhoneChoice === "undefined" ? Object : PhoneChoice)
], SendSmsBody.prototype, "phone_choice", void 0);
_ts_decorate([
    (0, _smsfieldsrule.SimField)(),
    _ts_metadata("design:type", Number)
], SendSmsBody.prototype, "sim", void 0);
_ts_decorate([
    (0, _smsfieldsrule.SmsScheduleField)(),
    _ts_metadata("design:type", String)
], SendSmsBody.prototype, "scheduled_at", void 0);
_ts_decorate([
    (0, _smsfieldsrule.ExpiresInField)(),
    _ts_metadata("design:type", Number)
], SendSmsBody.prototype, "expires_in", void 0);
_ts_decorate([
    (0, _smsfieldsrule.DeliveryReportField)(),
    _ts_metadata("design:type", Boolean)
], SendSmsBody.prototype, "delivery_report", void 0);
_ts_decorate([
    (0, _metadatafield.MetadataField)(),
    _ts_metadata("design:type", typeof Record === "undefined" ? Object : Record)
], SendSmsBody.prototype, "metadata", void 0);
SendSmsBody = _ts_decorate([
    (0, _requests.TakenElsewhere)(_smselsewhere.NOT_IN_AN_SMS)
], SendSmsBody);

//# sourceMappingURL=send-sms.body.js.map