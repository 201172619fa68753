"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UsageCounter", {
    enumerable: true,
    get: function() {
        return UsageCounter;
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
let UsageCounter = class UsageCounter {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'usage_counters_pkey'
    }),
    _ts_metadata("design:type", String)
], UsageCounter.prototype, "orgId", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'text',
        primaryKeyConstraintName: 'usage_counters_pkey'
    }),
    _ts_metadata("design:type", typeof LimitName === "undefined" ? Object : LimitName)
], UsageCounter.prototype, "limitName", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'date',
        primaryKeyConstraintName: 'usage_counters_pkey'
    }),
    _ts_metadata("design:type", String)
], UsageCounter.prototype, "period", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], UsageCounter.prototype, "used", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'smallint',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], UsageCounter.prototype, "toldPercent", void 0);
UsageCounter = _ts_decorate([
    (0, _typeorm.Entity)('usage_counters')
], UsageCounter);

//# sourceMappingURL=usage-counter.entity.js.map