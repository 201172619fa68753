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
    get DISABLED_REASONS () {
        return DISABLED_REASONS;
    },
    get WEBHOOK_STATUSES () {
        return WEBHOOK_STATUSES;
    },
    get WebhookEndpoint () {
        return WebhookEndpoint;
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
const WEBHOOK_STATUSES = [
    'active',
    'disabled'
];
const DISABLED_REASONS = [
    'manual',
    'gone',
    'failing'
];
let WebhookEndpoint = class WebhookEndpoint extends _ownedrow.OwnedRow {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'webhook_endpoints_pkey'
    }),
    _ts_metadata("design:type", String)
], WebhookEndpoint.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_organizationentity.Organization, {
        nullable: false,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'org_id',
        foreignKeyConstraintName: 'webhook_endpoints_org_fk'
    }),
    _ts_metadata("design:type", typeof Relation === "undefined" ? Object : Relation)
], WebhookEndpoint.prototype, "organization", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], WebhookEndpoint.prototype, "name", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookEndpoint.prototype, "description", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], WebhookEndpoint.prototype, "url", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        array: true
    }),
    _ts_metadata("design:type", Array)
], WebhookEndpoint.prototype, "events", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        array: true
    }),
    _ts_metadata("design:type", Array)
], WebhookEndpoint.prototype, "channels", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        array: true
    }),
    _ts_metadata("design:type", Array)
], WebhookEndpoint.prototype, "accountIds", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof WebhookStatus === "undefined" ? Object : WebhookStatus)
], WebhookEndpoint.prototype, "status", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookEndpoint.prototype, "disabledReason", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookEndpoint.prototype, "disabledAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'bytea'
    }),
    _ts_metadata("design:type", typeof Buffer === "undefined" ? Object : Buffer)
], WebhookEndpoint.prototype, "sealedSecret", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'bytea',
        array: true,
        default: '{}'
    }),
    _ts_metadata("design:type", Array)
], WebhookEndpoint.prototype, "sealedOldSecrets", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        array: true,
        default: '{}'
    }),
    _ts_metadata("design:type", Array)
], WebhookEndpoint.prototype, "oldSecretsUntil", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'bytea',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookEndpoint.prototype, "sealedHeaders", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        array: true
    }),
    _ts_metadata("design:type", Array)
], WebhookEndpoint.prototype, "headerNames", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookEndpoint.prototype, "failingSince", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], WebhookEndpoint.prototype, "failuresInRow", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 10
    }),
    _ts_metadata("design:type", Number)
], WebhookEndpoint.prototype, "inFlightLimit", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'real',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookEndpoint.prototype, "pacedPerSecond", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookEndpoint.prototype, "lastSuccessAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookEndpoint.prototype, "lastFailureAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], WebhookEndpoint.prototype, "createdAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], WebhookEndpoint.prototype, "updatedAt", void 0);
WebhookEndpoint = _ts_decorate([
    (0, _typeorm.Entity)('webhook_endpoints'),
    (0, _typeorm.Index)('webhook_endpoints_org_idx', [
        'orgId',
        'mode',
        'createdAt'
    ])
], WebhookEndpoint);

//# sourceMappingURL=webhook-endpoint.entity.js.map