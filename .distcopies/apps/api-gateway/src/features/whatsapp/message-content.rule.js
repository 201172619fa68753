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
    get MediaTypeField () {
        return MediaTypeField;
    },
    get MediaUrlField () {
        return MediaUrlField;
    },
    get MessageField () {
        return MessageField;
    },
    get MessageTextRules () {
        return MessageTextRules;
    },
    get RecipientField () {
        return RecipientField;
    },
    get ShortTextField () {
        return ShortTextField;
    }
});
const _phonenumbers = require("../../../../../libs/phone-numbers/src");
const _intake = require("../../../../../libs/intake/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _messagetextrule = require("../../http/message-text.rule");
const _mediatype = require("./media-type");
const _messagefilerule = require("./message-file.rule");
function RecipientField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiProperty)({
        type: 'string',
        description: 'The recipient: a phone number, a WhatsApp group ID (`…@g.us`), or the `…@lid` address of somebody who wrote to ' + `you and whose number WhatsApp hides. A phone number has ${_requests.PHONE_SPELLING}`,
        maxLength: _phonenumbers.LONGEST_RECIPIENT,
        example: '4915112345678'
    }), (0, _requests.Required)('to'), (0, _requests.RecipientRules)('to'));
}
function MessageTextRules() {
    return (0, _common.applyDecorators)((0, _messagetextrule.MessageTextRule)(), (0, _requests.Rule)({
        name: 'length',
        longest: _intake.TEXT_MAX_BYTES,
        test: (value, object)=>typeof value !== 'string' || (0, _intake.isShortEnough)(value, (0, _messagefilerule.hasMedia)(object)),
        answer: 'MESSAGE_TOO_LONG',
        field: 'TOO_LONG',
        message: '`message` is too long: at most 65,536 bytes of text, or 1,024 characters in a caption.'
    }));
}
function MessageField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'string',
        description: 'The text to send. Required unless you send a file; with one, this is the caption and can be empty. Voice notes ' + 'and stickers have none.',
        example: 'Your order has been shipped.'
    }), (0, _requests.Rule)({
        name: 'required',
        stage: 'required',
        test: (value, object)=>(0, _messagefilerule.hasMedia)(object) || !(0, _requests.isBlank)(value),
        answer: 'INVALID_BODY',
        field: 'REQUIRED',
        message: '`message` or `media_url` is missing.'
    }), MessageTextRules(), (0, _requests.Rule)({
        name: 'bare',
        test: (value, object)=>(0, _requests.isBlank)(value) || !(0, _mediatype.isBare)(object.media_type),
        field: 'NOT_ALLOWED',
        message: _mediatype.NO_TEXT_BESIDE
    }));
}
function MediaUrlField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'string',
        format: 'uri',
        description: 'The public https URL of a file. If you set it, the message is sent as media.'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.MediaUrlRules)());
}
function MediaTypeField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        enum: _mediatype.MEDIA_TYPES,
        description: 'The kind of media. Default: guessed from the extension of `media_url`, or from the type of the file; ' + '`document` if unknown. `voice` is sent as a voice note: Ogg/Opus, MP3, WAV, FLAC or WebM/Opus (other sound if ' + 'ffmpeg is installed beside the gateway app), at most ten minutes and 16 MB. `sticker` is a WebP picture of at ' + 'most 512 x 512 pixels and 100 kB, or 500 kB if it is animated.'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'mediaType',
        test: (value)=>_mediatype.MEDIA_TYPES.some((type)=>type === value),
        field: 'NOT_ALLOWED',
        message: `\`media_type\` must be one of ${_mediatype.MEDIA_TYPES.join(', ')}.`
    }));
}
function ShortTextField(name, description, maxLength) {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'string',
        maxLength,
        description
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'text',
        longest: maxLength,
        test: _requests.isStorableText,
        field: 'WRONG_TYPE',
        message: `\`${name}\` must be a string of at most ${maxLength} characters.`
    }));
}

//# sourceMappingURL=message-content.rule.js.map