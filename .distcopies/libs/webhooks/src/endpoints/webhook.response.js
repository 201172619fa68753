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
    get DeletedWebhookData () {
        return DeletedWebhookData;
    },
    get WebhookData () {
        return WebhookData;
    },
    get WebhookStatsData () {
        return WebhookStatsData;
    },
    get WebhookWithSecretData () {
        return WebhookWithSecretData;
    },
    get toWebhookData () {
        return toWebhookData;
    }
});
const _entities = require("../../../entities/src");
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
const timeOrNull = {
    type: 'string',
    format: 'date-time',
    nullable: true
};
let WebhookStatsData = class WebhookStatsData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Deliveries that your server accepted.'
    }),
    _ts_metadata("design:type", Number)
], WebhookStatsData.prototype, "ok", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Deliveries that the service gave up on.'
    }),
    _ts_metadata("design:type", Number)
], WebhookStatsData.prototype, "failed", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Deliveries waiting for their first or next attempt.'
    }),
    _ts_metadata("design:type", Number)
], WebhookStatsData.prototype, "pending", void 0);
let WebhookData = class WebhookData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: "The webhook's ID."
    }),
    _ts_metadata("design:type", String)
], WebhookData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Your name for the webhook.'
    }),
    _ts_metadata("design:type", String)
], WebhookData.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: 'Your note about the webhook.'
    }),
    _ts_metadata("design:type", Object)
], WebhookData.prototype, "description", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uri',
        description: 'The URL of your server.'
    }),
    _ts_metadata("design:type", String)
], WebhookData.prototype, "url", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            String
        ],
        description: 'The event types it subscribes to; `*` for all.'
    }),
    _ts_metadata("design:type", Array)
], WebhookData.prototype, "events", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.CHANNELS,
        isArray: true,
        description: 'The channels it subscribes to; empty for all.'
    }),
    _ts_metadata("design:type", Array)
], WebhookData.prototype, "channels", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'array',
        items: {
            type: 'string',
            format: 'uuid'
        },
        description: 'The numbers and phones it subscribes to; empty for all.'
    }),
    _ts_metadata("design:type", Array)
], WebhookData.prototype, "account_ids", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            String
        ],
        description: 'The names of your own headers. Their values are not shown.'
    }),
    _ts_metadata("design:type", Array)
], WebhookData.prototype, "header_names", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.WEBHOOK_STATUSES,
        description: 'A disabled webhook gets no events.'
    }),
    _ts_metadata("design:type", typeof WebhookStatus === "undefined" ? Object : WebhookStatus)
], WebhookData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            ..._entities.DISABLED_REASONS,
            null
        ],
        type: 'string',
        nullable: true,
        description: 'Why it is disabled. `manual`: by PATCH; `gone`: your server returned 410; `failing`: no attempt ' + 'succeeded for 5 days.'
    }),
    _ts_metadata("design:type", Object)
], WebhookData.prototype, "disabled_reason", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...timeOrNull,
        description: 'When it was disabled.'
    }),
    _ts_metadata("design:type", Object)
], WebhookData.prototype, "disabled_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...timeOrNull,
        description: 'Since when attempts have been failing; null if the last one did not fail.'
    }),
    _ts_metadata("design:type", Object)
], WebhookData.prototype, "failing_since", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: WebhookStatsData,
        description: 'The deliveries of the last 24 hours, at most its newest 10,000.'
    }),
    _ts_metadata("design:type", typeof WebhookStatsData === "undefined" ? Object : WebhookStatsData)
], WebhookData.prototype, "stats", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...timeOrNull,
        description: 'When an attempt last succeeded.'
    }),
    _ts_metadata("design:type", Object)
], WebhookData.prototype, "last_success_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...timeOrNull,
        description: 'When an attempt last failed.'
    }),
    _ts_metadata("design:type", Object)
], WebhookData.prototype, "last_failure_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...timeOrNull,
        description: 'Until when a previous secret is still active. If there are several, the last of them.'
    }),
    _ts_metadata("design:type", Object)
], WebhookData.prototype, "old_secret_until", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'date-time',
        description: 'When it was created.'
    }),
    _ts_metadata("design:type", String)
], WebhookData.prototype, "created_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'date-time',
        description: 'When you last changed it.'
    }),
    _ts_metadata("design:type", String)
], WebhookData.prototype, "updated_at", void 0);
let WebhookWithSecretData = class WebhookWithSecretData extends WebhookData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The signing secret: `whsec_` and 32 bytes in base64. Shown only in this answer.',
        example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
    }),
    _ts_metadata("design:type", String)
], WebhookWithSecretData.prototype, "secret", void 0);
let DeletedWebhookData = class DeletedWebhookData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: 'The ID.'
    }),
    _ts_metadata("design:type", String)
], DeletedWebhookData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            true
        ],
        description: 'Always true: the webhook gets no more events, and its deliveries and recoveries are deleted.'
    }),
    _ts_metadata("design:type", Boolean)
], DeletedWebhookData.prototype, "deleted", void 0);
function toWebhookData(endpoint, counts) {
    return {
        id: endpoint.id,
        name: endpoint.name,
        description: endpoint.description,
        url: endpoint.url,
        events: endpoint.events,
        channels: endpoint.channels,
        account_ids: endpoint.accountIds,
        header_names: endpoint.headerNames,
        status: endpoint.status,
        disabled_reason: endpoint.disabledReason,
        disabled_at: endpoint.disabledAt?.toISOString() ?? null,
        failing_since: endpoint.failingSince?.toISOString() ?? null,
        stats: {
            ok: counts?.succeeded ?? 0,
            failed: counts?.failed ?? 0,
            pending: counts?.pending ?? 0
        },
        last_success_at: endpoint.lastSuccessAt?.toISOString() ?? null,
        last_failure_at: endpoint.lastFailureAt?.toISOString() ?? null,
        old_secret_until: endpoint.oldSecretUntil?.toISOString() ?? null,
        created_at: endpoint.createdAt.toISOString(),
        updated_at: endpoint.updatedAt.toISOString()
    };
}

//# sourceMappingURL=webhook.response.js.map