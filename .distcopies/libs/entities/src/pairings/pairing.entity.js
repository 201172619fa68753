"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Pairing", {
    enumerable: true,
    get: function() {
        return Pairing;
    }
});
const _typeorm = require("typeorm");
const _gatewayentity = require("../gateways/gateway.entity");
const _whatsappnumberentity = require("../numbers/whatsapp-number.entity");
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
let Pairing = class Pairing {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'pairings_pkey'
    }),
    _ts_metadata("design:type", String)
], Pairing.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], Pairing.prototype, "orgId", void 0);
_ts_decorate([
    (0, _typeorm.Index)('pairings_number_idx'),
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], Pairing.prototype, "numberId", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_whatsappnumberentity.WhatsappNumber, {
        nullable: false,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'number_id',
        foreignKeyConstraintName: 'pairings_number_fk'
    }),
    _ts_metadata("design:type", typeof Relation === "undefined" ? Object : Relation)
], Pairing.prototype, "number", void 0);
_ts_decorate([
    (0, _typeorm.Index)('pairings_gateway_idx'),
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], Pairing.prototype, "gatewayId", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_gatewayentity.Gateway, {
        nullable: false,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'gateway_id',
        foreignKeyConstraintName: 'pairings_gateway_fk'
    }),
    _ts_metadata("design:type", typeof Relation === "undefined" ? Object : Relation)
], Pairing.prototype, "gateway", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof PairingKind === "undefined" ? Object : PairingKind)
], Pairing.prototype, "kind", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", typeof PairingState === "undefined" ? Object : PairingState)
], Pairing.prototype, "state", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Pairing.prototype, "previousStatus", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Pairing.prototype, "previousClaim", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Pairing.prototype, "errorCode", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Pairing.prototype, "errorMessage", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Pairing.prototype, "errorReason", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Pairing.prototype, "replyTo", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], Pairing.prototype, "attempts", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Pairing.prototype, "triedAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Pairing.prototype, "dueAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Pairing.prototype, "leasedUntil", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Pairing.prototype, "giveUpAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], Pairing.prototype, "createdAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], Pairing.prototype, "endedAt", void 0);
Pairing = _ts_decorate([
    (0, _typeorm.Entity)('pairings'),
    (0, _typeorm.Index)('pairings_open_key', {
        synchronize: false
    }),
    (0, _typeorm.Index)('pairings_links_due_idx', {
        synchronize: false
    }),
    (0, _typeorm.Index)('pairings_unlinks_due_idx', {
        synchronize: false
    }),
    (0, _typeorm.Index)('pairings_ended_idx', {
        synchronize: false
    })
], Pairing);

//# sourceMappingURL=pairing.entity.js.map