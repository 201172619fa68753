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
    get AccountData () {
        return AccountData;
    },
    get ChangedAccountData () {
        return ChangedAccountData;
    },
    get toAccountData () {
        return toAccountData;
    },
    get toChangedAccountData () {
        return toChangedAccountData;
    }
});
const _entities = require("../../../entities/src");
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
/** The settings of a number, without its secrets. */ let AccountSettingsData = class AccountSettingsData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Whether messages of groups are reported.'
    }),
    _ts_metadata("design:type", Boolean)
], AccountSettingsData.prototype, "receive_groups", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Whether the number reaches WhatsApp through a proxy of its own. Its URL is never shown.'
    }),
    _ts_metadata("design:type", Boolean)
], AccountSettingsData.prototype, "proxy", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: "The version of WhatsApp's web client that the number logs in as; null if the gateway app chooses it."
    }),
    _ts_metadata("design:type", Object)
], AccountSettingsData.prototype, "web_version", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'Whether the gateway app has these settings. While it is false, the app is away or too old for them: the old ' + 'settings still apply.'
    }),
    _ts_metadata("design:type", Boolean)
], AccountSettingsData.prototype, "settings_applied", void 0);
let AccountData = class AccountData extends AccountSettingsData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: "The number's ID. Pass it as `whatsapp_id`."
    }),
    _ts_metadata("design:type", String)
], AccountData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: "The number's display name; empty if you have not set one."
    }),
    _ts_metadata("design:type", String)
], AccountData.prototype, "display_name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The phone number, digits only.',
        example: '4930901820'
    }),
    _ts_metadata("design:type", String)
], AccountData.prototype, "phone", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'connected'
        ],
        description: 'Always `connected`: the list contains connected numbers only.'
    }),
    _ts_metadata("design:type", String)
], AccountData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'date-time',
        nullable: true,
        description: 'When the number was paired.'
    }),
    _ts_metadata("design:type", Object)
], AccountData.prototype, "paired_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'date-time',
        nullable: true,
        description: 'Until when WhatsApp blocks new chats from this number; null if it does not.'
    }),
    _ts_metadata("design:type", Object)
], AccountData.prototype, "restricted_until", void 0);
let ChangedAccountData = class ChangedAccountData extends (0, _swagger.OmitType)(AccountData, [
    'status'
]) {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.WHATSAPP_NUMBER_STATUSES,
        description: "The number's status."
    }),
    _ts_metadata("design:type", typeof WhatsappNumberStatus === "undefined" ? Object : WhatsappNumberStatus)
], ChangedAccountData.prototype, "status", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: 'Why the number has this status, if there is more to say.'
    }),
    _ts_metadata("design:type", Object)
], ChangedAccountData.prototype, "reason", void 0);
function toChangedAccountData(row) {
    return {
        ...fieldsOf(row),
        status: row.status,
        reason: row.reason
    };
}
const toAccountData = (row)=>({
        ...fieldsOf(row),
        status: row.status
    });
function fieldsOf(row) {
    return {
        id: row.id,
        display_name: row.displayName,
        phone: row.phone,
        paired_at: row.pairedAt?.toISOString() ?? null,
        restricted_until: isAhead(row.restrictedUntil) ? row.restrictedUntil.toISOString() : null,
        receive_groups: row.receiveGroups,
        proxy: row.hasProxy,
        web_version: row.webVersion,
        settings_applied: row.areSettingsApplied
    };
}
const isAhead = (time)=>time !== null && time.getTime() > Date.now();

//# sourceMappingURL=account.response.js.map