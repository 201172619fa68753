"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewaySetupCode", {
    enumerable: true,
    get: function() {
        return GatewaySetupCode;
    }
});
const _typeorm = require("typeorm");
const _gatewayentity = require("./gateway.entity");
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
let GatewaySetupCode = class GatewaySetupCode {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'bytea',
        primaryKeyConstraintName: 'gateway_setup_codes_pkey'
    }),
    _ts_metadata("design:type", typeof Buffer === "undefined" ? Object : Buffer)
], GatewaySetupCode.prototype, "codeHash", void 0);
_ts_decorate([
    (0, _typeorm.Index)('gateway_setup_codes_gateway_idx'),
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], GatewaySetupCode.prototype, "gatewayId", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_gatewayentity.Gateway, {
        nullable: false,
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'gateway_id',
        foreignKeyConstraintName: 'gateway_setup_codes_gateway_fk'
    }),
    _ts_metadata("design:type", typeof Relation === "undefined" ? Object : Relation)
], GatewaySetupCode.prototype, "gateway", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], GatewaySetupCode.prototype, "expiresAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], GatewaySetupCode.prototype, "usedAt", void 0);
GatewaySetupCode = _ts_decorate([
    (0, _typeorm.Entity)('gateway_setup_codes')
], GatewaySetupCode);

//# sourceMappingURL=gateway-setup-code.entity.js.map