"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MmsReports", {
    enumerable: true,
    get: function() {
        return MmsReports;
    }
});
const _nodecrypto = require("node:crypto");
const _common = require("@nestjs/common");
const _mediafilekeeper = require("../inbound/media-file-keeper");
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
let MmsReports = class MmsReports {
    constructor(keeper){
        this.keeper = keeper;
    }
    /**
   * One file after the other: an MMS never holds more than one connection to the database.
   *
   * @param sms the MMS as a message without files
   */ async of(sms, attachments) {
        const files = [];
        for (const [index, attachment] of attachments.entries())files.push(await this.keep(sms, attachment, index));
        const [first, ...others] = files;
        return [
            {
                ...sms,
                file: first ?? null
            },
            ...others.map((file, index)=>another(sms, file, index + 2))
        ];
    }
    async keep({ phone, envelopeId }, { mime, filename, bytes }, index) {
        const file = {
            mime_type: mime,
            size: bytes?.length ?? null,
            filename
        };
        if (bytes === null) return {
            ...file,
            error: 'failed'
        };
        const ref = refOf(phone.id, envelopeId, index);
        const error = await this.keeper.keep(phone, {
            ref,
            mime,
            bytes
        });
        return error === null ? {
            ...file,
            ref
        } : {
            ...file,
            error
        };
    }
};
MmsReports = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _mediafilekeeper.MediaFileKeeper === "undefined" ? Object : _mediafilekeeper.MediaFileKeeper
    ])
], MmsReports);
const another = (sms, file, number)=>({
        ...sms,
        envelopeId: `${sms.envelopeId}:${number}`,
        fingerprint: sms.fingerprint && `${sms.fingerprint}:${number}`,
        text: '',
        file
    });
/** The same UUID for every delivery of a file. */ function refOf(phoneId, envelopeId, index) {
    const digits = (0, _nodecrypto.createHash)('sha256').update(`${phoneId} ${envelopeId} ${index}`).digest('hex').slice(0, 32);
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

//# sourceMappingURL=mms-reports.js.map