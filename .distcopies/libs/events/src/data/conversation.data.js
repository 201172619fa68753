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
    get ConversationClosedData () {
        return ConversationClosedData;
    },
    get ConversationCreatedData () {
        return ConversationCreatedData;
    },
    get EventClosedConversation () {
        return EventClosedConversation;
    },
    get EventConversation () {
        return EventConversation;
    }
});
const _entities = require("../../../entities/src");
const _swagger = require("@nestjs/swagger");
const _fieldoptions = require("./field-options");
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
let EventConversation = class EventConversation {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuid,
        description: "The conversation's ID."
    }),
    _ts_metadata("design:type", String)
], EventConversation.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.CHANNELS,
        description: "The conversation's channel."
    }),
    _ts_metadata("design:type", typeof Channel === "undefined" ? Object : Channel)
], EventConversation.prototype, "channel", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuidOrNull,
        description: 'The ID of the WhatsApp number.'
    }),
    _ts_metadata("design:type", Object)
], EventConversation.prototype, "whatsapp_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuidOrNull,
        description: 'The ID of the SMS phone.'
    }),
    _ts_metadata("design:type", Object)
], EventConversation.prototype, "device_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuidOrNull,
        description: 'The contact; null for an anonymous visitor.'
    }),
    _ts_metadata("design:type", Object)
], EventConversation.prototype, "contact_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.time,
        description: 'When the conversation began.'
    }),
    _ts_metadata("design:type", String)
], EventConversation.prototype, "created_at", void 0);
EventConversation = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventConversation'
    })
], EventConversation);
let ConversationCreatedData = class ConversationCreatedData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventConversation,
        description: 'The conversation.'
    }),
    _ts_metadata("design:type", typeof EventConversation === "undefined" ? Object : EventConversation)
], ConversationCreatedData.prototype, "conversation", void 0);
let EventClosedConversation = class EventClosedConversation extends EventConversation {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.time,
        description: 'When the conversation was closed.'
    }),
    _ts_metadata("design:type", String)
], EventClosedConversation.prototype, "closed_at", void 0);
EventClosedConversation = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventClosedConversation'
    })
], EventClosedConversation);
let ConversationClosedData = class ConversationClosedData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventClosedConversation,
        description: 'The conversation.'
    }),
    _ts_metadata("design:type", typeof EventClosedConversation === "undefined" ? Object : EventClosedConversation)
], ConversationClosedData.prototype, "conversation", void 0);

//# sourceMappingURL=conversation.data.js.map