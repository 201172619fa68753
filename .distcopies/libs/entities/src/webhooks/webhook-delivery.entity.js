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
    get DELIVERY_REASONS () {
        return DELIVERY_REASONS;
    },
    get DELIVERY_STATUSES () {
        return DELIVERY_STATUSES;
    },
    get WebhookAttempt () {
        return WebhookAttempt;
    },
    get WebhookDelivery () {
        return WebhookDelivery;
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
const DELIVERY_STATUSES = [
    'pending',
    'succeeded',
    'failed'
];
const DELIVERY_REASONS = [
    'event',
    'replay',
    'recovery',
    'test'
];
let WebhookDelivery = class WebhookDelivery {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'webhook_deliveries_pkey'
    }),
    _ts_metadata("design:type", String)
], WebhookDelivery.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], WebhookDelivery.prototype, "orgId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], WebhookDelivery.prototype, "endpointId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], WebhookDelivery.prototype, "eventId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], WebhookDelivery.prototype, "eventType", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof DeliveryReason === "undefined" ? Object : DeliveryReason)
], WebhookDelivery.prototype, "reason", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof DeliveryStatus === "undefined" ? Object : DeliveryStatus)
], WebhookDelivery.prototype, "status", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], WebhookDelivery.prototype, "lane", void 0);
_ts_decorate([
    (0, _typeorm.Index)('webhook_deliveries_queued_idx', {
        synchronize: false
    }),
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof Extract === "undefined" ? Object : Extract)
], WebhookDelivery.prototype, "state", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], WebhookDelivery.prototype, "attempts", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], WebhookDelivery.prototype, "unrecordedStarts", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'clock_timestamp()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], WebhookDelivery.prototype, "dueAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookDelivery.prototype, "firstStartedAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookDelivery.prototype, "httpStatus", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookDelivery.prototype, "error", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookDelivery.prototype, "durationMs", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookDelivery.prototype, "responseExcerpt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'clock_timestamp()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], WebhookDelivery.prototype, "createdAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookDelivery.prototype, "finishedAt", void 0);
WebhookDelivery = _ts_decorate([
    (0, _typeorm.Entity)('webhook_deliveries'),
    (0, _typeorm.Index)('webhook_deliveries_endpoint_idx', [
        'endpointId',
        'id'
    ]),
    (0, _typeorm.Index)('webhook_deliveries_event_idx', [
        'eventId'
    ]),
    (0, _typeorm.Index)('webhook_deliveries_failed_idx', {
        synchronize: false
    }),
    (0, _typeorm.Index)('webhook_deliveries_dead_idx', {
        synchronize: false
    }),
    (0, _typeorm.Index)('webhook_deliveries_type_idx', [
        'endpointId',
        'eventType',
        'status',
        'id'
    ])
], WebhookDelivery);
let WebhookAttempt = class WebhookAttempt {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'webhook_attempts_pkey'
    }),
    _ts_metadata("design:type", String)
], WebhookAttempt.prototype, "deliveryId", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'integer',
        primaryKeyConstraintName: 'webhook_attempts_pkey'
    }),
    _ts_metadata("design:type", Number)
], WebhookAttempt.prototype, "attempt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], WebhookAttempt.prototype, "orgId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookAttempt.prototype, "httpStatus", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookAttempt.prototype, "error", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], WebhookAttempt.prototype, "durationMs", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WebhookAttempt.prototype, "responseExcerpt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'clock_timestamp()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], WebhookAttempt.prototype, "at", void 0);
WebhookAttempt = _ts_decorate([
    (0, _typeorm.Entity)('webhook_attempts')
], WebhookAttempt);

//# sourceMappingURL=webhook-delivery.entity.js.map