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
    get LifeAttemptData () {
        return LifeAttemptData;
    },
    get LifeDeliveryData () {
        return LifeDeliveryData;
    },
    get LifeEndpointData () {
        return LifeEndpointData;
    },
    get MessageLifeData () {
        return MessageLifeData;
    },
    get toMessageLifeData () {
        return toMessageLifeData;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _messageanswers = require("../../../../../libs/message-answers/src");
const _swagger = require("@nestjs/swagger");
const _waitresponse = require("../operations/wait.response");
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
const TEXT_OR_NULL = {
    type: 'string',
    nullable: true
};
let LifeAttemptData = class LifeAttemptData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], LifeAttemptData.prototype, "attempt", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], LifeAttemptData.prototype, "at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], LifeAttemptData.prototype, "http_status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TEXT_OR_NULL),
    _ts_metadata("design:type", Object)
], LifeAttemptData.prototype, "error", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], LifeAttemptData.prototype, "duration_ms", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TEXT_OR_NULL,
        description: 'How the answer of the server began.'
    }),
    _ts_metadata("design:type", Object)
], LifeAttemptData.prototype, "response_excerpt", void 0);
let LifeEndpointData = class LifeEndpointData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], LifeEndpointData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], LifeEndpointData.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], LifeEndpointData.prototype, "host", void 0);
let LifeDeliveryData = class LifeDeliveryData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], LifeDeliveryData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], LifeDeliveryData.prototype, "event_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], LifeDeliveryData.prototype, "event", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'event, replay, recovery or test.'
    }),
    _ts_metadata("design:type", String)
], LifeDeliveryData.prototype, "reason", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'pending, succeeded or failed.'
    }),
    _ts_metadata("design:type", String)
], LifeDeliveryData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: LifeEndpointData,
        nullable: true,
        description: 'Null: it was deleted.'
    }),
    _ts_metadata("design:type", Object)
], LifeDeliveryData.prototype, "webhook", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], LifeDeliveryData.prototype, "created_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], LifeDeliveryData.prototype, "finished_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], LifeDeliveryData.prototype, "next_attempt_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            LifeAttemptData
        ]
    }),
    _ts_metadata("design:type", Array)
], LifeDeliveryData.prototype, "attempts", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _waitresponse.WaitData,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], LifeDeliveryData.prototype, "why", void 0);
let MessageLifeData = class MessageLifeData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.MESSAGE_STATUSES
    }),
    _ts_metadata("design:type", String)
], MessageLifeData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TEXT_OR_NULL,
        description: 'The request that made it.'
    }),
    _ts_metadata("design:type", Object)
], MessageLifeData.prototype, "request_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'How often it was handed to the gateway app or the phone.'
    }),
    _ts_metadata("design:type", Number)
], MessageLifeData.prototype, "attempts", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            _messageanswers.MessageEventData
        ],
        description: 'Oldest first.'
    }),
    _ts_metadata("design:type", Array)
], MessageLifeData.prototype, "events", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            LifeDeliveryData
        ],
        description: 'Oldest first, at most 100.'
    }),
    _ts_metadata("design:type", Array)
], MessageLifeData.prototype, "deliveries", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _waitresponse.WaitData,
        nullable: true,
        description: 'Null: it does not wait.'
    }),
    _ts_metadata("design:type", Object)
], MessageLifeData.prototype, "why", void 0);
function toMessageLifeData(life) {
    return {
        status: life.status,
        request_id: life.requestId,
        attempts: life.attempts,
        events: life.history.map(_messageanswers.toMessageEventData),
        deliveries: life.deliveries.map(toDelivery),
        why: (0, _waitresponse.toWaitData)(life.why)
    };
}
function toDelivery(row) {
    return {
        id: row.id,
        event_id: row.eventId,
        event: row.eventType,
        reason: row.reason,
        status: row.status,
        webhook: row.endpoint && {
            id: row.endpoint.id,
            name: row.endpoint.name,
            host: row.endpoint.host
        },
        created_at: row.createdAt.toISOString(),
        finished_at: row.finishedAt?.toISOString() ?? null,
        next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
        attempts: row.attempts.map((each)=>({
                attempt: each.attempt,
                at: each.at.toISOString(),
                http_status: each.httpStatus,
                error: each.error,
                duration_ms: each.durationMs,
                response_excerpt: each.responseExcerpt
            })),
        why: (0, _waitresponse.toWaitData)(row.why)
    };
}

//# sourceMappingURL=message-life.response.js.map