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
    get EventMessage () {
        return EventMessage;
    },
    get EventPreviousContent () {
        return EventPreviousContent;
    },
    get MessageSentData () {
        return MessageSentData;
    },
    get MessageStatusData () {
        return MessageStatusData;
    },
    get MessageUpdatedData () {
        return MessageUpdatedData;
    }
});
const _entities = require("../../../entities/src");
const _swagger = require("@nestjs/swagger");
const _fieldoptions = require("./field-options");
const _messagepartsdata = require("./message-parts.data");
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
let EventMessage = class EventMessage {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuid,
        description: "The message's ID: the `id` that the send returned, for GET /messages/{id}."
    }),
    _ts_metadata("design:type", String)
], EventMessage.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.CHANNELS,
        description: "The message's channel."
    }),
    _ts_metadata("design:type", typeof Channel === "undefined" ? Object : Channel)
], EventMessage.prototype, "channel", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'outbound',
            'inbound'
        ],
        description: 'Whether your organization sent or received the message.'
    }),
    _ts_metadata("design:type", String)
], EventMessage.prototype, "direction", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.MESSAGE_STATUSES,
        description: "The message's status."
    }),
    _ts_metadata("design:type", typeof MessageStatus === "undefined" ? Object : MessageStatus)
], EventMessage.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        enum: [
            ..._entities.MESSAGE_STATUSES,
            null
        ],
        nullable: true,
        description: 'The previous status; null if it is new.'
    }),
    _ts_metadata("design:type", Object)
], EventMessage.prototype, "previous_status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.integer,
        description: 'Grows with each change of the message: the higher version is the newer one.'
    }),
    _ts_metadata("design:type", Number)
], EventMessage.prototype, "version", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Recipient.'
    }),
    _ts_metadata("design:type", String)
], EventMessage.prototype, "to", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "The sender: digits, or WhatsApp's LID while WhatsApp hides the number."
    }),
    _ts_metadata("design:type", String)
], EventMessage.prototype, "from", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuidOrNull,
        description: 'The ID of the WhatsApp number that sent or received it.'
    }),
    _ts_metadata("design:type", Object)
], EventMessage.prototype, "whatsapp_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuidOrNull,
        description: 'The ID of the SMS phone that sent or received it.'
    }),
    _ts_metadata("design:type", Object)
], EventMessage.prototype, "device_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.textOrNull,
        description: "The provider's ID, for example WhatsApp's."
    }),
    _ts_metadata("design:type", Object)
], EventMessage.prototype, "message_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuidOrNull,
        description: 'The ID of its conversation.'
    }),
    _ts_metadata("design:type", Object)
], EventMessage.prototype, "conversation_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuidOrNull,
        description: 'The ID of its contact.'
    }),
    _ts_metadata("design:type", Object)
], EventMessage.prototype, "contact_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The kind of content: `text`, `image`, `poll` and others.'
    }),
    _ts_metadata("design:type", String)
], EventMessage.prototype, "type", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.textOrNull,
        description: 'The text.'
    }),
    _ts_metadata("design:type", Object)
], EventMessage.prototype, "content", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        enum: [
            true
        ],
        description: 'Whether the text is cut because the event would be larger than 256 KB as JSON. GET /messages/{id} has ' + 'the whole text.'
    }),
    _ts_metadata("design:type", Boolean)
], EventMessage.prototype, "truncated", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _messagepartsdata.MessageMediaData,
        nullable: true,
        description: 'Its file, if it has one.'
    }),
    _ts_metadata("design:type", Object)
], EventMessage.prototype, "media", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.integerOrNull,
        description: 'The number of parts of an SMS.'
    }),
    _ts_metadata("design:type", Object)
], EventMessage.prototype, "segments", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.textOrNull,
        description: 'Why the message failed, as a code.'
    }),
    _ts_metadata("design:type", Object)
], EventMessage.prototype, "error_code", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.textOrNull,
        description: 'Why the message failed, in words.'
    }),
    _ts_metadata("design:type", Object)
], EventMessage.prototype, "error_message", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.words,
        description: 'The `metadata` that you passed with the send. Of a received message: what its kind adds, see docs/incoming.md.'
    }),
    _ts_metadata("design:type", typeof Record === "undefined" ? Object : Record)
], EventMessage.prototype, "metadata", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.time,
        description: 'When the message was accepted or, for a received message, stored.'
    }),
    _ts_metadata("design:type", String)
], EventMessage.prototype, "created_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.timeOrNull,
        description: 'When the message was sent.'
    }),
    _ts_metadata("design:type", Object)
], EventMessage.prototype, "sent_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.timeOrNull,
        description: 'When it was delivered.'
    }),
    _ts_metadata("design:type", Object)
], EventMessage.prototype, "delivered_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.timeOrNull,
        description: 'When it was read.'
    }),
    _ts_metadata("design:type", Object)
], EventMessage.prototype, "read_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.timeOrNull,
        description: 'When it failed.'
    }),
    _ts_metadata("design:type", Object)
], EventMessage.prototype, "failed_at", void 0);
EventMessage = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventMessage'
    })
], EventMessage);
let MessageSentData = class MessageSentData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventMessage,
        description: 'The message.'
    }),
    _ts_metadata("design:type", typeof EventMessage === "undefined" ? Object : EventMessage)
], MessageSentData.prototype, "message", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        enum: [
            'phone'
        ],
        description: 'Who sent it, if not your software: `phone` if the owner of the WhatsApp number typed it on the phone.'
    }),
    _ts_metadata("design:type", String)
], MessageSentData.prototype, "source", void 0);
let EventPreviousContent = class EventPreviousContent {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.textOrNull,
        description: 'The text, at most 10,000 characters of it.'
    }),
    _ts_metadata("design:type", Object)
], EventPreviousContent.prototype, "content", void 0);
EventPreviousContent = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventPreviousContent'
    })
], EventPreviousContent);
let MessageUpdatedData = class MessageUpdatedData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventMessage,
        description: 'The message as it is now. A deleted message keeps its content: what you do with it is up to you.'
    }),
    _ts_metadata("design:type", typeof EventMessage === "undefined" ? Object : EventMessage)
], MessageUpdatedData.prototype, "message", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.MESSAGE_CHANGES,
        description: 'What happened to the message; `media` if its file arrived, or never will.'
    }),
    _ts_metadata("design:type", typeof MessageChangeKind === "undefined" ? Object : MessageChangeKind)
], MessageUpdatedData.prototype, "change", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventPreviousContent,
        nullable: true,
        description: 'What the message said before; null for `media`.'
    }),
    _ts_metadata("design:type", Object)
], MessageUpdatedData.prototype, "previous", void 0);
let MessageStatusData = class MessageStatusData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventMessage,
        description: 'The message with its new status.'
    }),
    _ts_metadata("design:type", typeof EventMessage === "undefined" ? Object : EventMessage)
], MessageStatusData.prototype, "message", void 0);

//# sourceMappingURL=message.data.js.map