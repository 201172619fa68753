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
    get WebhookAttemptData () {
        return WebhookAttemptData;
    },
    get WebhookDeliveryData () {
        return WebhookDeliveryData;
    },
    get WebhookDeliveryDetailData () {
        return WebhookDeliveryDetailData;
    },
    get toDeliveryData () {
        return toDeliveryData;
    },
    get toDeliveryDetail () {
        return toDeliveryDetail;
    }
});
const _events = require("../../../events/src");
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
const textOrNull = {
    type: 'string',
    nullable: true
};
const integerOrNull = {
    type: 'integer',
    nullable: true
};
const timeOrNull = {
    type: 'string',
    format: 'date-time',
    nullable: true
};
/** What came of an attempt; of a delivery, of its last one. */ let AttemptOutcomeData = class AttemptOutcomeData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...integerOrNull,
        description: 'The HTTP status that your server returned; null if it did not respond.'
    }),
    _ts_metadata("design:type", Object)
], AttemptOutcomeData.prototype, "http_status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...textOrNull,
        description: 'Why the attempt failed; null if it did not.'
    }),
    _ts_metadata("design:type", Object)
], AttemptOutcomeData.prototype, "error", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...integerOrNull,
        description: 'How long the attempt took, in milliseconds.'
    }),
    _ts_metadata("design:type", Object)
], AttemptOutcomeData.prototype, "duration_ms", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...textOrNull,
        description: "The start of your server's response, at most 4 KB."
    }),
    _ts_metadata("design:type", Object)
], AttemptOutcomeData.prototype, "response_excerpt", void 0);
let WebhookDeliveryData = class WebhookDeliveryData extends AttemptOutcomeData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: "The delivery's ID."
    }),
    _ts_metadata("design:type", String)
], WebhookDeliveryData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: 'The ID of the webhook.'
    }),
    _ts_metadata("design:type", String)
], WebhookDeliveryData.prototype, "webhook_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "The event's ID, also sent in the header `webhook-id`."
    }),
    _ts_metadata("design:type", String)
], WebhookDeliveryData.prototype, "event_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.EVENT_TYPES,
        description: "The event's type."
    }),
    _ts_metadata("design:type", String)
], WebhookDeliveryData.prototype, "event", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.DELIVERY_REASONS,
        description: 'Why the delivery exists. `event`: the event happened; `replay`, `recovery`, `test`: somebody asked for it.'
    }),
    _ts_metadata("design:type", typeof DeliveryReason === "undefined" ? Object : DeliveryReason)
], WebhookDeliveryData.prototype, "reason", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'The number of attempts so far.'
    }),
    _ts_metadata("design:type", Number)
], WebhookDeliveryData.prototype, "attempt", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.DELIVERY_STATUSES,
        description: '`pending` until your server accepts the delivery or the service gives up.'
    }),
    _ts_metadata("design:type", typeof DeliveryStatus === "undefined" ? Object : DeliveryStatus)
], WebhookDeliveryData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...timeOrNull,
        description: 'When the next attempt is due, while the delivery is pending.'
    }),
    _ts_metadata("design:type", Object)
], WebhookDeliveryData.prototype, "next_attempt_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'date-time',
        description: 'When it was created.'
    }),
    _ts_metadata("design:type", String)
], WebhookDeliveryData.prototype, "created_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...timeOrNull,
        description: 'When the delivery succeeded or the service gave up.'
    }),
    _ts_metadata("design:type", Object)
], WebhookDeliveryData.prototype, "finished_at", void 0);
let WebhookAttemptData = class WebhookAttemptData extends AttemptOutcomeData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: "The attempt's number, starting at 1."
    }),
    _ts_metadata("design:type", Number)
], WebhookAttemptData.prototype, "attempt", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'date-time',
        description: 'When the attempt ended.'
    }),
    _ts_metadata("design:type", String)
], WebhookAttemptData.prototype, "at", void 0);
let WebhookDeliveryDetailData = class WebhookDeliveryDetailData extends WebhookDeliveryData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            WebhookAttemptData
        ],
        description: 'The attempts, oldest first.'
    }),
    _ts_metadata("design:type", Array)
], WebhookDeliveryDetailData.prototype, "attempts", void 0);
function toDeliveryData(row) {
    return {
        id: row.id,
        webhook_id: row.endpointId,
        event_id: (0, _events.toEventId)(row.eventId),
        event: row.eventType,
        reason: row.reason,
        attempt: row.attempts,
        status: row.status,
        http_status: row.httpStatus,
        error: row.error,
        duration_ms: row.durationMs,
        response_excerpt: row.responseExcerpt,
        next_attempt_at: row.status === 'pending' ? row.dueAt.toISOString() : null,
        created_at: row.createdAt.toISOString(),
        finished_at: row.finishedAt?.toISOString() ?? null
    };
}
function toDeliveryDetail(row, attempts) {
    return Object.assign(toDeliveryData(row), {
        attempts: attempts.map((each)=>({
                attempt: each.attempt,
                http_status: each.httpStatus,
                error: each.error,
                duration_ms: each.durationMs,
                response_excerpt: each.responseExcerpt,
                at: each.at.toISOString()
            }))
    });
}

//# sourceMappingURL=delivery.response.js.map