"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "IdempotencyKey", {
    enumerable: true,
    get: function() {
        return IdempotencyKey;
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
let IdempotencyKey = class IdempotencyKey {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'idempotency_keys_pkey'
    }),
    _ts_metadata("design:type", String)
], IdempotencyKey.prototype, "orgId", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'text',
        primaryKeyConstraintName: 'idempotency_keys_pkey'
    }),
    _ts_metadata("design:type", String)
], IdempotencyKey.prototype, "route", void 0);
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'text',
        primaryKeyConstraintName: 'idempotency_keys_pkey'
    }),
    _ts_metadata("design:type", String)
], IdempotencyKey.prototype, "key", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'bytea'
    }),
    _ts_metadata("design:type", typeof Buffer === "undefined" ? Object : Buffer)
], IdempotencyKey.prototype, "requestHash", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], IdempotencyKey.prototype, "messageId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'bytea',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], IdempotencyKey.prototype, "answer", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], IdempotencyKey.prototype, "createdAt", void 0);
IdempotencyKey = _ts_decorate([
    (0, _typeorm.Entity)('idempotency_keys'),
    (0, _typeorm.Index)('idempotency_keys_created_idx', [
        'createdAt'
    ])
], IdempotencyKey);

//# sourceMappingURL=idempotency-key.entity.js.map