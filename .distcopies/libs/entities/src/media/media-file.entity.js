"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MediaFile", {
    enumerable: true,
    get: function() {
        return MediaFile;
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
let MediaFile = class MediaFile {
};
_ts_decorate([
    (0, _typeorm.PrimaryColumn)({
        type: 'uuid',
        primaryKeyConstraintName: 'media_files_pkey'
    }),
    _ts_metadata("design:type", String)
], MediaFile.prototype, "id", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid'
    }),
    _ts_metadata("design:type", String)
], MediaFile.prototype, "orgId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], MediaFile.prototype, "gatewayId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], MediaFile.prototype, "ref", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text'
    }),
    _ts_metadata("design:type", String)
], MediaFile.prototype, "mime", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'integer'
    }),
    _ts_metadata("design:type", Number)
], MediaFile.prototype, "size", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'uuid',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], MediaFile.prototype, "messageId", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], MediaFile.prototype, "mode", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'text',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], MediaFile.prototype, "filename", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], MediaFile.prototype, "expiresAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        nullable: true
    }),
    _ts_metadata("design:type", Object)
], MediaFile.prototype, "storedAt", void 0);
_ts_decorate([
    (0, _typeorm.Column)({
        type: 'timestamptz',
        default: ()=>'now()'
    }),
    _ts_metadata("design:type", typeof Date === "undefined" ? Object : Date)
], MediaFile.prototype, "createdAt", void 0);
MediaFile = _ts_decorate([
    (0, _typeorm.Entity)('media_files'),
    (0, _typeorm.Index)('media_files_ref_key', {
        synchronize: false
    }),
    (0, _typeorm.Index)('media_files_org_idx', [
        'orgId',
        'createdAt'
    ]),
    (0, _typeorm.Index)('media_files_unclaimed_idx', {
        synchronize: false
    }),
    (0, _typeorm.Index)('media_files_begun_idx', {
        synchronize: false
    }),
    (0, _typeorm.Index)('media_files_expiring_idx', {
        synchronize: false
    })
], MediaFile);

//# sourceMappingURL=media-file.entity.js.map