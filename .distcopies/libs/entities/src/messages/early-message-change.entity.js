"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EarlyMessageChange", {
    enumerable: true,
    get: function() {
        return EarlyMessageChange;
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
let EarlyMessageChange = class EarlyMessageChange extends _ownedrow.OwnedRow {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'early_message_changes_pkey'
    }),
    _ts_metadata("design:type", String)
], EarlyMessageChange.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], EarlyMessageChange.prototype, "accountId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], EarlyMessageChange.prototype, "providerMessageId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'jsonb'
    }),
    _ts_metadata("design:type", Object)
], EarlyMessageChange.prototype, "change", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], EarlyMessageChange.prototype, "createdAt", void 0);
EarlyMessageChange = _ts_decorate([
    (0, _typeorm.Entity)('early_message_changes'),
    (0, _typeorm.Index)('early_message_changes_message_idx', [
        'accountId',
        'providerMessageId'
    ]),
    (0, _typeorm.Index)('early_message_changes_created_idx', [
        'createdAt'
    ])
], EarlyMessageChange);

//# sourceMappingURL=early-message-change.entity.js.map