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
    get QuietHoursData () {
        return QuietHoursData;
    },
    get SimData () {
        return SimData;
    },
    get SmsAccountData () {
        return SmsAccountData;
    },
    get SmsAccountDetail () {
        return SmsAccountDetail;
    },
    get SmsPairingData () {
        return SmsPairingData;
    },
    get UnpairedSmsAccountData () {
        return UnpairedSmsAccountData;
    }
});
const _entities = require("../../entities/src");
const _swagger = require("@nestjs/swagger");
const _smsaccountlimits = require("./sms-account-limits");
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
const textOrNull = {
    type: 'string',
    nullable: true
};
const timeOrNull = {
    type: 'string',
    format: 'date-time',
    nullable: true
};
const integerOrNull = {
    type: 'integer',
    nullable: true
};
/** The battery of a phone. */ let BatteryData = class BatteryData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...integerOrNull,
        description: 'The charge level, in percent.'
    }),
    _ts_metadata("design:type", Object)
], BatteryData.prototype, "percent", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'boolean',
        nullable: true,
        description: 'Whether the battery is charging.'
    }),
    _ts_metadata("design:type", Object)
], BatteryData.prototype, "charging", void 0);
let SimData = class SimData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        minimum: 1,
        maximum: 3,
        description: "The SIM's slot."
    }),
    _ts_metadata("design:type", Number)
], SimData.prototype, "slot", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...textOrNull,
        description: "The SIM's phone number: as you set it, else as the app reports it (often with only the last digits " + 'visible).'
    }),
    _ts_metadata("design:type", Object)
], SimData.prototype, "phone", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...textOrNull,
        description: "The SIM's carrier."
    }),
    _ts_metadata("design:type", Object)
], SimData.prototype, "carrier", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Whether this SIM sends when `sim_mode` is `fixed`.'
    }),
    _ts_metadata("design:type", Boolean)
], SimData.prototype, "default", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Messages it sent today (UTC).'
    }),
    _ts_metadata("design:type", Number)
], SimData.prototype, "sent_today", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...integerOrNull,
        description: 'The most messages per day (UTC); null for no limit.'
    }),
    _ts_metadata("design:type", Object)
], SimData.prototype, "daily_limit", void 0);
let SmsAccountData = class SmsAccountData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: "The phone's ID. Pass it as `device_id`."
    }),
    _ts_metadata("design:type", String)
], SmsAccountData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "The phone's name."
    }),
    _ts_metadata("design:type", String)
], SmsAccountData.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...textOrNull,
        description: "The phone's own number, digits only."
    }),
    _ts_metadata("design:type", Object)
], SmsAccountData.prototype, "phone", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.SMS_PHONE_STATUSES,
        description: '`connected` means that the service heard from the phone within the last 20 minutes.'
    }),
    _ts_metadata("design:type", typeof SmsPhoneStatus === "undefined" ? Object : SmsPhoneStatus)
], SmsAccountData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...timeOrNull,
        description: 'When the service last heard from the phone.'
    }),
    _ts_metadata("design:type", Object)
], SmsAccountData.prototype, "last_seen_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...textOrNull,
        description: 'The version of its app.'
    }),
    _ts_metadata("design:type", Object)
], SmsAccountData.prototype, "app_version", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...textOrNull,
        description: 'The Android version.'
    }),
    _ts_metadata("design:type", Object)
], SmsAccountData.prototype, "os_version", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...textOrNull,
        description: "The phone's maker and model."
    }),
    _ts_metadata("design:type", Object)
], SmsAccountData.prototype, "model", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: BatteryData,
        nullable: true,
        description: 'The battery, as last reported.'
    }),
    _ts_metadata("design:type", Object)
], SmsAccountData.prototype, "battery", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'wifi',
            'cellular',
            'none'
        ],
        nullable: true,
        type: 'string',
        description: 'How the phone is connected to the internet.'
    }),
    _ts_metadata("design:type", Object)
], SmsAccountData.prototype, "network", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            SimData
        ],
        description: "The phone's SIMs, by slot."
    }),
    _ts_metadata("design:type", Array)
], SmsAccountData.prototype, "sims", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'boolean',
        nullable: true,
        description: 'Whether the app has the permissions it needs.'
    }),
    _ts_metadata("design:type", Object)
], SmsAccountData.prototype, "permissions_ok", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Messages that wait for the phone or that it already has, counted up to 10,000.'
    }),
    _ts_metadata("design:type", Number)
], SmsAccountData.prototype, "pending_count", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...integerOrNull,
        description: 'The most parts of messages per minute; null to send as fast as the phone fetches them.'
    }),
    _ts_metadata("design:type", Object)
], SmsAccountData.prototype, "messages_per_minute", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'date-time',
        description: 'When the phone was paired.'
    }),
    _ts_metadata("design:type", String)
], SmsAccountData.prototype, "paired_at", void 0);
/** One span of quiet hours. */ let QuietWindowData = class QuietWindowData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'array',
        items: {
            type: 'integer',
            minimum: 1,
            maximum: 7
        },
        description: 'The days of the week, from 1 (Monday) to 7 (Sunday).'
    }),
    _ts_metadata("design:type", Array)
], QuietWindowData.prototype, "days", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'HH:MM.',
        example: '22:00'
    }),
    _ts_metadata("design:type", String)
], QuietWindowData.prototype, "from", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'HH:MM or 24:00. A time before `from` is on the next day.',
        example: '07:00'
    }),
    _ts_metadata("design:type", String)
], QuietWindowData.prototype, "to", void 0);
let QuietHoursData = class QuietHoursData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The IANA name of the time zone.',
        example: 'Europe/Berlin'
    }),
    _ts_metadata("design:type", String)
], QuietHoursData.prototype, "timezone", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            QuietWindowData
        ],
        maxItems: _smsaccountlimits.WINDOWS_MAX,
        description: 'The times when the phone gets no messages.'
    }),
    _ts_metadata("design:type", Array)
], QuietHoursData.prototype, "windows", void 0);
let SmsAccountDetail = class SmsAccountDetail extends SmsAccountData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.SMS_PROTOCOLS,
        description: 'The app on the phone.'
    }),
    _ts_metadata("design:type", typeof SmsProtocol === "undefined" ? Object : SmsProtocol)
], SmsAccountDetail.prototype, "protocol", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Whether the phone is in use. If false, it gets no messages and is never chosen to send.'
    }),
    _ts_metadata("design:type", Boolean)
], SmsAccountDetail.prototype, "enabled", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "Whether the limit of the phone's Android was raised, as you said."
    }),
    _ts_metadata("design:type", Boolean)
], SmsAccountDetail.prototype, "sms_limit_raised", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ...integerOrNull,
        description: 'The most messages per day (UTC); null for no limit.'
    }),
    _ts_metadata("design:type", Object)
], SmsAccountDetail.prototype, "daily_limit", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.SIM_MODES,
        description: 'Which SIM sends a message that does not set `sim`.'
    }),
    _ts_metadata("design:type", typeof SimMode === "undefined" ? Object : SimMode)
], SmsAccountDetail.prototype, "sim_mode", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: QuietHoursData,
        nullable: true,
        description: 'When the phone gets no messages; null for never.'
    }),
    _ts_metadata("design:type", Object)
], SmsAccountDetail.prototype, "quiet_hours", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'The most attempts per message.'
    }),
    _ts_metadata("design:type", Number)
], SmsAccountDetail.prototype, "max_attempts", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'How many seconds a message can wait to be sent, unless it sets `expires_in`.'
    }),
    _ts_metadata("design:type", Number)
], SmsAccountDetail.prototype, "message_ttl", void 0);
let UnpairedSmsAccountData = class UnpairedSmsAccountData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: "The phone's ID."
    }),
    _ts_metadata("design:type", String)
], UnpairedSmsAccountData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            true
        ],
        type: 'boolean',
        description: "Always true: the phone's token no longer works."
    }),
    _ts_metadata("design:type", Boolean)
], UnpairedSmsAccountData.prototype, "unpaired", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'uuid',
        nullable: true,
        description: 'The ID of the phone that took over its waiting messages.'
    }),
    _ts_metadata("design:type", Object)
], UnpairedSmsAccountData.prototype, "moved_to", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'How many messages now wait for that phone.'
    }),
    _ts_metadata("design:type", Number)
], UnpairedSmsAccountData.prototype, "moved_count", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'How many messages failed with DEVICE_OFFLINE.'
    }),
    _ts_metadata("design:type", Number)
], UnpairedSmsAccountData.prototype, "failed_count", void 0);
let SmsPairingData = class SmsPairingData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        required: false,
        description: 'The 12-digit code to type into the app. It works once, within 10 minutes.'
    }),
    _ts_metadata("design:type", String)
], SmsPairingData.prototype, "code", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        required: false,
        description: 'The text of a QR code: `api_url` and `code`, one per line.'
    }),
    _ts_metadata("design:type", String)
], SmsPairingData.prototype, "qr", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        required: false,
        format: 'uri',
        description: 'The server address to type into the app.'
    }),
    _ts_metadata("design:type", String)
], SmsPairingData.prototype, "api_url", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        required: false,
        format: 'date-time',
        description: 'When the code expires.'
    }),
    _ts_metadata("design:type", String)
], SmsPairingData.prototype, "expires_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        required: false,
        format: 'uuid',
        description: "For `cht`: the phone's ID."
    }),
    _ts_metadata("design:type", String)
], SmsPairingData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        required: false,
        format: 'uri',
        description: 'For `cht`: the URL that the app polls.'
    }),
    _ts_metadata("design:type", String)
], SmsPairingData.prototype, "url", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        required: false,
        description: 'For `cht`: the user name.'
    }),
    _ts_metadata("design:type", String)
], SmsPairingData.prototype, "login", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        required: false,
        description: 'For `cht`: the password. Shown only in this answer.'
    }),
    _ts_metadata("design:type", String)
], SmsPairingData.prototype, "password", void 0);

//# sourceMappingURL=sms-account.response.js.map