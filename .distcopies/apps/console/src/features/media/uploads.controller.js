"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UploadsController", {
    enumerable: true,
    get: function() {
        return UploadsController;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _requests = require("../../../../../libs/requests/src");
const _uploads = require("../../../../../libs/uploads/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _fairturns = require("../../http/fair-turns");
const _modequery = require("../../http/mode.query");
const _routeaccess = require("../../http/route-access");
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
let UploadsController = class UploadsController {
    constructor(database, uploads, turns){
        this.database = database;
        this.uploads = uploads;
        this.turns = turns;
    }
    async upload({ orgId }, query, request) {
        const owner = {
            orgId,
            mode: (0, _modequery.modeOf)(query)
        };
        const file = await this.uploads.take(owner, (0, _uploads.uploadRequestOf)(request.headers), request.body, {
            keep: async (inspected)=>{
                const result = await (0, _wiring.inTurn)(this.turns.pages, orgId, ()=>this.uploads.store(this.database, owner, inspected));
                return {
                    result,
                    isKept: true
                };
            }
        });
        return (0, _requests.answer)((0, _uploads.toUploadedFile)(file));
    }
};
_ts_decorate([
    (0, _common.Post)(),
    (0, _common.HttpCode)(201),
    (0, _routeaccess.FormUpload)(),
    (0, _routeaccess.NeedsRole)('agent'),
    (0, _requests.ApiSummary)('Upload a file', 'One file, in the field `file` of a form; `media_id` of the message that sends it. Images, video and audio have at ' + 'most 16 MB, all else 64 MB. It can be sent for 7 days.'),
    (0, _uploads.ApiFileForm)(),
    (0, _requests.ApiAnswer)(_uploads.UploadedFileData, {
        status: 201,
        description: 'The file is stored.'
    }),
    (0, _requests.ApiErrors)('PLAN_LIMIT'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_modequery.ModeQuery, 'VALIDATION'))),
    _ts_param(2, (0, _common.Req)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest
    ]),
    _ts_metadata("design:returntype", Promise)
], UploadsController.prototype, "upload", null);
UploadsController = _ts_decorate([
    (0, _swagger.ApiTags)('Inbox'),
    (0, _common.Controller)('organizations/:org/media'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _entities.Database === "undefined" ? Object : _entities.Database,
        typeof _uploads.FileUploads === "undefined" ? Object : _uploads.FileUploads,
        typeof _fairturns.FairTurns === "undefined" ? Object : _fairturns.FairTurns
    ])
], UploadsController);

//# sourceMappingURL=uploads.controller.js.map