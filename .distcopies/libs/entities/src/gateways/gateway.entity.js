"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Gateway", {
    enumerable: true,
    get: function() {
        return Gateway;
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
let Gateway = class Gateway extends _ownedrow.OwnedRow {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'gateways_pkey'
    }),
    _ts_metadata("design:type", String)
], Gateway.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_organizationentity.Organization, {
        nullable: false,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'org_id',
        foreignKeyConstraintName: 'gateways_org_fk'
    }),
    _ts_metadata("design:type", typeof Relation === "undefined" ? Object : Relation)
], Gateway.prototype, "organization", void 0);
_ts_decorate([
    (0, _typeorm.Index)('gateways_token_key', {
        unique: true
    }),
    (0, _typeorm.Column)({
        type: 'bytea',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Gateway.prototype, "tokenHash", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'bytea',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Gateway.prototype, "sealedRequestKey", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Gateway.prototype, "baseUrl", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Gateway.prototype, "protocol", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Gateway.prototype, "appVersion", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        array: true
    }),
    _ts_metadata("design:type", Array)
], Gateway.prototype, "capabilities", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'jsonb',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Gateway.prototype, "host", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Gateway.prototype, "firstSeenAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Gateway.prototype, "seenAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Gateway.prototype, "ownerAddress", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], Gateway.prototype, "epoch", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true,
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", Object)
], Gateway.prototype, "lostAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Gateway.prototype, "clockAheadS", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Gateway.prototype, "revokedAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], Gateway.prototype, "createdAt", void 0);
Gateway = _ts_decorate([
    (0, _typeorm.Entity)('gateways'),
    (0, _typeorm.Index)('gateways_org_idx', [
        'orgId',
        'createdAt'
    ])
], Gateway);

//# sourceMappingURL=gateway.entity.js.map