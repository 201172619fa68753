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
    get ConsentData () {
        return ConsentData;
    },
    get ContactAddressData () {
        return ContactAddressData;
    },
    get ContactChannelsData () {
        return ContactChannelsData;
    },
    get ContactData () {
        return ContactData;
    },
    get toContactData () {
        return toContactData;
    }
});
const _entities = require("../../../../../libs/entities/src");
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
const TIME_OR_NULL = {
    type: 'string',
    format: 'date-time',
    nullable: true
};
const KINDS = [
    'phone',
    'email',
    'whatsapp_lid',
    'sms_sender_id'
];
const CONSENT_CHANNELS = [
    'whatsapp',
    'sms',
    'email'
];
let ContactAddressData = class ContactAddressData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: KINDS
    }),
    _ts_metadata("design:type", Object)
], ContactAddressData.prototype, "kind", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", String)
], ContactAddressData.prototype, "value", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", Boolean)
], ContactAddressData.prototype, "is_primary", void 0);
let ConsentData = class ConsentData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: [
            'unknown',
            'in',
            'out'
        ]
    }),
    _ts_metadata("design:type", String)
], ConsentData.prototype, "opt", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME_OR_NULL),
    _ts_metadata("design:type", Object)
], ConsentData.prototype, "at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: 'How it is known.'
    }),
    _ts_metadata("design:type", Object)
], ConsentData.prototype, "source", void 0);
let ContactChannelsData = class ContactChannelsData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof ConsentData === "undefined" ? Object : ConsentData)
], ContactChannelsData.prototype, "whatsapp", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof ConsentData === "undefined" ? Object : ConsentData)
], ContactChannelsData.prototype, "sms", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof ConsentData === "undefined" ? Object : ConsentData)
], ContactChannelsData.prototype, "email", void 0);
let ContactData = class ContactData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid'
    }),
    _ts_metadata("design:type", String)
], ContactData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ContactData.prototype, "name", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        nullable: true,
        description: 'Digits.'
    }),
    _ts_metadata("design:type", Object)
], ContactData.prototype, "phone", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: [
            ContactAddressData
        ]
    }),
    _ts_metadata("design:type", Array)
], ContactData.prototype, "addresses", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.CONTACT_SOURCES
    }),
    _ts_metadata("design:type", typeof ContactSource === "undefined" ? Object : ContactSource)
], ContactData.prototype, "source", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(),
    _ts_metadata("design:type", typeof ContactChannelsData === "undefined" ? Object : ContactChannelsData)
], ContactData.prototype, "channels", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME_OR_NULL),
    _ts_metadata("design:type", Object)
], ContactData.prototype, "last_inbound_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)(TIME_OR_NULL),
    _ts_metadata("design:type", Object)
], ContactData.prototype, "last_outbound_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'date-time'
    }),
    _ts_metadata("design:type", String)
], ContactData.prototype, "created_at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'date-time'
    }),
    _ts_metadata("design:type", String)
], ContactData.prototype, "updated_at", void 0);
function toContactData(row) {
    const consentOf = (channel)=>{
        const { opt, at, source } = row.channels[channel] ?? {
            opt: 'unknown',
            at: null,
            source: null
        };
        return {
            opt,
            at,
            source
        };
    };
    return {
        id: row.id,
        name: row.name,
        phone: row.phone,
        addresses: row.addresses.map(({ kind, value, isPrimary })=>({
                kind,
                value,
                is_primary: isPrimary
            })),
        source: row.source,
        channels: {
            whatsapp: consentOf('whatsapp'),
            sms: consentOf('sms'),
            email: consentOf('email')
        },
        last_inbound_at: row.lastInboundAt?.toISOString() ?? null,
        last_outbound_at: row.lastOutboundAt?.toISOString() ?? null,
        created_at: row.createdAt.toISOString(),
        updated_at: row.updatedAt.toISOString()
    };
}

//# sourceMappingURL=contact.response.js.map