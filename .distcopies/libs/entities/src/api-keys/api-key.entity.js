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
    get ApiKey () {
        return ApiKey;
    },
    get DEFAULT_RATE_LIMIT_PER_MINUTE () {
        return DEFAULT_RATE_LIMIT_PER_MINUTE;
    },
    get SCOPES () {
        return SCOPES;
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
const SCOPES = [
    'messages:send',
    'messages:read',
    'accounts:read',
    'accounts:write',
    'contacts:read',
    'contacts:write',
    'otp:send',
    'otp:verify',
    'campaigns:read',
    'campaigns:write',
    'webhooks:manage'
];
const DEFAULT_RATE_LIMIT_PER_MINUTE = 60;
let ApiKey = class ApiKey extends _ownedrow.OwnedRow {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'api_keys_pkey'
    }),
    _ts_metadata("design:type", String)
], ApiKey.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_organizationentity.Organization, {
        nullable: false,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'org_id',
        foreignKeyConstraintName: 'api_keys_org_fk'
    }),
    _ts_metadata("design:type", typeof Relation === "undefined" ? Object : Relation)
], ApiKey.prototype, "organization", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], ApiKey.prototype, "name", void 0);
_ts_decorate([
    (0, _typeorm.Index)('api_keys_hmac_key', {
        unique: true
    }),
    (0, _typeorm.Column)({
        type: 'bytea'
    }),
    _ts_metadata("design:type", typeof Buffer === "undefined" ? Object : Buffer)
], ApiKey.prototype, "keyHmac", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'bytea'
    }),
    _ts_metadata("design:type", typeof Buffer === "undefined" ? Object : Buffer)
], ApiKey.prototype, "sealedKey", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], ApiKey.prototype, "lastFour", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        array: true
    }),
    _ts_metadata("design:type", Array)
], ApiKey.prototype, "scopes", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: DEFAULT_RATE_LIMIT_PER_MINUTE
    }),
    _ts_metadata("design:type", Number)
], ApiKey.prototype, "rateLimitPerMinute", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        array: true,
        default: '{}'
    }),
    _ts_metadata("design:type", Array)
], ApiKey.prototype, "allowedNetworks", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ApiKey.prototype, "createdBy", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'bigint',
        default: 0
    }),
    _ts_metadata("design:type", String)
], ApiKey.prototype, "requests", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'bigint',
        default: 0
    }),
    _ts_metadata("design:type", String)
], ApiKey.prototype, "failedRequests", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ApiKey.prototype, "lastUsedAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ApiKey.prototype, "expiresAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ApiKey.prototype, "revokedAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], ApiKey.prototype, "createdAt", void 0);
ApiKey = _ts_decorate([
    (0, _typeorm.Entity)('api_keys'),
    (0, _typeorm.Index)('api_keys_org_idx', [
        'orgId',
        'createdAt'
    ])
], ApiKey);

//# sourceMappingURL=api-key.entity.js.map