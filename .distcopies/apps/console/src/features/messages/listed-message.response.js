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
    get ListedMessageData () {
        return ListedMessageData;
    },
    get toListedMessageData () {
        return toListedMessageData;
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
let ListedMessageData = class ListedMessageData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], ListedMessageData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.CHANNELS
    }),
    _ts_metadata("design:type", typeof Channel === "undefined" ? Object : Channel)
], ListedMessageData.prototype, "channel", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'outbound',
            'inbound'
        ]
    }),
    _ts_metadata("design:type", String)
], ListedMessageData.prototype, "direction", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.MESSAGE_STATUSES
    }),
    _ts_metadata("design:type", typeof MessageStatus === "undefined" ? Object : MessageStatus)
], ListedMessageData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], ListedMessageData.prototype, "type", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], ListedMessageData.prototype, "to", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], ListedMessageData.prototype, "from", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: 'The phone number of ours, if known.'
    }),
    _ts_metadata("design:type", Object)
], ListedMessageData.prototype, "account_phone", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: 'How its text begins.'
    }),
    _ts_metadata("design:type", Object)
], ListedMessageData.prototype, "content", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ListedMessageData.prototype, "error_code", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ListedMessageData.prototype, "error_message", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ListedMessageData.prototype, "scheduled_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME),
    _ts_metadata("design:type", String)
], ListedMessageData.prototype, "created_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ListedMessageData.prototype, "sent_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ListedMessageData.prototype, "delivered_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ListedMessageData.prototype, "read_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...TIME,
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ListedMessageData.prototype, "failed_at", void 0);
const timeText = (time)=>time?.toISOString() ?? null;
function toListedMessageData(row) {
    const own = row.direction === 'outbound' ? row.fromAddress : row.toAddress;
    return {
        id: row.id,
        channel: row.channel,
        direction: row.direction,
        status: row.status,
        type: row.type,
        to: row.toAddress,
        from: row.fromAddress,
        account_phone: _entities.CHANNEL_TABLE[row.channel].address === 'phone' && own !== '' ? own : null,
        content: row.preview,
        error_code: row.errorCode,
        error_message: row.errorMessage,
        scheduled_at: timeText(row.scheduledAt),
        created_at: row.createdAt.toISOString(),
        sent_at: timeText(row.sentAt),
        delivered_at: timeText(row.deliveredAt),
        read_at: timeText(row.readAt),
        failed_at: timeText(row.failedAt)
    };
}

//# sourceMappingURL=listed-message.response.js.map