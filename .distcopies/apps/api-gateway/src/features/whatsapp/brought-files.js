"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BroughtFiles", {
    enumerable: true,
    get: function() {
        return BroughtFiles;
    }
});
const _nodestream = require("node:stream");
const _common = require("@nestjs/common");
const _uploads = require("../../../../../libs/uploads/src");
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
let BroughtFiles = class BroughtFiles {
    constructor(files){
        this.files = files;
    }
    /**
   * Sends a request with the file that came with it. The file is stored by the transaction that accepts the message, so
   * a request that is refused leaves none, and one that is repeated no second one.
   *
   * @throws AppError PLAN_LIMIT, SERVICE_UNAVAILABLE, and what `send` throws
   */ async with({ orgId, mode }, { brings, ...input }, send) {
        if (brings === undefined) return send(input);
        const { bytes, filename, mime, kind } = brings;
        const owner = {
            orgId,
            mode
        };
        let upload;
        const bring = async ()=>{
            upload ??= await this.files.receive(owner, {
                mime,
                filename,
                size: bytes.length
            }, _nodestream.Readable.from([
                bytes
            ]));
            return upload;
        };
        let isSent = false;
        try {
            const result = await send({
                ...input,
                file: {
                    file: {
                        bring
                    },
                    kind,
                    filename: null
                }
            });
            isSent = !result.replayed;
            if (isSent) await this.files.tellUsed(owner);
            return result;
        } finally{
            // A message that has it, though nobody knows, keeps it.
            if (!isSent && upload !== undefined) await this.files.discard(upload.id);
        }
    }
};
BroughtFiles = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _uploads.ClientFiles === "undefined" ? Object : _uploads.ClientFiles
    ])
], BroughtFiles);

//# sourceMappingURL=brought-files.js.map