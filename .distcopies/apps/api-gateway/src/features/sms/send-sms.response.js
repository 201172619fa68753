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
    get QueuedSmsData () {
        return QueuedSmsData;
    },
    get toQueuedSmsData () {
        return toQueuedSmsData;
    }
});
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
let QueuedSmsData = class QueuedSmsData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: "The message's ID, for GET /messages/{id}. Webhooks carry it as `data.message.id`."
    }),
    _ts_metadata("design:type", String)
], QueuedSmsData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: 'The ID of the conversation that the message joined.'
    }),
    _ts_metadata("design:type", String)
], QueuedSmsData.prototype, "conversation_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The recipient, digits only.',
        example: '4915112345678'
    }),
    _ts_metadata("design:type", String)
], QueuedSmsData.prototype, "to", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "The text as queued, including your plan's signature."
    }),
    _ts_metadata("design:type", String)
], QueuedSmsData.prototype, "content", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'pending'
        ],
        description: 'Always `pending`.'
    }),
    _ts_metadata("design:type", String)
], QueuedSmsData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'The number of parts that the carrier charges for.'
    }),
    _ts_metadata("design:type", Number)
], QueuedSmsData.prototype, "segments", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'gsm7',
            'ucs2'
        ],
        description: 'The encoding of the parts (3GPP TS 23.038).'
    }),
    _ts_metadata("design:type", Object)
], QueuedSmsData.prototype, "encoding", void 0);
function toQueuedSmsData({ id, toAddress, content, payload, conversationId }) {
    const sms = payload?.sms;
    if (sms === undefined) throw new Error(`the message ${id} is no SMS`);
    return {
        id,
        conversation_id: sms.first_conversation_id ?? conversationId ?? '',
        to: toAddress,
        content: content ?? '',
        status: 'pending',
        segments: sms.segments,
        encoding: sms.encoding
    };
}

//# sourceMappingURL=send-sms.response.js.map