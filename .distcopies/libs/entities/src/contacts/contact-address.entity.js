"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ContactAddress", {
    enumerable: true,
    get: function() {
        return ContactAddress;
    }
});
const _typeorm = require("typeorm");
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
let ContactAddress = class ContactAddress {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'contact_addresses_pkey'
    }),
    _ts_metadata("design:type", String)
], ContactAddress.prototype, "orgId", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'text',
        primaryKeyConstraintName: 'contact_addresses_pkey'
    }),
    _ts_metadata("design:type", typeof Mode === "undefined" ? Object : Mode)
], ContactAddress.prototype, "mode", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'text',
        primaryKeyConstraintName: 'contact_addresses_pkey'
    }),
    _ts_metadata("design:type", typeof ContactAddressKind === "undefined" ? Object : ContactAddressKind)
], ContactAddress.prototype, "kind", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'text',
        collation: 'C',
        primaryKeyConstraintName: 'contact_addresses_pkey'
    }),
    _ts_metadata("design:type", String)
], ContactAddress.prototype, "value", void 0);
_ts_decorate([
    (0, _typeorm.Index)('contact_addresses_contact_idx'),
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], ContactAddress.prototype, "contactId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'boolean'
    }),
    _ts_metadata("design:type", Boolean)
], ContactAddress.prototype, "isPrimary", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], ContactAddress.prototype, "createdAt", void 0);
ContactAddress = _ts_decorate([
    (0, _typeorm.Entity)('contact_addresses'),
    (0, _typeorm.Index)('contact_addresses_primary_key', {
        synchronize: false
    })
], ContactAddress);

//# sourceMappingURL=contact-address.entity.js.map