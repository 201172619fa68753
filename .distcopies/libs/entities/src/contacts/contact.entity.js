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
    get CONTACT_SOURCES () {
        return CONTACT_SOURCES;
    },
    get Contact () {
        return Contact;
    }
});
const _typeorm = require("typeorm");
const _ownedrow = require("../organizations/owned-row");
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
const CONTACT_SOURCES = [
    'api',
    'import',
    'inbound',
    'lead_form',
    'webchat'
];
let Contact = class Contact extends _ownedrow.OwnedRow {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'contacts_pkey'
    }),
    _ts_metadata("design:type", String)
], Contact.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Contact.prototype, "name", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof ContactSource === "undefined" ? Object : ContactSource)
], Contact.prototype, "source", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'jsonb',
        default: ()=>`'{}'`
    }),
    _ts_metadata("design:type", typeof Partial === "undefined" ? Object : Partial)
], Contact.prototype, "channels", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Contact.prototype, "lastInboundAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Contact.prototype, "lastOutboundAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], Contact.prototype, "createdAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], Contact.prototype, "updatedAt", void 0);
Contact = _ts_decorate([
    (0, _typeorm.Entity)('contacts')
], Contact);

//# sourceMappingURL=contact.entity.js.map