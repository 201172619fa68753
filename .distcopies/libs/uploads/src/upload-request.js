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
    get ApiFileForm () {
        return ApiFileForm;
    },
    get uploadRequestOf () {
        return uploadRequestOf;
    }
});
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _formbodieshook = require("./form-bodies.hook");
const _uploadform = require("./upload-form");
function uploadRequestOf(headers) {
    const length = headers['content-length'];
    return {
        contentType: headers['content-type'] ?? '',
        contentEncoding: headers['content-encoding'],
        contentLength: length === undefined ? null : Number(length)
    };
}
const ApiFileForm = ()=>(0, _common.applyDecorators)((0, _swagger.ApiConsumes)(_formbodieshook.FORM_TYPE), (0, _swagger.ApiBody)({
        required: true,
        schema: {
            type: 'object',
            required: [
                _uploadform.FILE_FIELD
            ],
            properties: {
                [_uploadform.FILE_FIELD]: {
                    type: 'string',
                    format: 'binary',
                    description: 'The file, with its name and type.'
                }
            }
        }
    }));

//# sourceMappingURL=upload-request.js.map