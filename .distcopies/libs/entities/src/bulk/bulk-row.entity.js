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
    get BulkRow () {
        return BulkRow;
    },
    get emptyDraft () {
        return emptyDraft;
    }
});
const _typeorm = require("typeorm");
const _bulkbatchentity = require("./bulk-batch.entity");
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
const emptyDraft = (to)=>({
        to,
        type: 'text',
        text: null,
        media: null,
        payload: null,
        numberId: null,
        metadata: {}
    });
let BulkRow = class BulkRow {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'bulk_rows_pkey'
    }),
    _ts_metadata("design:type", String)
], BulkRow.prototype, "batchId", void 0);
_ts_decorate([
    (0, _typeorm.ManyToOne)(()=>_bulkbatchentity.BulkBatch, {
        onDelete: 'CASCADE'
    }),
    (0, _typeorm.JoinColumn)({
        name: 'batch_id',
        foreignKeyConstraintName: 'bulk_rows_batch_fk'
    }),
    _ts_metadata("design:type", typeof _bulkbatchentity.BulkBatch === "undefined" ? Object : _bulkbatchentity.BulkBatch)
], BulkRow.prototype, "batch", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'integer',
        primaryKeyConstraintName: 'bulk_rows_pkey'
    }),
    _ts_metadata("design:type", Number)
], BulkRow.prototype, "index", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], BulkRow.prototype, "messageId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'jsonb',
        name: 'wish'
    }),
    _ts_metadata("design:type", typeof BulkRowDraft === "undefined" ? Object : BulkRowDraft)
], BulkRow.prototype, "draft", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'jsonb',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], BulkRow.prototype, "result", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], BulkRow.prototype, "finishedAt", void 0);
BulkRow = _ts_decorate([
    (0, _typeorm.Entity)('bulk_rows')
], BulkRow);

//# sourceMappingURL=bulk-row.entity.js.map