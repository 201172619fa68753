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
    get ReplyToField () {
        return ReplyToField;
    },
    get RequiredTextField () {
        return RequiredTextField;
    },
    get ScheduledAtField () {
        return ScheduledAtField;
    },
    get TYPING_MAX_MS () {
        return TYPING_MAX_MS;
    },
    get TypingField () {
        return TypingField;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _scheduletime = require("../../http/schedule-time");
const TYPING_MAX_MS = 30_000;
function ReplyToField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'string',
        format: 'uuid',
        description: 'The ID of the message that this one replies to, sent or received in the same chat. The reply goes out ' + 'from the number of that message.'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'uuid',
        test: _requests.isUuid,
        answer: 'MESSAGE_NOT_FOUND',
        field: 'MALFORMED',
        message: '`reply_to` must be the ID of a message.'
    }));
}
function TypingField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'integer',
        minimum: 0,
        maximum: TYPING_MAX_MS,
        description: 'For how many milliseconds the recipient sees "typing…" before the message arrives.'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'typing',
        test: (value)=>(0, _requests.isIntegerWithin)(value, 0, TYPING_MAX_MS),
        field: 'OUT_OF_RANGE',
        message: '`typing_ms` must be an integer from 0 to 30000.'
    }));
}
function ScheduledAtField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiProperty)({
        type: 'string',
        format: 'date-time',
        description: 'When to send the message (RFC 3339): 30 seconds to 90 days from now.',
        example: '2027-01-01T09:00:00Z'
    }), (0, _requests.Required)('scheduled_at'), (0, _requests.Rule)({
        name: 'time',
        test: (value)=>(0, _requests.isBlank)(value) || (0, _scheduletime.isScheduleTime)(value),
        field: 'OUT_OF_RANGE',
        message: '`scheduled_at` must be a time (RFC 3339) from 30 seconds to 90 days from now.'
    }));
}
function RequiredTextField(name, options) {
    const { maxLength, mayBeBlank = false, ...docs } = options;
    return (0, _common.applyDecorators)((0, _swagger.ApiProperty)({
        type: 'string',
        maxLength,
        ...docs
    }), (0, _requests.Rule)({
        name: 'required',
        stage: 'required',
        test: (value)=>mayBeBlank ? value !== undefined : !(0, _requests.isBlank)(value),
        answer: 'INVALID_BODY',
        field: 'REQUIRED',
        message: `\`${name}\` is missing.`
    }), (0, _requests.Rule)({
        name: 'text',
        longest: maxLength,
        test: (value)=>value === undefined || (0, _requests.isStorableText)(value),
        field: 'TOO_LONG',
        message: `\`${name}\` must be a string of at most ${maxLength} characters.`
    }));
}

//# sourceMappingURL=message-extras.rule.js.map