"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "StorageUsage", {
    enumerable: true,
    get: function() {
        return StorageUsage;
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
let StorageUsage = class StorageUsage {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'storage_usage_pkey'
    }),
    _ts_metadata("design:type", String)
], StorageUsage.prototype, "orgId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'bigint',
        default: 0
    }),
    _ts_metadata("design:type", String)
], StorageUsage.prototype, "usedBytes", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'smallint',
        default: 0
    }),
    _ts_metadata("design:type", Number)
], StorageUsage.prototype, "toldPercent", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'bigint',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], StorageUsage.prototype, "toldMaxMb", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'bigint',
        default: 0
    }),
    _ts_metadata("design:type", String)
], StorageUsage.prototype, "tellAgainBytes", void 0);
StorageUsage = _ts_decorate([
    (0, _typeorm.Entity)('storage_usage')
], StorageUsage);

//# sourceMappingURL=storage-usage.entity.js.map