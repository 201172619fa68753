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
    get AUDIT_ACTIONS () {
        return AUDIT_ACTIONS;
    },
    get AuditEntry () {
        return AuditEntry;
    }
});
const _typeorm = require("typeorm");
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
const AUDIT_ACTIONS = [
    'session.signed_in',
    'session.signed_out',
    'session.revoked',
    'session.others_revoked',
    'user.created',
    'user.changed',
    'user.password_changed',
    'user.password_reset',
    'user.two_factor_enabled',
    'user.two_factor_disabled',
    'user.recovery_codes_renewed',
    'user.recovery_code_used',
    'user.sign_in_link_created',
    'user.reset_link_created',
    'operator.granted',
    'operator.revoked',
    'member.joined',
    'member.role_changed',
    'member.removed',
    'invitation.created',
    'invitation.revoked',
    'organization.changed',
    'api_key.created',
    'api_key.changed',
    'api_key.revealed',
    'api_key.revoked',
    'number.link_started',
    // Of links whose gateway app had answered; written by former versions.
    'number.linked',
    'number.unlinked',
    'gateway.setup_code_created',
    'phone.pairing_created',
    'phone.changed',
    'phone.removed',
    'webhook.created',
    'webhook.changed',
    'webhook.deleted',
    'webhook.secret_revealed',
    'webhook.secret_rotated',
    'webhook.tested',
    'webhook.replayed',
    'webhook.recovered',
    'quick_reply.created',
    'quick_reply.changed',
    'quick_reply.deleted',
    'lane.pause',
    'lane.resume',
    'lane.drain',
    'lane.retry',
    'lane.discard',
    'mail.tested',
    'message.looked_at',
    'organization.suspended',
    'organization.resumed'
];
let AuditEntry = class AuditEntry {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'audit_entries_pkey'
    }),
    _ts_metadata("design:type", String)
], AuditEntry.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], AuditEntry.prototype, "orgId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], AuditEntry.prototype, "at", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], AuditEntry.prototype, "actorId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], AuditEntry.prototype, "actorEmail", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof AuditAction === "undefined" ? Object : AuditAction)
], AuditEntry.prototype, "action", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], AuditEntry.prototype, "targetType", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], AuditEntry.prototype, "targetId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], AuditEntry.prototype, "targetName", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'jsonb',
        default: {}
    }),
    _ts_metadata("design:type", typeof Readonly === "undefined" ? Object : Readonly)
], AuditEntry.prototype, "detail", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], AuditEntry.prototype, "address", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], AuditEntry.prototype, "requestId", void 0);
AuditEntry = _ts_decorate([
    (0, _typeorm.Entity)('audit_entries'),
    (0, _typeorm.Index)('audit_entries_org_idx', [
        'orgId',
        'at',
        'id'
    ]),
    (0, _typeorm.Index)('audit_entries_at_idx', [
        'at'
    ])
], AuditEntry);

//# sourceMappingURL=audit-entry.entity.js.map