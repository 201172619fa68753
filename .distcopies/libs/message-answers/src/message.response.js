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
    get MessageData () {
        return MessageData;
    },
    get toMessageData () {
        return toMessageData;
    }
});
const _entities = require("../../entities/src");
const _events = require("../../events/src");
const _swagger = require("@nestjs/swagger");
const _messagepartsresponse = require("./message-parts.response");
const _messagetypes = require("./message-types");
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
const uuidOrNull = {
    type: 'string',
    format: 'uuid',
    nullable: true
};
const textOrNull = {
    type: 'string',
    nullable: true
};
const timeOrNull = {
    type: 'string',
    format: 'date-time',
    nullable: true
};
let MessageData = class MessageData extends _messagepartsresponse.MessageParts {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: "The message's ID: the `id` that the send returned."
    }),
    _ts_metadata("design:type", String)
], MessageData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.CHANNELS,
        description: "The message's channel."
    }),
    _ts_metadata("design:type", typeof Channel === "undefined" ? Object : Channel)
], MessageData.prototype, "channel", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'outbound',
            'inbound'
        ],
        description: 'Whether your organization sent or received the message.'
    }),
    _ts_metadata("design:type", String)
], MessageData.prototype, "direction", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.MESSAGE_STATUSES,
        description: "The message's current status."
    }),
    _ts_metadata("design:type", typeof MessageStatus === "undefined" ? Object : MessageStatus)
], MessageData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Whether receipts are tracked. False for messages to groups.'
    }),
    _ts_metadata("design:type", Boolean)
], MessageData.prototype, "tracked", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _messagetypes.MESSAGE_TYPES,
        description: 'The kind of content.'
    }),
    _ts_metadata("design:type", String)
], MessageData.prototype, "type", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Recipient.'
    }),
    _ts_metadata("design:type", String)
], MessageData.prototype, "to", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "The sender; empty if the SMS phone's own number is not known."
    }),
    _ts_metadata("design:type", String)
], MessageData.prototype, "from", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...uuidOrNull,
        description: 'The ID of the WhatsApp number that sent or received it.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "whatsapp_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...textOrNull,
        description: 'The phone number that sent or received it, if known.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "account_phone", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...uuidOrNull,
        description: 'The ID of the SMS phone that sent or received it.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "device_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...textOrNull,
        description: "The provider's ID, for example WhatsApp's."
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "message_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...uuidOrNull,
        description: 'The ID of its conversation.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "conversation_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...uuidOrNull,
        description: 'The ID of its contact.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "contact_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...uuidOrNull,
        description: 'The ID of the campaign that sent it.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "campaign_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...uuidOrNull,
        description: 'The ID of the one-time password it carried.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "otp_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...textOrNull,
        description: 'The text; null if there is none or if retention removed it.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "content", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _events.MessageMediaData,
        nullable: true,
        description: 'Its file, if it has one.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "media", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'array',
        items: {
            type: 'string'
        },
        nullable: true,
        description: 'The options of a poll that you sent.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "poll_options", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        nullable: true,
        description: 'The number of parts of an SMS.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "segments", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...textOrNull,
        description: 'Why the message failed, as a code. Of a pending one: why it waits.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "error_code", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...textOrNull,
        description: 'Why the message failed, in words.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "error_message", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'How many times it was handed to the gateway or phone.'
    }),
    _ts_metadata("design:type", Number)
], MessageData.prototype, "attempts", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'object',
        additionalProperties: {
            type: 'string'
        },
        description: 'The `metadata` that you passed with the send; of a received message what its kind adds.'
    }),
    _ts_metadata("design:type", typeof Record === "undefined" ? Object : Record)
], MessageData.prototype, "metadata", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...timeOrNull,
        description: 'When it is scheduled to be sent.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "scheduled_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'date-time',
        description: 'When it was accepted.'
    }),
    _ts_metadata("design:type", String)
], MessageData.prototype, "created_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...timeOrNull,
        description: 'When it was sent.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "sent_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...timeOrNull,
        description: 'When it was delivered.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "delivered_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...timeOrNull,
        description: 'When it was read; of a received message, when you marked it as read.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "read_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...timeOrNull,
        description: 'When it failed.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "failed_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...timeOrNull,
        description: 'When its writer last edited it.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "edited_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...timeOrNull,
        description: 'When it was deleted for everybody. It keeps what it said: what you do with that is up to you.'
    }),
    _ts_metadata("design:type", Object)
], MessageData.prototype, "deleted_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'date-time',
        description: 'When any of these fields last changed.'
    }),
    _ts_metadata("design:type", String)
], MessageData.prototype, "updated_at", void 0);
const timeText = (time)=>time?.toISOString() ?? null;
function toMessageData(row, links) {
    const hasNumber = _entities.CHANNEL_TABLE[row.channel].address === 'phone';
    const ownNumber = row.direction === 'outbound' ? row.fromAddress : row.toAddress;
    const { whatsapp_id, device_id } = (0, _events.accountNames)(row);
    return {
        id: row.id,
        channel: row.channel,
        direction: row.direction,
        status: row.status,
        tracked: row.tracked,
        type: row.type,
        to: row.toAddress,
        from: row.fromAddress,
        whatsapp_id,
        // Of an SMS phone the number may be unknown.
        account_phone: hasNumber && ownNumber !== '' ? ownNumber : null,
        device_id,
        message_id: row.providerMessageId,
        conversation_id: row.conversationId,
        contact_id: row.contactId,
        campaign_id: null,
        otp_id: null,
        content: row.content,
        media: row.media && (0, _events.toMediaData)(row.media, links),
        poll_options: row.payload?.poll?.options ?? null,
        ...(0, _messagepartsresponse.toMessageParts)(row.payload),
        segments: row.payload?.sms?.segments ?? null,
        error_code: row.errorCode,
        error_message: row.errorMessage,
        attempts: row.attempts,
        metadata: row.metadata,
        scheduled_at: timeText(row.scheduledAt),
        created_at: row.createdAt.toISOString(),
        sent_at: timeText(row.sentAt),
        delivered_at: timeText(row.deliveredAt),
        read_at: timeText(row.readAt),
        failed_at: timeText(row.failedAt),
        edited_at: timeText(row.editedAt),
        deleted_at: timeText(row.deletedAt),
        updated_at: row.updatedAt.toISOString()
    };
}

//# sourceMappingURL=message.response.js.map