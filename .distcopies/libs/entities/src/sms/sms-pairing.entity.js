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
    get SmsLogin () {
        return SmsLogin;
    },
    get SmsPairingCode () {
        return SmsPairingCode;
    },
    get SmsPrivateToken () {
        return SmsPrivateToken;
    }
});
const _typeorm = require("typeorm");
const _ownedrow = require("../organizations/owned-row");
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
let SmsPairingCode = class SmsPairingCode extends _ownedrow.OwnedRow {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'bytea',
        primaryKeyConstraintName: 'sms_pairing_codes_pkey'
    }),
    _ts_metadata("design:type", typeof Buffer === "undefined" ? Object : Buffer)
], SmsPairingCode.prototype, "codeHash", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_organizationentity.Organization, {
        nullable: false,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'org_id',
        foreignKeyConstraintName: 'sms_pairing_codes_org_fk'
    }),
    _ts_metadata("design:type", typeof Relation === "undefined" ? Object : Relation)
], SmsPairingCode.prototype, "organization", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPairingCode.prototype, "login", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>SmsLogin, {
        nullable: true,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'login',
        foreignKeyConstraintName: 'sms_pairing_codes_login_fk'
    }),
    _ts_metadata("design:type", Object)
], SmsPairingCode.prototype, "signIn", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], SmsPairingCode.prototype, "expiresAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], SmsPairingCode.prototype, "createdAt", void 0);
SmsPairingCode = _ts_decorate([
    (0, _typeorm.Entity)('sms_pairing_codes')
], SmsPairingCode);
let SmsPrivateToken = class SmsPrivateToken extends _ownedrow.OwnedRow {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'bytea',
        primaryKeyConstraintName: 'sms_private_tokens_pkey'
    }),
    _ts_metadata("design:type", typeof Buffer === "undefined" ? Object : Buffer)
], SmsPrivateToken.prototype, "tokenHash", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_organizationentity.Organization, {
        nullable: false,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'org_id',
        foreignKeyConstraintName: 'sms_private_tokens_org_fk'
    }),
    _ts_metadata("design:type", typeof Relation === "undefined" ? Object : Relation)
], SmsPrivateToken.prototype, "organization", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SmsPrivateToken.prototype, "revokedAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], SmsPrivateToken.prototype, "createdAt", void 0);
SmsPrivateToken = _ts_decorate([
    (0, _typeorm.Entity)('sms_private_tokens')
], SmsPrivateToken);
let SmsLogin = class SmsLogin extends _ownedrow.OwnedRow {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'text',
        primaryKeyConstraintName: 'sms_logins_pkey'
    }),
    _ts_metadata("design:type", String)
], SmsLogin.prototype, "login", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_organizationentity.Organization, {
        nullable: false,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'org_id',
        foreignKeyConstraintName: 'sms_logins_org_fk'
    }),
    _ts_metadata("design:type", typeof Relation === "undefined" ? Object : Relation)
], SmsLogin.prototype, "organization", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], SmsLogin.prototype, "passwordHash", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], SmsLogin.prototype, "createdAt", void 0);
SmsLogin = _ts_decorate([
    (0, _typeorm.Entity)('sms_logins')
], SmsLogin);

//# sourceMappingURL=sms-pairing.entity.js.map