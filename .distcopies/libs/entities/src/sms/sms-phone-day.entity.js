"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsPhoneDay", {
    enumerable: true,
    get: function() {
        return SmsPhoneDay;
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
let SmsPhoneDay = class SmsPhoneDay {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'sms_phone_days_pkey'
    }),
    _ts_metadata("design:type", String)
], SmsPhoneDay.prototype, "phoneId", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_smsphoneentity.SmsPhone, {
        nullable: false,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'phone_id',
        foreignKeyConstraintName: 'sms_phone_days_phone_fk'
    }),
    _ts_metadata("design:type", typeof Relation === "undefined" ? Object : Relation)
], SmsPhoneDay.prototype, "smsPhone", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'date',
        primaryKeyConstraintName: 'sms_phone_days_pkey'
    }),
    _ts_metadata("design:type", String)
], SmsPhoneDay.prototype, "day", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'smallint',
        primaryKeyConstraintName: 'sms_phone_days_pkey'
    }),
    _ts_metadata("design:type", Number)
], SmsPhoneDay.prototype, "slot", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], SmsPhoneDay.prototype, "offered", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], SmsPhoneDay.prototype, "sent", void 0);
SmsPhoneDay = _ts_decorate([
    (0, _typeorm.Entity)('sms_phone_days')
], SmsPhoneDay);

//# sourceMappingURL=sms-phone-day.entity.js.map