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
    get InboundMessageData () {
        return InboundMessageData;
    },
    get toInboundMessageData () {
        return toInboundMessageData;
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
const timeOrNull = {
    type: 'string',
    format: 'date-time',
    nullable: true
};
const textOrNull = {
    type: 'string',
    nullable: true
};
let InboundMessageData = class InboundMessageData extends _messagepartsresponse.MessageParts {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: "The message's ID, for GET /messages/{id}."
    }),
    _ts_metadata("design:type", String)
], InboundMessageData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: 'The ID of its conversation.'
    }),
    _ts_metadata("design:type", String)
], InboundMessageData.prototype, "conversation_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: 'The ID of the contact who wrote it.'
    }),
    _ts_metadata("design:type", String)
], InboundMessageData.prototype, "contact_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The text. For a poll vote, the chosen options; for a reaction, the emoji. Can be empty.'
    }),
    _ts_metadata("design:type", String)
], InboundMessageData.prototype, "content", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "The contact's name, or the value of `from` if no name is known."
    }),
    _ts_metadata("design:type", String)
], InboundMessageData.prototype, "sender_name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'date-time',
        description: 'When the service stored the message. It grows from message to message: pass it as `since`.'
    }),
    _ts_metadata("design:type", String)
], InboundMessageData.prototype, "created_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.CHANNELS,
        description: 'The channel it came in on.'
    }),
    _ts_metadata("design:type", typeof Channel === "undefined" ? Object : Channel)
], InboundMessageData.prototype, "channel", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _messagetypes.INBOUND_TYPES,
        description: 'The kind of content.'
    }),
    _ts_metadata("design:type", String)
], InboundMessageData.prototype, "type", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "The sender's number, digits only. WhatsApp's LID while WhatsApp hides the number. For an SMS from a " + 'sender without a number, the name or short code it shows.'
    }),
    _ts_metadata("design:type", String)
], InboundMessageData.prototype, "from", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The number it was sent to; empty if the SMS phone does not know its own number.'
    }),
    _ts_metadata("design:type", String)
], InboundMessageData.prototype, "to", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...uuidOrNull,
        description: 'The ID of the WhatsApp number that received it.'
    }),
    _ts_metadata("design:type", Object)
], InboundMessageData.prototype, "whatsapp_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...uuidOrNull,
        description: 'The ID of the SMS phone that received it.'
    }),
    _ts_metadata("design:type", Object)
], InboundMessageData.prototype, "device_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...textOrNull,
        description: "The provider's ID, for example WhatsApp's."
    }),
    _ts_metadata("design:type", Object)
], InboundMessageData.prototype, "message_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'date-time',
        nullable: true,
        description: 'When the sender sent it.'
    }),
    _ts_metadata("design:type", Object)
], InboundMessageData.prototype, "sent_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...timeOrNull,
        description: 'When its writer last edited it.'
    }),
    _ts_metadata("design:type", Object)
], InboundMessageData.prototype, "edited_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...timeOrNull,
        description: 'When it was deleted for everybody. It keeps what it said: what you do with that is up to you.'
    }),
    _ts_metadata("design:type", Object)
], InboundMessageData.prototype, "deleted_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'object',
        additionalProperties: {
            type: 'string'
        },
        description: 'What its kind adds, for example the ID of a chosen button.'
    }),
    _ts_metadata("design:type", typeof Record === "undefined" ? Object : Record)
], InboundMessageData.prototype, "metadata", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _events.MessageMediaData,
        nullable: true,
        description: 'Its file, if it has one.'
    }),
    _ts_metadata("design:type", Object)
], InboundMessageData.prototype, "media", void 0);
function toInboundMessageData(row, links) {
    return {
        id: row.id,
        conversation_id: row.conversationId,
        contact_id: row.contactId,
        content: row.content ?? '',
        sender_name: row.contactName ?? row.fromAddress,
        created_at: row.createdAt.toISOString(),
        channel: row.channel,
        type: row.type,
        from: row.fromAddress,
        to: row.toAddress,
        ...(0, _events.accountNames)(row),
        message_id: row.providerMessageId,
        sent_at: row.sentAt?.toISOString() ?? null,
        edited_at: row.editedAt?.toISOString() ?? null,
        deleted_at: row.deletedAt?.toISOString() ?? null,
        metadata: row.metadata,
        media: row.media && (0, _events.toMediaData)(row.media, links),
        ...(0, _messagepartsresponse.toMessageParts)(row.payload)
    };
}

//# sourceMappingURL=inbound.response.js.map