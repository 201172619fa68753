"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ApiRequest", {
    enumerable: true,
    get: function() {
        return ApiRequest;
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
let ApiRequest = class ApiRequest extends _ownedrow.OwnedRow {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'api_requests_pkey'
    }),
    _ts_metadata("design:type", String)
], ApiRequest.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], ApiRequest.prototype, "at", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], ApiRequest.prototype, "keyId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], ApiRequest.prototype, "method", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], ApiRequest.prototype, "route", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], ApiRequest.prototype, "path", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'smallint'
    }),
    _ts_metadata("design:type", Number)
], ApiRequest.prototype, "status", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ApiRequest.prototype, "errorCode", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], ApiRequest.prototype, "durationMs", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], ApiRequest.prototype, "address", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], ApiRequest.prototype, "userAgent", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], ApiRequest.prototype, "requestId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ApiRequest.prototype, "messageId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ApiRequest.prototype, "requestBody", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], ApiRequest.prototype, "responseBody", void 0);
ApiRequest = _ts_decorate([
    (0, _typeorm.Entity)('api_requests'),
    (0, _typeorm.Index)('api_requests_newest_idx', [
        'orgId',
        'mode',
        'id'
    ]),
    (0, _typeorm.Index)('api_requests_key_idx', [
        'keyId',
        'id'
    ]),
    (0, _typeorm.Index)('api_requests_failed_idx', [
        'orgId',
        'mode',
        'id'
    ], {
        where: 'status >= 400'
    })
], ApiRequest);

//# sourceMappingURL=api-request.entity.js.map