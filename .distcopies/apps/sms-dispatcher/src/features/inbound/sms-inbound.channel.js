"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsInboundChannel", {
    enumerable: true,
    get: function() {
        return SmsInboundChannel;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _sms = require("../../../../../libs/sms/src");
const _common = require("@nestjs/common");
const _smseventmapper = require("./sms-event.mapper");
const _smsinboundbatch = require("./sms-inbound-batch");
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
let SmsInboundChannel = class SmsInboundChannel {
    constructor(messages, files){
        this.messages = messages;
        this.files = files;
        this.name = 'sms';
    }
    async findNew(transaction, { orgId }, reports) {
        const names = reports.map(({ phone, envelopeId, fingerprint })=>({
                accountId: phone.id,
                envelopeId,
                fingerprint
            }));
        return (0, _smsinboundbatch.newSmsOf)(reports, await this.messages.findStored(transaction, orgId, names));
    }
    async insert(transaction, owner, placed, at) {
        const media = await this.claimFiles(transaction, placed);
        const rows = placed.map((sms)=>(0, _smsinboundbatch.toRow)(sms, media.get(sms.message.id) ?? null));
        const facts = await this.messages.insert(transaction, owner.orgId, owner.mode, rows, at);
        return placed.map((sms)=>(0, _smseventmapper.receivedEvent)(owner, sms, facts.get(sms.message.id)));
    }
    /** The files of messages, by our message id. One phone after the other: a file belongs to the phone that brought it. */ async claimFiles(transaction, placed) {
        const withFile = placed.flatMap(({ message })=>message.report.file ? [
                {
                    id: message.id,
                    phoneId: message.accountId,
                    file: message.report.file
                }
            ] : []);
        const media = new Map();
        for (const phoneId of new Set(withFile.map((each)=>each.phoneId))){
            const own = withFile.filter((each)=>each.phoneId === phoneId);
            const wanted = own.flatMap(({ id, file: { ref } })=>ref === undefined ? [] : [
                    {
                        ref,
                        messageId: id
                    }
                ]);
            const claimed = await this.files.claim(transaction, phoneId, wanted);
            for (const { id, file } of own)media.set(id, toMedia(file, claimed.get(file.ref ?? '')?.id));
        }
        return media;
    }
};
SmsInboundChannel = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _sms.SmsInboundRepository === "undefined" ? Object : _sms.SmsInboundRepository,
        typeof _messaging.MediaFileRepository === "undefined" ? Object : _messaging.MediaFileRepository
    ])
], SmsInboundChannel);
function toMedia(file, fileId) {
    const { mime_type, size, filename, error = fileId === undefined ? 'missing' : undefined } = file;
    return {
        file_id: fileId ?? null,
        mime_type,
        size,
        filename,
        ...error !== undefined && {
            error
        }
    };
}

//# sourceMappingURL=sms-inbound.channel.js.map