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
    get ContactCreatedData () {
        return ContactCreatedData;
    },
    get ContactOptedOutData () {
        return ContactOptedOutData;
    },
    get ContactUpdatedData () {
        return ContactUpdatedData;
    },
    get EventConsent () {
        return EventConsent;
    },
    get EventConsents () {
        return EventConsents;
    },
    get EventContact () {
        return EventContact;
    }
});
const _entities = require("../../../entities/src");
const _swagger = require("@nestjs/swagger");
const _fieldoptions = require("./field-options");
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
const CONSENT_CHANNELS = [
    'whatsapp',
    'sms',
    'email'
];
const CONSENT_SOURCES = [
    'api',
    'form',
    'keyword',
    'link',
    'import'
];
const CONSENT_OPTIONS = [
    'unknown',
    'in',
    'out'
];
let EventConsent = class EventConsent {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: CONSENT_OPTIONS,
        description: '`in` if the contact wants messages, `out` if not.'
    }),
    _ts_metadata("design:type", Object)
], EventConsent.prototype, "opt", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.time,
        description: 'When the contact said so.'
    }),
    _ts_metadata("design:type", String)
], EventConsent.prototype, "at", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: CONSENT_SOURCES,
        description: 'How the contact said so.'
    }),
    _ts_metadata("design:type", Object)
], EventConsent.prototype, "source", void 0);
EventConsent = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventConsent'
    })
], EventConsent);
let EventConsents = class EventConsents {
};
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: EventConsent,
        description: 'For WhatsApp.'
    }),
    _ts_metadata("design:type", typeof EventConsent === "undefined" ? Object : EventConsent)
], EventConsents.prototype, "whatsapp", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: EventConsent,
        description: 'For SMS.'
    }),
    _ts_metadata("design:type", typeof EventConsent === "undefined" ? Object : EventConsent)
], EventConsents.prototype, "sms", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: EventConsent,
        description: 'For email.'
    }),
    _ts_metadata("design:type", typeof EventConsent === "undefined" ? Object : EventConsent)
], EventConsents.prototype, "email", void 0);
EventConsents = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventConsents'
    })
], EventConsents);
let EventContact = class EventContact extends _persondata.EventPerson {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.textOrNull,
        description: "WhatsApp's address (LID) that hides the number, if known."
    }),
    _ts_metadata("design:type", Object)
], EventContact.prototype, "whatsapp_lid", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        description: 'The name or short code that an SMS showed instead of a number.'
    }),
    _ts_metadata("design:type", String)
], EventContact.prototype, "sms_sender_id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: _entities.CONTACT_SOURCES,
        description: 'How the contact was created.'
    }),
    _ts_metadata("design:type", typeof ContactSource === "undefined" ? Object : ContactSource)
], EventContact.prototype, "source", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        type: EventConsents,
        description: 'The consent, where it changed.'
    }),
    _ts_metadata("design:type", typeof EventConsents === "undefined" ? Object : EventConsents)
], EventContact.prototype, "channels", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.time,
        description: 'When the contact was last changed.'
    }),
    _ts_metadata("design:type", String)
], EventContact.prototype, "updated_at", void 0);
EventContact = _ts_decorate([
    (0, _swagger.ApiSchema)({
        name: 'EventContact'
    })
], EventContact);
let ContactCreatedData = class ContactCreatedData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventContact,
        description: 'The contact.'
    }),
    _ts_metadata("design:type", typeof EventContact === "undefined" ? Object : EventContact)
], ContactCreatedData.prototype, "contact", void 0);
let ContactUpdatedData = class ContactUpdatedData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventContact,
        description: 'The contact as it is now.'
    }),
    _ts_metadata("design:type", typeof EventContact === "undefined" ? Object : EventContact)
], ContactUpdatedData.prototype, "contact", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        isArray: true,
        description: 'The fields that changed, for example `phone`. `channels` means that their consent changed.'
    }),
    _ts_metadata("design:type", Array)
], ContactUpdatedData.prototype, "changed", void 0);
_ts_decorate([
    (0, _swagger.ApiPropertyOptional)({
        ..._fieldoptions.uuid,
        isArray: true,
        description: 'Contacts that turned out to be the same person. They no longer exist.'
    }),
    _ts_metadata("design:type", Array)
], ContactUpdatedData.prototype, "merged_contact_ids", void 0);
let ContactOptedOutData = class ContactOptedOutData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: EventContact,
        description: 'The contact.'
    }),
    _ts_metadata("design:type", typeof EventContact === "undefined" ? Object : EventContact)
], ContactOptedOutData.prototype, "contact", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: CONSENT_CHANNELS,
        description: 'The channel that they opted out of.'
    }),
    _ts_metadata("design:type", Object)
], ContactOptedOutData.prototype, "channel", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        enum: CONSENT_SOURCES,
        description: 'How the contact said so.'
    }),
    _ts_metadata("design:type", Object)
], ContactOptedOutData.prototype, "source", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        ..._fieldoptions.time,
        description: 'When the contact said so.'
    }),
    _ts_metadata("design:type", String)
], ContactOptedOutData.prototype, "opted_out_at", void 0);

//# sourceMappingURL=contact.data.js.map