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
    get UploadedFileData () {
        return UploadedFileData;
    },
    get toUploadedFile () {
        return toUploadedFile;
    }
});
const _swagger = require("@nestjs/swagger");
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
let UploadedFileData = class UploadedFileData {
};
_ts_decorate([
    (0, _swagger.ApiProperty)({
        format: 'uuid',
        description: 'The ID of the file: `media_id` of the messages that send it.'
    }),
    _ts_metadata("design:type", String)
], UploadedFileData.prototype, "id", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The type of the file.',
        example: 'application/pdf'
    }),
    _ts_metadata("design:type", String)
], UploadedFileData.prototype, "mime_type", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'integer',
        description: 'Bytes.'
    }),
    _ts_metadata("design:type", Number)
], UploadedFileData.prototype, "size", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        description: 'The name of the file, which WhatsApp shows for a document.'
    }),
    _ts_metadata("design:type", String)
], UploadedFileData.prototype, "filename", void 0);
_ts_decorate([
    (0, _swagger.ApiProperty)({
        type: 'string',
        format: 'date-time',
        description: 'Until when messages can be sent with it: 7 days after the upload. A message that waits for longer keeps its file.'
    }),
    _ts_metadata("design:type", String)
], UploadedFileData.prototype, "expires_at", void 0);
const toUploadedFile = ({ id, mime, size, filename, expiresAt })=>({
        id,
        mime_type: mime,
        size,
        filename,
        expires_at: expiresAt.toISOString()
    });

//# sourceMappingURL=uploaded-file.response.js.map