"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UploadController", {
    enumerable: true,
    get: function() {
        return UploadController;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _uploads = require("../../../../../libs/uploads/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _idempotencykey = require("../../http/idempotency-key");
const _idempotentdecorator = require("../../http/idempotent.decorator");
const _routerules = require("../../http/route-rules");
const _requestkeydecorator = require("../authentication/request-key.decorator");
const _uploadservice = require("./upload.service");
const _uploadsexamples = require("./uploads.examples");
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
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
let UploadController = class UploadController {
    constructor(uploads){
        this.uploads = uploads;
    }
    async upload({ orgId, mode }, request, reply) {
        const upload = {
            ...(0, _uploads.uploadRequestOf)(request.headers),
            idempotencyKey: (0, _idempotencykey.idempotencyKeyOf)(request)
        };
        return (0, _idempotencykey.answerOnce)(reply, await this.uploads.upload({
            orgId,
            mode
        }, upload, request.body));
    }
};
_ts_decorate([
    (0, _common.Post)(),
    (0, _routerules.FormUpload)(),
    (0, _routerules.Scope)('messages:send'),
    (0, _requests.ApiNamed)('uploadMedia', _uploadsexamples.UPLOAD_EXAMPLES),
    (0, _requests.ApiSummary)('Upload a file', 'Takes one file in the field `file` of a form. Send it with `media_id` in POST /whatsapp/send or POST ' + '/whatsapp/schedule, as often as you like, for 7 days. Images, video and audio have at most 16 MB, all else 64 MB.'),
    (0, _idempotentdecorator.ApiIdempotent)(),
    (0, _uploads.ApiFileForm)(),
    (0, _requests.ApiAnswer)(_uploads.UploadedFileData, {
        status: 201,
        description: 'The file is stored.'
    }),
    (0, _requests.ApiErrors)('PLAN_LIMIT', ..._idempotentdecorator.IDEMPOTENCY_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Req)()),
    _ts_param(2, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], UploadController.prototype, "upload", null);
UploadController = _ts_decorate([
    (0, _swagger.ApiTags)('WhatsApp'),
    (0, _common.Controller)('media'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _uploadservice.UploadService === "undefined" ? Object : _uploadservice.UploadService
    ])
], UploadController);

//# sourceMappingURL=upload.controller.js.map