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
    get EnabledWebhookData () {
        return EnabledWebhookData;
    },
    get WebhookRecoveryData () {
        return WebhookRecoveryData;
    },
    get toRecoveryData () {
        return toRecoveryData;
    }
});
const _entities = require("../../../entities/src");
const _swagger = require("@nestjs/swagger");
const _webhookresponse = require("../endpoints/webhook.response");
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
const timeOrNull = {
    type: 'string',
    format: 'date-time',
    nullable: true
};
let WebhookRecoveryData = class WebhookRecoveryData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: "The recovery's ID."
    }),
    _ts_metadata("design:type", String)
], WebhookRecoveryData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: 'The ID of the webhook.'
    }),
    _ts_metadata("design:type", String)
], WebhookRecoveryData.prototype, "webhook_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'date-time',
        description: 'Delivers events from this time on.'
    }),
    _ts_metadata("design:type", String)
], WebhookRecoveryData.prototype, "since", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'date-time',
        description: 'Delivers events up to this time.'
    }),
    _ts_metadata("design:type", String)
], WebhookRecoveryData.prototype, "until", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            String
        ],
        description: 'The event types to deliver; empty for those that the webhook subscribes to.'
    }),
    _ts_metadata("design:type", Array)
], WebhookRecoveryData.prototype, "events", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Whether to skip events that were already delivered.'
    }),
    _ts_metadata("design:type", Boolean)
], WebhookRecoveryData.prototype, "only_failed", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.RECOVERY_STATUSES,
        description: "The recovery's status. `canceled` means that the webhook was disabled in the meantime. Deleting a " + 'webhook deletes its recoveries.'
    }),
    _ts_metadata("design:type", typeof RecoveryStatus === "undefined" ? Object : RecoveryStatus)
], WebhookRecoveryData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Events found so far.'
    }),
    _ts_metadata("design:type", Number)
], WebhookRecoveryData.prototype, "found", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Deliveries queued or brought forward so far.'
    }),
    _ts_metadata("design:type", Number)
], WebhookRecoveryData.prototype, "queued", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...timeOrNull,
        description: 'The time of the last event it looked at, which shows its progress.'
    }),
    _ts_metadata("design:type", Object)
], WebhookRecoveryData.prototype, "position", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'date-time',
        description: 'When it was requested.'
    }),
    _ts_metadata("design:type", String)
], WebhookRecoveryData.prototype, "created_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...timeOrNull,
        description: 'When the last delivery was queued.'
    }),
    _ts_metadata("design:type", Object)
], WebhookRecoveryData.prototype, "finished_at", void 0);
let EnabledWebhookData = class EnabledWebhookData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _webhookresponse.WebhookData,
        description: 'The webhook.'
    }),
    _ts_metadata("design:type", typeof _webhookresponse.WebhookData === "undefined" ? Object : _webhookresponse.WebhookData)
], EnabledWebhookData.prototype, "webhook", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: WebhookRecoveryData,
        description: 'The recovery.'
    }),
    _ts_metadata("design:type", typeof WebhookRecoveryData === "undefined" ? Object : WebhookRecoveryData)
], EnabledWebhookData.prototype, "recovery", void 0);
function toRecoveryData(row) {
    return {
        id: row.id,
        webhook_id: row.endpointId,
        since: row.since.toISOString(),
        until: row.until.toISOString(),
        events: row.events,
        only_failed: row.onlyFailed,
        status: row.status,
        found: row.found,
        queued: row.queued,
        position: row.afterAt?.toISOString() ?? null,
        created_at: row.createdAt.toISOString(),
        finished_at: row.finishedAt?.toISOString() ?? null
    };
}

//# sourceMappingURL=recovery.response.js.map