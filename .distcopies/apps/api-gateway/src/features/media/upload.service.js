"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UploadService", {
    enumerable: true,
    get: function() {
        return UploadService;
    }
});
const _uploads = require("../../../../../libs/uploads/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _idempotentrequests = require("../../core/idempotent-requests");
const _fairturns = require("../../http/fair-turns");
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
const ROUTE = 'POST /media';
let UploadService = class UploadService {
    constructor(uploads, requests, turns){
        this.uploads = uploads;
        this.requests = requests;
        this.turns = turns;
    }
    /**
   * Stores a file. With an Idempotency-Key it is stored once: a retry is read to its end, since only its bytes tell that
   * it is the same, and dropped.
   *
   * @throws AppError what `FileUploads` throws, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_IN_PROGRESS
   */ upload(owner, { idempotencyKey, ...request }, body) {
        return this.uploads.take(owner, request, body, {
            isUnwanted: ()=>this.isAnswered(owner, idempotencyKey),
            keep: async (file)=>{
                const result = await this.keep(owner, idempotencyKey, file);
                return {
                    result,
                    isKept: !result.replayed
                };
            }
        });
    }
    /** The upload that is repeated may have taken the last room, so its retry needs none. */ async isAnswered(owner, idempotencyKey) {
        if (idempotencyKey === null) return false;
        return (0, _wiring.inTurn)(this.turns.changes, owner.orgId, ()=>this.requests.isAnswered({
                key: owner,
                route: ROUTE,
                idempotencyKey
            }));
    }
    /** From now on it can be sent. */ keep(owner, idempotencyKey, file) {
        const content = [
            file.digest,
            file.filename,
            file.mime
        ];
        const request = {
            key: owner,
            route: ROUTE,
            idempotencyKey,
            content
        };
        return (0, _wiring.inTurn)(this.turns.changes, owner.orgId, ()=>this.requests.once(request, ()=>Promise.resolve(async (database)=>(0, _uploads.toUploadedFile)(await this.uploads.store(database, owner, file)))));
    }
};
UploadService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _uploads.FileUploads === "undefined" ? Object : _uploads.FileUploads,
        typeof _idempotentrequests.IdempotentRequests === "undefined" ? Object : _idempotentrequests.IdempotentRequests,
        typeof _fairturns.FairTurns === "undefined" ? Object : _fairturns.FairTurns
    ])
], UploadService);

//# sourceMappingURL=upload.service.js.map