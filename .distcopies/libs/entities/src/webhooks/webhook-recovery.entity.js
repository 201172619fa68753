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
    get RECOVERY_STATUSES () {
        return RECOVERY_STATUSES;
    },
    get WebhookRecovery () {
        return WebhookRecovery;
    }
});
const _typeorm = require("typeorm");
const _webhookendpointentity = require("./webhook-endpoint.entity");
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
const RECOVERY_STATUSES = [
    'running',
    'completed',
    'canceled'
];
let WebhookRecovery = class WebhookRecovery {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'webhook_recoveries_pkey'
    }),
    _ts_metadata("design:type", String)
], WebhookRecovery.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], WebhookRecovery.prototype, "orgId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], WebhookRecovery.prototype, "endpointId", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_webhookendpointentity.WebhookEndpoint, {
        nullable: false,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'endpoint_id',
        foreignKeyConstraintName: 'webhook_recoveries_endpoint_fk'
    }),
    _ts_metadata("design:type", typeof Relation === "undefined" ? Object : Relation)
], WebhookRecovery.prototype, "endpoint", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], WebhookRecovery.prototype, "since", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], WebhookRecovery.prototype, "until", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        array: true
    }),
    _ts_metadata("design:type", Array)
], WebhookRecovery.prototype, "events", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'boolean'
    }),
    _ts_metadata("design:type", Boolean)
], WebhookRecovery.prototype, "onlyFailed", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof RecoveryStatus === "undefined" ? Object : RecoveryStatus)
], WebhookRecovery.prototype, "status", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], WebhookRecovery.prototype, "found", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], WebhookRecovery.prototype, "queued", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookRecovery.prototype, "afterAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookRecovery.prototype, "afterId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookRecovery.prototype, "createdBy", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], WebhookRecovery.prototype, "createdAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookRecovery.prototype, "finishedAt", void 0);
WebhookRecovery = _ts_decorate([
    (0, _typeorm.Entity)('webhook_recoveries'),
    (0, _typeorm.Index)('webhook_recoveries_endpoint_idx', [
        'endpointId',
        'createdAt'
    ]),
    (0, _typeorm.Index)('webhook_recoveries_open_idx', {
        synchronize: false
    })
], WebhookRecovery);

//# sourceMappingURL=webhook-recovery.entity.js.map