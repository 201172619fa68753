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
    get EventReceivedMessage () {
        return EventReceivedMessage;
    },
    get EventSender () {
        return EventSender;
    },
    get MessageReceivedData () {
        return MessageReceivedData;
    }
});
const _swagger = require("@nestjs/swagger");
const _fieldoptions = require("./field-options");
const _messagedata = require("./message.data");
const _messagepartsdata = require("./message-parts.data");
const _persondata = require("./person.data");
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
let EventReceivedMessage = class EventReceivedMessage extends _messagedata.EventMessage {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _messagepartsdata.ReactionData,
        nullable: true,
        description: 'A reaction to another message.'
    }),
    _ts_metadata("design:type", Object)
], EventReceivedMessage.prototype, "reaction", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _messagepartsdata.LocationData,
        nullable: true,
        description: 'A location.'
    }),
    _ts_metadata("design:type", Object)
], EventReceivedMessage.prototype, "location", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _messagepartsdata.ContactCardData,
        nullable: true,
        description: 'A contact card.'
    }),
    _ts_metadata("design:type", Object)
], EventReceivedMessage.prototype, "contact_card", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _messagepartsdata.ContactCardData,
        isArray: true,
        description: 'All contact cards, if there are several; else empty.'
    }),
    _ts_metadata("design:type", Array)
], EventReceivedMessage.prototype, "contact_cards", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _messagepartsdata.GroupData,
        nullable: true,
        description: 'The WhatsApp group it was written into.'
    }),
    _ts_metadata("design:type", Object)
], EventReceivedMessage.prototype, "group", void 0);
EventReceivedMessage = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventReceivedMessage'
    })
], EventReceivedMessage);
let EventSender = class EventSender extends _persondata.EventPerson {
};
EventSender = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventSender'
    })
], EventSender);
let MessageReceivedData = class MessageReceivedData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventReceivedMessage,
        description: 'The message.'
    }),
    _ts_metadata("design:type", typeof EventReceivedMessage === "undefined" ? Object : EventReceivedMessage)
], MessageReceivedData.prototype, "message", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventSender,
        description: 'The contact who wrote the message.'
    }),
    _ts_metadata("design:type", typeof EventSender === "undefined" ? Object : EventSender)
], MessageReceivedData.prototype, "contact", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.uuidOrNull,
        description: 'The message it replies to, if known.'
    }),
    _ts_metadata("design:type", Object)
], MessageReceivedData.prototype, "reply_to", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _messagepartsdata.PollVoteData,
        nullable: true,
        description: 'The options chosen in a poll.'
    }),
    _ts_metadata("design:type", Object)
], MessageReceivedData.prototype, "poll", void 0);

//# sourceMappingURL=received-message.data.js.map