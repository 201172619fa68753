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
    get SIM_MODES () {
        return SIM_MODES;
    },
    get SMS_PHONE_SILENCE_MINUTES () {
        return SMS_PHONE_SILENCE_MINUTES;
    },
    get SMS_PHONE_STATUSES () {
        return SMS_PHONE_STATUSES;
    },
    get SMS_PROTOCOLS () {
        return SMS_PROTOCOLS;
    },
    get SmsPhone () {
        return SmsPhone;
    },
    get WAIT_REASONS () {
        return WAIT_REASONS;
    }
});
const _typeorm = require("typeorm");
const _ownedrow = require("../organizations/owned-row");
const _accountentity = require("../accounts/account.entity");
const _organizationentity = require("../organizations/organization.entity");
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
const SMS_PROTOCOLS = [
    'sms_gate',
    'cht'
];
const SMS_PHONE_STATUSES = [
    'connected',
    'disconnected',
    'disabled'
];
const SMS_PHONE_SILENCE_MINUTES = 20;
const SIM_MODES = [
    'default',
    'fixed',
    'round_robin',
    'least_used'
];
const WAIT_REASONS = [
    'disabled',
    'quiet_hours',
    'pace',
    'daily_limit',
    'backoff',
    'window',
    'paused'
];
let SmsPhone = class SmsPhone extends _ownedrow.OwnedRow {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'sms_phones_pkey'
    }),
    _ts_metadata("design:type", String)
], SmsPhone.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.OneToOne)(()=>_accountentity.Account, {
        nullable: false,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'id',
        foreignKeyConstraintName: 'sms_phones_account_fk'
    }),
    _ts_metadata("design:type", typeof Relation === "undefined" ? Object : Relation)
], SmsPhone.prototype, "account", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_organizationentity.Organization, {
        nullable: false,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'org_id',
        foreignKeyConstraintName: 'sms_phones_org_fk'
    }),
    _ts_metadata("design:type", typeof Relation === "undefined" ? Object : Relation)
], SmsPhone.prototype, "organization", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof SmsProtocol === "undefined" ? Object : SmsProtocol)
], SmsPhone.prototype, "protocol", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], SmsPhone.prototype, "name", void 0);
_ts_decorate([
    (0, _typeorm.Index)('sms_phones_app_key', {
        unique: true
    }),
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "appId", void 0);
_ts_decorate([
    (0, _typeorm.Index)('sms_phones_token_key', {
        unique: true
    }),
    (0, _typeorm.Column)({
        type: 'bytea',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "tokenHash", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "login", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'bytea',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "sealedSigningKey", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "phone", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'boolean',
        default: true
    }),
    _ts_metadata("design:type", Boolean)
], SmsPhone.prototype, "enabled", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        nullable: true,
        default: 12
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "messagesPerMinute", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'boolean',
        default: false
    }),
    _ts_metadata("design:type", Boolean)
], SmsPhone.prototype, "smsLimitRaised", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "dailyLimit", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        default: 'default'
    }),
    _ts_metadata("design:type", typeof SimMode === "undefined" ? Object : SimMode)
], SmsPhone.prototype, "simMode", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'jsonb',
        default: ()=>`'{}'`
    }),
    _ts_metadata("design:type", typeof SimSettings === "undefined" ? Object : SimSettings)
], SmsPhone.prototype, "simSettings", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'jsonb',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "quietHours", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'smallint',
        default: 2
    }),
    _ts_metadata("design:type", Number)
], SmsPhone.prototype, "maxAttempts", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 86_400
    }),
    _ts_metadata("design:type", Number)
], SmsPhone.prototype, "messageTtlS", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "model", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "appVersion", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "osVersion", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'jsonb',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "battery", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "network", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'boolean',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "permissionsOk", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'jsonb',
        default: ()=>`'[]'`
    }),
    _ts_metadata("design:type", Array)
], SmsPhone.prototype, "sims", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'jsonb',
        default: ()=>`'{}'`
    }),
    _ts_metadata("design:type", typeof Record === "undefined" ? Object : Record)
], SmsPhone.prototype, "learnedNumbers", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "lastOfferAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'smallint',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "nextSim", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "waitsFor", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof SmsPhoneStatus === "undefined" ? Object : SmsPhoneStatus)
], SmsPhone.prototype, "toldStatus", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "seenAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "exportSince", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "exportUntil", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], SmsPhone.prototype, "pairedAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPhone.prototype, "unpairedAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], SmsPhone.prototype, "createdAt", void 0);
SmsPhone = _ts_decorate([
    (0, _typeorm.Entity)('sms_phones'),
    (0, _typeorm.Index)('sms_phones_org_idx', [
        'orgId',
        'mode',
        'createdAt'
    ]),
    (0, _typeorm.Index)('sms_phones_name_idx', {
        synchronize: false
    }),
    (0, _typeorm.Index)('sms_phones_digits_idx', {
        synchronize: false
    })
], SmsPhone);

//# sourceMappingURL=sms-phone.entity.js.map