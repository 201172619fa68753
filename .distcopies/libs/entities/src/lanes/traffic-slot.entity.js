"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "TrafficSlot", {
    enumerable: true,
    get: function() {
        return TrafficSlot;
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
let TrafficSlot = class TrafficSlot {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'text',
        primaryKeyConstraintName: 'traffic_slots_pkey'
    }),
    _ts_metadata("design:type", typeof TrafficSpan === "undefined" ? Object : TrafficSpan)
], TrafficSlot.prototype, "span", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'timestamptz',
        primaryKeyConstraintName: 'traffic_slots_pkey'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], TrafficSlot.prototype, "at", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'text',
        primaryKeyConstraintName: 'traffic_slots_pkey'
    }),
    _ts_metadata("design:type", String)
], TrafficSlot.prototype, "kind", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], TrafficSlot.prototype, "sent", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], TrafficSlot.prototype, "failed", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], TrafficSlot.prototype, "received", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        array: true
    }),
    _ts_metadata("design:type", Array)
], TrafficSlot.prototype, "latency", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'bigint',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], TrafficSlot.prototype, "oldestAgeMs", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], TrafficSlot.prototype, "waiting", void 0);
TrafficSlot = _ts_decorate([
    (0, _typeorm.Entity)('traffic_slots')
], TrafficSlot);

//# sourceMappingURL=traffic-slot.entity.js.map