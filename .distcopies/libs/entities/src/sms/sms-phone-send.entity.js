"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsPhoneSend", {
    enumerable: true,
    get: function() {
        return SmsPhoneSend;
    }
});
const _typeorm = require("typeorm");
const _smsphoneentity = require("./sms-phone.entity");
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
let SmsPhoneSend = class SmsPhoneSend {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'sms_phone_sends_pkey'
    }),
    _ts_metadata("design:type", String)
], SmsPhoneSend.prototype, "phoneId", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_smsphoneentity.SmsPhone, {
        nullable: false,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'phone_id',
        foreignKeyConstraintName: 'sms_phone_sends_phone_fk'
    }),
    _ts_metadata("design:type", typeof Relation === "undefined" ? Object : Relation)
], SmsPhoneSend.prototype, "smsPhone", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'sms_phone_sends_pkey'
    }),
    _ts_metadata("design:type", String)
], SmsPhoneSend.prototype, "messageId", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'smallint',
        primaryKeyConstraintName: 'sms_phone_sends_pkey'
    }),
    _ts_metadata("design:type", Number)
], SmsPhoneSend.prototype, "attempt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'smallint'
    }),
    _ts_metadata("design:type", Number)
], SmsPhoneSend.prototype, "parts", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'boolean',
        default: false
    }),
    _ts_metadata("design:type", Boolean)
], SmsPhoneSend.prototype, "isLimited", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], SmsPhoneSend.prototype, "at", void 0);
SmsPhoneSend = _ts_decorate([
    (0, _typeorm.Entity)('sms_phone_sends')
], SmsPhoneSend);

//# sourceMappingURL=sms-phone-send.entity.js.map