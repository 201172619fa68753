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
    get SendContactBody () {
        return SendContactBody;
    },
    get SendLocationBody () {
        return SendLocationBody;
    },
    get SendReactionBody () {
        return SendReactionBody;
    }
});
const _phonenumbers = require("../../../../../libs/phone-numbers/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _emojirule = require("./emoji.rule");
const _messagecontentrule = require("./message-content.rule");
const _messageextrasrule = require("./message-extras.rule");
const _whatsappelsewhere = require("./whatsapp-elsewhere");
const _whatsappmessagebody = require("./whatsapp-message.body");
const _messageidfield = require("../../http/message-id.field");
const _metadatafield = require("../../http/metadata.field");
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
function DegreesField(name, most) {
    return (0, _common.applyDecorators)((0, _swagger.ApiProperty)({
        type: 'number',
        minimum: -most,
        maximum: most,
        description: 'Degrees (WGS 84).'
    }), (0, _requests.Rule)({
        name: 'required',
        stage: 'required',
        test: (value)=>value !== undefined,
        answer: 'INVALID_BODY',
        field: 'REQUIRED',
        message: `\`${name}\` is missing.`
    }), (0, _requests.Rule)({
        name: 'degrees',
        test: (value)=>value === undefined || typeof value === 'number' && Math.abs(value) <= most,
        field: 'OUT_OF_RANGE',
        message: `\`${name}\` must be a number from -${most} to ${most}.`
    }));
}
let SendLocationBody = class SendLocationBody extends _whatsappmessagebody.WhatsappMessageBody {
};
_ts_decorate([
    DegreesField('latitude', 90),
    _ts_metadata("design:type", Number)
], SendLocationBody.prototype, "latitude", void 0);
_ts_decorate([
    DegreesField('longitude', 180),
    _ts_metadata("design:type", Number)
], SendLocationBody.prototype, "longitude", void 0);
_ts_decorate([
    (0, _messagecontentrule.ShortTextField)('name', 'The name of the place.', 255),
    _ts_metadata("design:type", String)
], SendLocationBody.prototype, "name", void 0);
_ts_decorate([
    (0, _messagecontentrule.ShortTextField)('address', 'The address of the place.', 255),
    _ts_metadata("design:type", String)
], SendLocationBody.prototype, "address", void 0);
SendLocationBody = _ts_decorate([
    (0, _requests.TakenElsewhere)(_whatsappelsewhere.TEXT_AND_MEDIA)
], SendLocationBody);
let SendContactBody = class SendContactBody extends _whatsappmessagebody.WhatsappMessageBody {
};
_ts_decorate([
    (0, _messageextrasrule.RequiredTextField)('name', {
        maxLength: 255,
        description: 'The name on the card.',
        example: 'Ann Example'
    }),
    _ts_metadata("design:type", String)
], SendContactBody.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        maxLength: _phonenumbers.LONGEST_PHONE,
        description: `The phone number on the card: ${_requests.PHONE_SPELLING}`,
        example: '4915112345678'
    }),
    (0, _requests.Required)('phone'),
    (0, _requests.PhoneRules)('phone'),
    _ts_metadata("design:type", String)
], SendContactBody.prototype, "phone", void 0);
SendContactBody = _ts_decorate([
    (0, _requests.TakenElsewhere)(_whatsappelsewhere.TEXT_AND_MEDIA)
], SendContactBody);
let SendReactionBody = class SendReactionBody {
};
_ts_decorate([
    (0, _messageidfield.MessageIdField)('The ID of the message to react to, sent or received.'),
    _ts_metadata("design:type", String)
], SendReactionBody.prototype, "message_id", void 0);
_ts_decorate([
    (0, _requests.EmptyText)('kept'),
    (0, _messageextrasrule.RequiredTextField)('emoji', {
        maxLength: 32,
        mayBeBlank: true,
        description: 'One emoji. An empty string removes the reaction.',
        example: '👍'
    }),
    (0, _requests.Rule)({
        name: 'emoji',
        test: (value)=>typeof value !== 'string' || value === '' || (0, _emojirule.isEmoji)(value),
        field: 'MALFORMED',
        message: '`emoji` must be one emoji or an empty string.'
    }),
    _ts_metadata("design:type", String)
], SendReactionBody.prototype, "emoji", void 0);
_ts_decorate([
    (0, _metadatafield.MetadataField)(),
    _ts_metadata("design:type", typeof Record === "undefined" ? Object : Record)
], SendReactionBody.prototype, "metadata", void 0);
SendReactionBody = _ts_decorate([
    (0, _requests.TakenElsewhere)({
        ..._whatsappelsewhere.NOT_SENT_NOW,
        ..._whatsappelsewhere.TEXT_AND_MEDIA
    })
], SendReactionBody);

//# sourceMappingURL=send-special.body.js.map