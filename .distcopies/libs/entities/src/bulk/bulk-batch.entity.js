"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BulkBatch", {
    enumerable: true,
    get: function() {
        return BulkBatch;
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
let BulkBatch = class BulkBatch extends _ownedrow.OwnedRow {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'bulk_batches_pkey'
    }),
    _ts_metadata("design:type", String)
], BulkBatch.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], BulkBatch.prototype, "throttleMs", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], BulkBatch.prototype, "total", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], BulkBatch.prototype, "requestId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], BulkBatch.prototype, "replyTo", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], BulkBatch.prototype, "createdAt", void 0);
_ts_decorate([
    (0, _typeorm.Index)('bulk_batches_open_idx', {
        synchronize: false
    }),
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], BulkBatch.prototype, "finishedAt", void 0);
BulkBatch = _ts_decorate([
    (0, _typeorm.Entity)('bulk_batches'),
    (0, _typeorm.Index)('bulk_batches_created_idx', [
        'createdAt'
    ]),
    (0, _typeorm.Index)('bulk_batches_org_idx', {
        synchronize: false
    })
], BulkBatch);

//# sourceMappingURL=bulk-batch.entity.js.map