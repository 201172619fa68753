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
    get SYSTEM_MAIL_KINDS () {
        return SYSTEM_MAIL_KINDS;
    },
    get SYSTEM_MAIL_REASONS () {
        return SYSTEM_MAIL_REASONS;
    },
    get SYSTEM_MAIL_STATES () {
        return SYSTEM_MAIL_STATES;
    },
    get SystemMail () {
        return SystemMail;
    }
});
const _typeorm = require("typeorm");
const _onetimelinkentity = require("../identity/one-time-link.entity");
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
const SYSTEM_MAIL_KINDS = [
    'invitation',
    'password_reset',
    'test'
];
const SYSTEM_MAIL_STATES = [
    'waiting',
    'sent',
    'failed',
    'dropped'
];
const SYSTEM_MAIL_REASONS = [
    'unreachable',
    'encryption',
    'sign_in',
    'busy',
    'address',
    'refused',
    'too_late',
    'limit',
    'full',
    'unreadable'
];
let SystemMail = class SystemMail {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'system_mails_pkey'
    }),
    _ts_metadata("design:type", String)
], SystemMail.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof SystemMailKind === "undefined" ? Object : SystemMailKind)
], SystemMail.prototype, "kind", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SystemMail.prototype, "orgId", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_organizationentity.Organization, {
        nullable: true,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'org_id',
        foreignKeyConstraintName: 'system_mails_org_fk'
    }),
    _ts_metadata("design:type", Object)
], SystemMail.prototype, "organization", void 0);
_ts_decorate([
    (0, _typeorm.Index)('system_mails_link_idx'),
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SystemMail.prototype, "linkId", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_onetimelinkentity.OneTimeLink, {
        nullable: true,
        onDelete: 'SET NULL'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'link_id',
        foreignKeyConstraintName: 'system_mails_link_fk'
    }),
    _ts_metadata("design:type", Object)
], SystemMail.prototype, "link", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], SystemMail.prototype, "recipient", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof SystemMailState === "undefined" ? Object : SystemMailState)
], SystemMail.prototype, "state", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SystemMail.prototype, "reason", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SystemMail.prototype, "reply", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'bytea',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SystemMail.prototype, "sealedLetter", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], SystemMail.prototype, "attempts", void 0);
_ts_decorate([
    (0, _typeorm.Index)('system_mails_waiting_idx', {
        synchronize: false
    }),
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], SystemMail.prototype, "dueAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SystemMail.prototype, "claimedUntil", void 0);
_ts_decorate([
    (0, _typeorm.Index)('system_mails_created_idx'),
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], SystemMail.prototype, "createdAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], SystemMail.prototype, "expiresAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SystemMail.prototype, "refusedAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], SystemMail.prototype, "finishedAt", void 0);
SystemMail = _ts_decorate([
    (0, _typeorm.Entity)('system_mails'),
    (0, _typeorm.Index)('system_mails_org_idx', [
        'orgId',
        'createdAt'
    ]),
    (0, _typeorm.Index)('system_mails_recipient_idx', [
        'recipient',
        'createdAt'
    ])
], SystemMail);

//# sourceMappingURL=system-mail.entity.js.map