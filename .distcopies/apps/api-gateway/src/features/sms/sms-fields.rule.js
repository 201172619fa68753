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
    get DeliveryReportField () {
        return DeliveryReportField;
    },
    get DeviceIdField () {
        return DeviceIdField;
    },
    get ExpiresInField () {
        return ExpiresInField;
    },
    get PhoneChoiceField () {
        return PhoneChoiceField;
    },
    get SimField () {
        return SimField;
    },
    get SmsRecipientField () {
        return SmsRecipientField;
    },
    get SmsScheduleField () {
        return SmsScheduleField;
    },
    get SmsTextField () {
        return SmsTextField;
    }
});
const _intake = require("../../../../../libs/intake/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _phonenumbers = require("../../../../../libs/phone-numbers/src");
const _requests = require("../../../../../libs/requests/src");
const _messagetextrule = require("../../http/message-text.rule");
const _scheduletime = require("../../http/schedule-time");
const EXPIRY_S = {
    least: 60,
    most: 604_800
};
function SmsRecipientField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiProperty)({
        type: 'string',
        maxLength: _phonenumbers.LONGEST_PHONE,
        description: `The recipient's phone number: ${_requests.PHONE_SPELLING}`,
        example: '4915112345678'
    }), (0, _requests.Required)('to'), (0, _requests.PhoneRules)('to', 'INVALID_PHONE'));
}
function SmsTextField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiProperty)({
        type: 'string',
        description: "The text to send: up to 1,600 characters in up to 10 parts, including your plan's signature. A part " + 'holds 153 characters of the GSM alphabet (160 if the text fits into one part). As soon as one character ' + 'is not in that alphabet, a part holds 67 (70).',
        example: 'Your order has been shipped.'
    }), (0, _requests.Required)('message'), (0, _messagetextrule.MessageTextRule)(), (0, _requests.Rule)({
        name: 'length',
        longest: _intake.LONGEST_SMS_UNITS,
        test: (value)=>typeof value !== 'string' || (0, _intake.smsTextOf)(value, null) !== null,
        answer: 'MESSAGE_TOO_LONG',
        field: 'TOO_LONG',
        message: '`message` is too long: an SMS can have at most 1,600 characters and 10 parts.'
    }));
}
function DeviceIdField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'string',
        format: 'uuid',
        description: 'The phone to send from: an `id` from GET /sms/accounts. Default: see `phone_choice`.'
    }), (0, _classvalidator.ValidateIf)((_object, value)=>value !== undefined), (0, _requests.Rule)({
        name: 'deviceId',
        test: _requests.isUuid,
        answer: 'INVALID_DEVICE_ID',
        field: 'MALFORMED',
        message: '`device_id` must be the ID of an SMS phone: an `id` from GET /sms/accounts.'
    }));
}
function PhoneChoiceField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        enum: _intake.PHONE_CHOICES,
        default: 'first',
        description: 'Which phone sends if you do not set `device_id`. `first`: the connected phone that was paired first and ' + 'has not used up its daily limit. `least_used`: the connected phone with the fewest messages, counting ' + 'those it got today and those waiting for it.'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'phoneChoice',
        test: (value)=>_intake.PHONE_CHOICES.some((choice)=>choice === value),
        field: 'NOT_ALLOWED',
        message: `\`phone_choice\` must be one of ${_intake.PHONE_CHOICES.join(', ')}.`
    }));
}
function SimField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'integer',
        minimum: 1,
        maximum: 3,
        description: "The slot of the SIM that sends. Default: the phone's `sim_mode` decides."
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'sim',
        test: (value)=>(0, _requests.isIntegerWithin)(value, 1, 3),
        field: 'OUT_OF_RANGE',
        message: '`sim` must be 1, 2 or 3.'
    }));
}
function ExpiresInField(standard = "the phone's `message_ttl`, usually a day") {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'integer',
        minimum: EXPIRY_S.least,
        maximum: EXPIRY_S.most,
        description: 'How many seconds the message can wait to be sent, counted from `scheduled_at` if you set it. After that ' + `it is not sent and ends as failed EXPIRED. Default: ${standard}.`
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'expiry',
        test: (value)=>(0, _requests.isIntegerWithin)(value, EXPIRY_S.least, EXPIRY_S.most),
        field: 'OUT_OF_RANGE',
        message: '`expires_in` must be an integer from 60 to 604800 (seconds).'
    }));
}
function SmsScheduleField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'string',
        format: 'date-time',
        description: 'When to send the message (RFC 3339): 30 seconds to 90 days from now. Default: immediately.',
        example: '2027-01-01T09:00:00Z'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'time',
        test: _scheduletime.isScheduleTime,
        field: 'OUT_OF_RANGE',
        message: '`scheduled_at` must be a time (RFC 3339) from 30 seconds to 90 days from now.'
    }));
}
function DeliveryReportField() {
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'boolean',
        default: true,
        description: 'Whether to ask the network for a delivery report. Without a report, the message stays `sent`.'
    }), (0, _classvalidator.IsOptional)(), (0, _requests.Rule)({
        name: 'deliveryReport',
        test: (value)=>typeof value === 'boolean',
        field: 'WRONG_TYPE',
        message: '`delivery_report` must be true or false.'
    }));
}

//# sourceMappingURL=sms-fields.rule.js.map