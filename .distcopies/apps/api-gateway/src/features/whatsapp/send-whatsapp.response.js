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
    get ScheduledWhatsappData () {
        return ScheduledWhatsappData;
    },
    get SendPollData () {
        return SendPollData;
    },
    get SendWhatsappData () {
        return SendWhatsappData;
    }
});
const _swagger = require("@nestjs/swagger");
const _mediatype = require("./media-type");
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
/** What every send result has (spec.md section 2). */ let SentMessageData = class SentMessageData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            true
        ],
        type: 'boolean',
        description: 'Always true.'
    }),
    _ts_metadata("design:type", Boolean)
], SentMessageData.prototype, "sent", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The recipient, digits only.',
        example: '4915112345678'
    }),
    _ts_metadata("design:type", String)
], SentMessageData.prototype, "to", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: 'The ID of the sending number.'
    }),
    _ts_metadata("design:type", String)
], SentMessageData.prototype, "whatsapp_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The sending phone number.',
        example: '4930901820'
    }),
    _ts_metadata("design:type", String)
], SentMessageData.prototype, "account_phone", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        format: 'uuid',
        description: 'The ID of this send, for GET /messages/{id}. `message.status` webhooks carry it as `data.message.id`.'
    }),
    _ts_metadata("design:type", String)
], SentMessageData.prototype, "id", void 0);
let SendWhatsappData = class SendWhatsappData extends SentMessageData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'text',
            ..._mediatype.MEDIA_TYPES,
            'location',
            'contact',
            'reaction'
        ],
        description: '`text`, the kind of media, or the kind of message that the route sends.'
    }),
    _ts_metadata("design:type", String)
], SendWhatsappData.prototype, "type", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        description: "WhatsApp's message ID; absent if the gateway reported none."
    }),
    _ts_metadata("design:type", String)
], SendWhatsappData.prototype, "message_id", void 0);
SendWhatsappData = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'SentWhatsappData'
    })
], SendWhatsappData);
let SendPollData = class SendPollData extends SentMessageData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "WhatsApp's message ID; empty if the gateway reported none."
    }),
    _ts_metadata("design:type", String)
], SendPollData.prototype, "gateway_msg_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'array',
        items: {
            type: 'string'
        },
        description: 'The options of the poll.'
    }),
    _ts_metadata("design:type", Array)
], SendPollData.prototype, "options", void 0);
let ScheduledWhatsappData = class ScheduledWhatsappData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: "The message's ID."
    }),
    _ts_metadata("design:type", String)
], ScheduledWhatsappData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The recipient, digits only.',
        example: '4915112345678'
    }),
    _ts_metadata("design:type", String)
], ScheduledWhatsappData.prototype, "to", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: 'The ID of the sending number.'
    }),
    _ts_metadata("design:type", String)
], ScheduledWhatsappData.prototype, "whatsapp_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'pending'
        ],
        description: 'Always `pending`.'
    }),
    _ts_metadata("design:type", String)
], ScheduledWhatsappData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'date-time',
        description: 'When the message will be sent.'
    }),
    _ts_metadata("design:type", String)
], ScheduledWhatsappData.prototype, "scheduled_at", void 0);

//# sourceMappingURL=send-whatsapp.response.js.map