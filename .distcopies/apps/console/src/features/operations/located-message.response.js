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
    get LocatedDeliveryData () {
        return LocatedDeliveryData;
    },
    get LocatedMessageData () {
        return LocatedMessageData;
    },
    get LocatedStepData () {
        return LocatedStepData;
    },
    get toLocatedMessageData () {
        return toLocatedMessageData;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _swagger = require("@nestjs/swagger");
const _laneboardresponse = require("./lane-board.response");
const _waitresponse = require("./wait.response");
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
const TIME_OR_NULL = {
    ...TIME,
    nullable: true
};
const TEXT_OR_NULL = {
    type: 'string',
    nullable: true
};
let LocatedStepData = class LocatedStepData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.MESSAGE_STATUSES
    }),
    _ts_metadata("design:type", String)
], LocatedStepData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], LocatedStepData.prototype, "at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.EVENT_SOURCES
    }),
    _ts_metadata("design:type", String)
], LocatedStepData.prototype, "source", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TEXT_OR_NULL,
        description: 'A code; what anybody wrote is left out.'
    }),
    _ts_metadata("design:type", Object)
], LocatedStepData.prototype, "detail", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TEXT_OR_NULL,
        description: 'The message was edited or deleted, or its file came: nothing of it is told.'
    }),
    _ts_metadata("design:type", Object)
], LocatedStepData.prototype, "change", void 0);
let LocatedDeliveryData = class LocatedDeliveryData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], LocatedDeliveryData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], LocatedDeliveryData.prototype, "event", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'pending, succeeded or failed.'
    }),
    _ts_metadata("design:type", String)
], LocatedDeliveryData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TEXT_OR_NULL,
        description: 'Null: the webhook was deleted.'
    }),
    _ts_metadata("design:type", Object)
], LocatedDeliveryData.prototype, "host", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], LocatedDeliveryData.prototype, "created_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME_OR_NULL),
    _ts_metadata("design:type", Object)
], LocatedDeliveryData.prototype, "finished_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], LocatedDeliveryData.prototype, "attempts", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        nullable: true,
        description: 'Of the last attempt.'
    }),
    _ts_metadata("design:type", Object)
], LocatedDeliveryData.prototype, "http_status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _waitresponse.WaitData,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], LocatedDeliveryData.prototype, "why", void 0);
let LocatedMessageData = class LocatedMessageData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], LocatedMessageData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof _laneboardresponse.NamedData === "undefined" ? Object : _laneboardresponse.NamedData)
], LocatedMessageData.prototype, "organization", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.CHANNELS
    }),
    _ts_metadata("design:type", String)
], LocatedMessageData.prototype, "channel", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'inbound',
            'outbound'
        ]
    }),
    _ts_metadata("design:type", String)
], LocatedMessageData.prototype, "direction", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'live',
            'test'
        ]
    }),
    _ts_metadata("design:type", String)
], LocatedMessageData.prototype, "mode", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'For example `text`.'
    }),
    _ts_metadata("design:type", String)
], LocatedMessageData.prototype, "type", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.MESSAGE_STATUSES
    }),
    _ts_metadata("design:type", String)
], LocatedMessageData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TEXT_OR_NULL,
        description: 'The number or phone of the organization.'
    }),
    _ts_metadata("design:type", Object)
], LocatedMessageData.prototype, "account", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TEXT_OR_NULL),
    _ts_metadata("design:type", Object)
], LocatedMessageData.prototype, "error_code", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TEXT_OR_NULL,
        description: 'The lane that it is in; null: it is done.'
    }),
    _ts_metadata("design:type", Object)
], LocatedMessageData.prototype, "lane", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TEXT_OR_NULL,
        description: 'The request that made it.'
    }),
    _ts_metadata("design:type", Object)
], LocatedMessageData.prototype, "request_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TEXT_OR_NULL,
        description: 'What its provider calls it.'
    }),
    _ts_metadata("design:type", Object)
], LocatedMessageData.prototype, "provider_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], LocatedMessageData.prototype, "attempts", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], LocatedMessageData.prototype, "created_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME_OR_NULL),
    _ts_metadata("design:type", Object)
], LocatedMessageData.prototype, "scheduled_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME_OR_NULL),
    _ts_metadata("design:type", Object)
], LocatedMessageData.prototype, "sent_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            LocatedStepData
        ],
        description: 'Oldest first.'
    }),
    _ts_metadata("design:type", Array)
], LocatedMessageData.prototype, "steps", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            LocatedDeliveryData
        ],
        description: 'Who is told of it; oldest first, at most 100.'
    }),
    _ts_metadata("design:type", Array)
], LocatedMessageData.prototype, "deliveries", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _waitresponse.WaitData,
        nullable: true,
        description: 'Null: it does not wait.'
    }),
    _ts_metadata("design:type", Object)
], LocatedMessageData.prototype, "why", void 0);
/** Details are codes or words of somebody else. */ const CODE = /^[A-Z][A-Z0-9_]{1,60}$/;
function toLocatedMessageData(message) {
    const { organization, life } = message;
    return {
        id: life.id,
        organization: {
            id: organization.id,
            name: organization.name
        },
        channel: life.channel,
        direction: life.direction,
        mode: message.mode,
        type: message.type,
        status: life.status,
        account: message.accountName,
        error_code: message.errorCode,
        lane: message.lane,
        request_id: life.requestId,
        provider_id: message.providerId,
        attempts: life.attempts,
        created_at: message.createdAt.toISOString(),
        scheduled_at: message.scheduledAt?.toISOString() ?? null,
        sent_at: message.sentAt?.toISOString() ?? null,
        steps: life.history.map(({ status, at, source, detail, change })=>({
                status,
                at: at.toISOString(),
                source,
                detail: detail !== null && CODE.test(detail) ? detail : null,
                change
            })),
        deliveries: life.deliveries.map(toDelivery),
        why: (0, _waitresponse.toWaitData)(life.why)
    };
}
function toDelivery(row) {
    const last = row.attempts.at(-1);
    return {
        id: row.id,
        event: row.eventType,
        status: row.status,
        host: row.endpoint?.host ?? null,
        created_at: row.createdAt.toISOString(),
        finished_at: row.finishedAt?.toISOString() ?? null,
        attempts: row.attempts.length,
        http_status: last?.httpStatus ?? null,
        why: (0, _waitresponse.toWaitData)(row.why)
    };
}

//# sourceMappingURL=located-message.response.js.map