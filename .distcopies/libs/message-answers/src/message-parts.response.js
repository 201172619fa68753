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
    get MessageParts () {
        return MessageParts;
    },
    get toMessageParts () {
        return toMessageParts;
    }
});
const _events = require("../../events/src");
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
const uuidOrNull = {
    type: 'string',
    format: 'uuid',
    nullable: true
};
let MessageParts = class MessageParts {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...uuidOrNull,
        description: 'The message it replies to, if known.'
    }),
    _ts_metadata("design:type", Object)
], MessageParts.prototype, "reply_to", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _events.PollVoteData,
        nullable: true,
        description: 'The options chosen in a poll.'
    }),
    _ts_metadata("design:type", Object)
], MessageParts.prototype, "poll", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _events.ReactionData,
        nullable: true,
        description: 'A reaction to another message.'
    }),
    _ts_metadata("design:type", Object)
], MessageParts.prototype, "reaction", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _events.LocationData,
        nullable: true,
        description: 'A location.'
    }),
    _ts_metadata("design:type", Object)
], MessageParts.prototype, "location", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _events.ContactCardData,
        nullable: true,
        description: 'A contact card.'
    }),
    _ts_metadata("design:type", Object)
], MessageParts.prototype, "contact_card", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _events.ContactCardData,
        isArray: true,
        description: 'All contact cards, if there are several; else empty.'
    }),
    _ts_metadata("design:type", Array)
], MessageParts.prototype, "contact_cards", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: _events.GroupData,
        nullable: true,
        description: 'The WhatsApp group it was written into.'
    }),
    _ts_metadata("design:type", Object)
], MessageParts.prototype, "group", void 0);
function toMessageParts(payload) {
    const { poll_vote: vote, reaction, reply_to: replyTo, location, contact, contacts, group } = payload ?? {};
    return {
        reply_to: replyTo?.message_id ?? null,
        poll: vote ? {
            message_id: vote.message_id,
            options_selected: vote.options
        } : null,
        reaction: reaction ? {
            message_id: reaction.message_id,
            emoji: reaction.emoji
        } : null,
        location: location ? {
            latitude: location.latitude,
            longitude: location.longitude,
            name: location.name ?? null,
            address: location.address ?? null
        } : null,
        contact_card: contact ? {
            name: contact.name,
            phone: contact.phone
        } : null,
        contact_cards: (contacts ?? []).map(({ name, phone })=>({
                name,
                phone
            })),
        group: group ? {
            id: group.id,
            name: group.name
        } : null
    };
}

//# sourceMappingURL=message-parts.response.js.map