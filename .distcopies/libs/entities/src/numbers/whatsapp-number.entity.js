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
    get WHATSAPP_NUMBER_STATUSES () {
        return WHATSAPP_NUMBER_STATUSES;
    },
    get WhatsappNumber () {
        return WhatsappNumber;
    }
});
const _typeorm = require("typeorm");
const _ownedrow = require("../organizations/owned-row");
const _accountentity = require("../accounts/account.entity");
const _gatewayentity = require("../gateways/gateway.entity");
const _organizationentity = require("../organizations/organization.entity");
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
const WHATSAPP_NUMBER_STATUSES = [
    'pending',
    'waiting_qr',
    'connected',
    'disconnected',
    'signed_out',
    'qr_expired'
];
let WhatsappNumber = class WhatsappNumber extends _ownedrow.OwnedRow {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'whatsapp_numbers_pkey'
    }),
    _ts_metadata("design:type", String)
], WhatsappNumber.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.OneToOne)(()=>_accountentity.Account, {
        nullable: false,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'id',
        foreignKeyConstraintName: 'whatsapp_numbers_account_fk'
    }),
    _ts_metadata("design:type", typeof Relation === "undefined" ? Object : Relation)
], WhatsappNumber.prototype, "account", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_organizationentity.Organization, {
        nullable: false,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'org_id',
        foreignKeyConstraintName: 'whatsapp_numbers_org_fk'
    }),
    _ts_metadata("design:type", typeof Relation === "undefined" ? Object : Relation)
], WhatsappNumber.prototype, "organization", void 0);
_ts_decorate([
    (0, _typeorm.Index)('whatsapp_numbers_gateway_idx'),
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], WhatsappNumber.prototype, "gatewayId", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_gatewayentity.Gateway, {
        nullable: false,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'gateway_id',
        foreignKeyConstraintName: 'whatsapp_numbers_gateway_fk'
    }),
    _ts_metadata("design:type", typeof Relation === "undefined" ? Object : Relation)
], WhatsappNumber.prototype, "gateway", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], WhatsappNumber.prototype, "phone", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        default: ''
    }),
    _ts_metadata("design:type", String)
], WhatsappNumber.prototype, "displayName", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof WhatsappNumberStatus === "undefined" ? Object : WhatsappNumberStatus)
], WhatsappNumber.prototype, "status", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WhatsappNumber.prototype, "reason", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WhatsappNumber.prototype, "jid", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        default: 'held'
    }),
    _ts_metadata("design:type", typeof NumberClaim === "undefined" ? Object : NumberClaim)
], WhatsappNumber.prototype, "claim", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WhatsappNumber.prototype, "restrictedUntil", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WhatsappNumber.prototype, "degradedAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WhatsappNumber.prototype, "hangsUntil", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WhatsappNumber.prototype, "pairedAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WhatsappNumber.prototype, "provenAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'boolean',
        default: false
    }),
    _ts_metadata("design:type", Boolean)
], WhatsappNumber.prototype, "receiveGroups", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'bytea',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WhatsappNumber.prototype, "sealedProxyUrl", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WhatsappNumber.prototype, "webVersion", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], WhatsappNumber.prototype, "settingsVersion", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], WhatsappNumber.prototype, "toldVersion", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WhatsappNumber.prototype, "toldGatewayId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], WhatsappNumber.prototype, "toldEpoch", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], WhatsappNumber.prototype, "createdAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], WhatsappNumber.prototype, "updatedAt", void 0);
WhatsappNumber = _ts_decorate([
    (0, _typeorm.Entity)('whatsapp_numbers'),
    (0, _typeorm.Index)('whatsapp_numbers_org_idx', [
        'orgId',
        'createdAt'
    ]),
    (0, _typeorm.Index)('whatsapp_numbers_own_key', [
        'orgId',
        'mode',
        'phone'
    ], {
        unique: true
    }),
    (0, _typeorm.Index)('whatsapp_numbers_proven_key', {
        synchronize: false
    }),
    (0, _typeorm.Index)('whatsapp_numbers_phone_idx', {
        synchronize: false
    }),
    (0, _typeorm.Index)('whatsapp_numbers_settings_idx', {
        synchronize: false
    }),
    (0, _typeorm.Index)('whatsapp_numbers_name_idx', {
        synchronize: false
    }),
    (0, _typeorm.Index)('whatsapp_numbers_digits_idx', [
        'phone'
    ])
], WhatsappNumber);

//# sourceMappingURL=whatsapp-number.entity.js.map