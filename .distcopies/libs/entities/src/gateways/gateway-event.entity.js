"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewayEventReceipt", {
    enumerable: true,
    get: function() {
        return GatewayEventReceipt;
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
let GatewayEventReceipt = class GatewayEventReceipt {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'gateway_events_pkey'
    }),
    _ts_metadata("design:type", String)
], GatewayEventReceipt.prototype, "gatewayId", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'gateway_events_pkey'
    }),
    _ts_metadata("design:type", String)
], GatewayEventReceipt.prototype, "eventId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], GatewayEventReceipt.prototype, "receivedAt", void 0);
GatewayEventReceipt = _ts_decorate([
    (0, _typeorm.Entity)('gateway_events'),
    (0, _typeorm.Index)('gateway_events_received_idx', [
        'receivedAt'
    ])
], GatewayEventReceipt);

//# sourceMappingURL=gateway-event.entity.js.map