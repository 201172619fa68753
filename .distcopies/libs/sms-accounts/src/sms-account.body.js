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
    get SimBody () {
        return SimBody;
    },
    get SmsAccountBody () {
        return SmsAccountBody;
    },
    get SmsPairingBody () {
        return SmsPairingBody;
    }
});
const _entities = require("../../entities/src");
const _requests = require("../../requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _classvalidator = require("class-validator");
const _smsaccountlimits = require("./sms-account-limits");
const _smsaccountresponse = require("./sms-account.response");
const _smsaccountrule = require("./sms-account.rule");
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
const NAME_MAX = 64;
/** A whole number that may be left out. */ function NumberField(name, { least, most, isNullable = false, description }) {
    const orNull = isNullable ? ', or null' : '';
    return (0, _common.applyDecorators)((0, _swagger.ApiPropertyOptional)({
        type: 'integer',
        minimum: least,
        maximum: most,
        nullable: isNullable,
        description
    }), (0, _classvalidator.ValidateIf)((_object, value)=>value !== undefined), (0, _requests.Rule)({
        name: 'number',
        test: (value)=>isNullable && value === null || (0, _requests.isIntegerWithin)(value, least, most),
        field: 'OUT_OF_RANGE',
        message: `\`${name}\` must be an integer from ${least} to ${most}${orNull}.`
    }));
}
let SimBody = class SimBody {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        minimum: 1,
        maximum: 3,
        description: "The SIM's slot."
    }),
    _ts_metadata("design:type", Number)
], SimBody.prototype, "slot", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'string',
        nullable: true,
        description: "The SIM's phone number, with country code; null if not known."
    }),
    _ts_metadata("design:type", Object)
], SimBody.prototype, "phone", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'integer',
        minimum: 0,
        maximum: _smsaccountlimits.DAILY_MAX,
        nullable: true,
        description: 'The most messages per day (UTC); null for no limit.'
    }),
    _ts_metadata("design:type", Object)
], SimBody.prototype, "daily_limit", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'boolean',
        nullable: true,
        description: 'Whether this SIM sends when `sim_mode` is `fixed`. At most one SIM can be the default; null means no.'
    }),
    _ts_metadata("design:type", Object)
], SimBody.prototype, "default", void 0);
let SmsAccountBody = class SmsAccountBody {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: 'string',
        minLength: 1,
        maxLength: NAME_MAX,
        description: "The phone's name."
    }),
    (0, _classvalidator.ValidateIf)((_object, value)=>value !== undefined),
    (0, _requests.Rule)({
        name: 'name',
        // A character has at most two units.
        longest: 2 * NAME_MAX,
        test: (value)=>(0, _requests.isStorableText)(value) && !(0, _requests.isBlank)(value) && Array.from(value).length <= NAME_MAX,
        field: 'TOO_LONG',
        message: `\`name\` must be a string of 1 to ${NAME_MAX} characters.`
    }),
    _ts_metadata("design:type", String)
], SmsAccountBody.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        description: 'Whether the phone is in use. If false, it gets no messages and is never chosen to send.'
    }),
    (0, _classvalidator.ValidateIf)((_object, value)=>value !== undefined),
    (0, _requests.Rule)({
        name: 'enabled',
        test: (value)=>typeof value === 'boolean',
        field: 'WRONG_TYPE',
        message: '`enabled` must be true or false.'
    }),
    _ts_metadata("design:type", Boolean)
], SmsAccountBody.prototype, "enabled", void 0);
_ts_decorate([
    NumberField('messages_per_minute', {
        least: 1,
        most: 60,
        isNullable: true,
        description: 'The most parts of messages per minute. Android stops an app that sends more than 30: a higher number, or null ' + 'to send as fast as the phone fetches messages, needs `sms_limit_raised`.'
    }),
    _ts_metadata("design:type", Object)
], SmsAccountBody.prototype, "messages_per_minute", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        description: "Whether you raised the limit of the phone's Android (`adb shell settings put global " + 'sms_outgoing_check_max_count 600`, then a restart).'
    }),
    (0, _classvalidator.ValidateIf)((_object, value)=>value !== undefined),
    (0, _requests.Rule)({
        name: 'smsLimitRaised',
        test: (value)=>typeof value === 'boolean',
        field: 'WRONG_TYPE',
        message: '`sms_limit_raised` must be true or false.'
    }),
    _ts_metadata("design:type", Boolean)
], SmsAccountBody.prototype, "sms_limit_raised", void 0);
_ts_decorate([
    NumberField('daily_limit', {
        least: 0,
        most: _smsaccountlimits.DAILY_MAX,
        isNullable: true,
        description: 'The most messages per day (UTC); null for no limit.'
    }),
    _ts_metadata("design:type", Object)
], SmsAccountBody.prototype, "daily_limit", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        enum: _entities.SIM_MODES,
        description: 'Which SIM sends a message that does not set `sim`. `default`: the phone chooses; `fixed`: the SIM ' + 'marked `default`; `round_robin`: each SIM in turn; `least_used`: the SIM with the fewest messages today.'
    }),
    (0, _classvalidator.ValidateIf)((_object, value)=>value !== undefined),
    (0, _requests.Rule)({
        name: 'simMode',
        test: (value)=>_entities.SIM_MODES.some((mode)=>mode === value),
        field: 'NOT_ALLOWED',
        message: `\`sim_mode\` must be one of ${_entities.SIM_MODES.join(', ')}.`
    }),
    _ts_metadata("design:type", typeof SimMode === "undefined" ? Object : SimMode)
], SmsAccountBody.prototype, "sim_mode", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: _smsaccountresponse.QuietHoursData,
        nullable: true,
        description: 'When the phone gets no messages; null for never.'
    }),
    (0, _classvalidator.ValidateIf)((_object, value)=>value !== undefined),
    (0, _requests.Rule)({
        name: 'quietHours',
        test: (value)=>value === null || (0, _smsaccountrule.isQuietHours)(value),
        field: 'MALFORMED',
        message: '`quiet_hours` must be null, or an object with a `timezone` (IANA name) and up to 50 `windows`, each ' + 'with `days` (1 to 7), `from` and `to` (HH:MM, different from each other; `to` can be 24:00).'
    }),
    _ts_metadata("design:type", Object)
], SmsAccountBody.prototype, "quiet_hours", void 0);
_ts_decorate([
    NumberField('max_attempts', {
        least: 1,
        most: 5,
        description: 'The most attempts per message.'
    }),
    _ts_metadata("design:type", Number)
], SmsAccountBody.prototype, "max_attempts", void 0);
_ts_decorate([
    NumberField('message_ttl', {
        least: 60,
        most: 604_800,
        description: 'How many seconds a message can wait to be sent, unless it sets `expires_in`.'
    }),
    _ts_metadata("design:type", Number)
], SmsAccountBody.prototype, "message_ttl", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: [
            SimBody
        ],
        maxItems: 3,
        description: 'Settings for the SIMs that you list.'
    }),
    (0, _classvalidator.ValidateIf)((_object, value)=>value !== undefined),
    (0, _requests.Rule)({
        name: 'sims',
        test: _smsaccountrule.isSims,
        field: 'MALFORMED',
        message: '`sims` must be an array of SIMs, each with a different `slot` (1 to 3) and optionally `phone` (7 to 15 ' + 'digits), `daily_limit` (0 to 10000) and `default`. At most one SIM can be the default.'
    }),
    _ts_metadata("design:type", Array)
], SmsAccountBody.prototype, "sims", void 0);
SmsAccountBody = _ts_decorate([
    (0, _requests.TakenElsewhere)({
        status: 'It says whether the phone is connected. Use `enabled` to take a phone out of use.'
    })
], SmsAccountBody);
let SmsPairingBody = class SmsPairingBody {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        enum: _entities.SMS_PROTOCOLS,
        default: 'sms_gate',
        description: 'The app on the phone: `sms_gate` (SMS Gateway for Android) or `cht` (cht-gateway).'
    }),
    (0, _classvalidator.IsOptional)(),
    (0, _requests.Rule)({
        name: 'protocol',
        test: (value)=>_entities.SMS_PROTOCOLS.some((protocol)=>protocol === value),
        field: 'NOT_ALLOWED',
        message: `\`protocol\` must be one of ${_entities.SMS_PROTOCOLS.join(', ')}.`
    }),
    _ts_metadata("design:type", typeof SmsProtocol === "undefined" ? Object : SmsProtocol)
], SmsPairingBody.prototype, "protocol", void 0);

//# sourceMappingURL=sms-account.body.js.map