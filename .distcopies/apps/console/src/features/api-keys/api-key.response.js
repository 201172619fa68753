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
    get ApiKeyData () {
        return ApiKeyData;
    },
    get NewApiKeyData () {
        return NewApiKeyData;
    },
    get RevealedKeyData () {
        return RevealedKeyData;
    },
    get ScopeData () {
        return ScopeData;
    },
    get toApiKeyData () {
        return toApiKeyData;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _swagger = require("@nestjs/swagger");
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
const TIME = {
    type: 'string',
    format: 'date-time'
};
const KEY_STATUSES = [
    'active',
    'expired',
    'revoked'
];
let ApiKeyData = class ApiKeyData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], ApiKeyData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], ApiKeyData.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.MODES
    }),
    _ts_metadata("design:type", typeof Mode === "undefined" ? Object : Mode)
], ApiKeyData.prototype, "mode", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: KEY_STATUSES
    }),
    _ts_metadata("design:type", Object)
], ApiKeyData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'How it begins and ends, for people.'
    }),
    _ts_metadata("design:type", String)
], ApiKeyData.prototype, "masked", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], ApiKeyData.prototype, "last_four", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.SCOPES,
        isArray: true
    }),
    _ts_metadata("design:type", Array)
], ApiKeyData.prototype, "scopes", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], ApiKeyData.prototype, "rate_limit_per_minute", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            String
        ]
    }),
    _ts_metadata("design:type", Array)
], ApiKeyData.prototype, "allowed_networks", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ApiKeyData.prototype, "expires_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], ApiKeyData.prototype, "requests", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], ApiKeyData.prototype, "failed_requests", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ApiKeyData.prototype, "last_used_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ApiKeyData.prototype, "revoked_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], ApiKeyData.prototype, "created_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: 'The name of who made it; null: nobody who is known.'
    }),
    _ts_metadata("design:type", Object)
], ApiKeyData.prototype, "created_by", void 0);
let NewApiKeyData = class NewApiKeyData extends ApiKeyData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The key itself.'
    }),
    _ts_metadata("design:type", String)
], NewApiKeyData.prototype, "key", void 0);
let RevealedKeyData = class RevealedKeyData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The key itself.'
    }),
    _ts_metadata("design:type", String)
], RevealedKeyData.prototype, "key", void 0);
let ScopeData = class ScopeData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.SCOPES
    }),
    _ts_metadata("design:type", typeof Scope === "undefined" ? Object : Scope)
], ScopeData.prototype, "scope", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            String
        ],
        description: 'The routes, such as `POST /whatsapp/send`.'
    }),
    _ts_metadata("design:type", Object)
], ScopeData.prototype, "routes", void 0);
function toApiKeyData(row, creators) {
    return {
        id: row.id,
        name: row.name,
        mode: row.mode,
        status: statusOf(row),
        masked: `chq_${row.mode}_••••${row.lastFour}`,
        last_four: row.lastFour,
        scopes: row.scopes,
        rate_limit_per_minute: row.rateLimitPerMinute,
        allowed_networks: row.allowedNetworks,
        expires_at: row.expiresAt?.toISOString() ?? null,
        requests: Number(row.requests),
        failed_requests: Number(row.failedRequests),
        last_used_at: row.lastUsedAt?.toISOString() ?? null,
        revoked_at: row.revokedAt?.toISOString() ?? null,
        created_at: row.createdAt.toISOString(),
        created_by: row.createdBy !== null && creators.get(row.createdBy) || null
    };
}
function statusOf({ revokedAt, expiresAt }) {
    if (revokedAt !== null) return 'revoked';
    return expiresAt !== null && expiresAt.getTime() <= Date.now() ? 'expired' : 'active';
}

//# sourceMappingURL=api-key.response.js.map