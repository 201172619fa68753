"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WhatsappInboundChannel", {
    enumerable: true,
    get: function() {
        return WhatsappInboundChannel;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _common = require("@nestjs/common");
const _inboundbatch = require("./inbound-batch");
const _inboundeventmapper = require("./inbound-event.mapper");
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
let WhatsappInboundChannel = class WhatsappInboundChannel {
    constructor(messages, media){
        this.messages = messages;
        this.media = media;
        this.name = 'whatsapp';
    }
    async findNew(transaction, owner, reports) {
        const found = await this.messages.findStored(transaction, owner.orgId, (0, _inboundbatch.namesIn)(reports));
        return (0, _inboundbatch.newMessagesOf)(reports, new Map(found.map(({ id, accountId, waId })=>[
                (0, _inboundbatch.nameOf)(accountId, waId),
                id
            ])));
    }
    mappingsOf(reports) {
        return (0, _inboundbatch.mappingsIn)(reports);
    }
    async insert(transaction, owner, placed, at) {
        const messages = placed.map(({ message })=>message);
        const ids = messages.flatMap(({ event })=>(0, _inboundbatch.targetsOf)(event).flatMap(({ message_id })=>message_id ?? []));
        const own = await this.messages.findOwn(transaction, owner.orgId, owner.mode, [
            ...new Set(ids)
        ]);
        const files = await this.claimFiles(transaction, messages);
        const rows = placed.map((each)=>({
                contact: each.contact,
                row: (0, _inboundbatch.toRow)(each, files.get(each.message.id) ?? null, own)
            }));
        await this.messages.insert(transaction, owner.orgId, owner.mode, rows.map(({ row })=>row), at);
        return rows.map(({ row, contact })=>(0, _inboundeventmapper.storedMessageEvent)(owner, row, contact, at));
    }
    /** The files of messages, by our message id. One that never arrived, or that another gateway put here, is missing. */ async claimFiles(transaction, messages) {
        const gatewayId = messages[0]?.gatewayId ?? '';
        const withMedia = messages.flatMap(({ id, event: { data } })=>data.media ? [
                {
                    id,
                    media: data.media
                }
            ] : []);
        // Of two messages that name one file the first has it.
        const wanted = new Map(withMedia.toReversed().flatMap(({ id, media })=>media.ref ? [
                [
                    media.ref,
                    id
                ]
            ] : []));
        const claimed = await this.media.claim(transaction, gatewayId, [
            ...wanted
        ].map(([ref, messageId])=>({
                ref,
                messageId
            })));
        return new Map(withMedia.map(({ id, media })=>{
            const file = media.ref !== undefined && wanted.get(media.ref) === id ? claimed.get(media.ref) : undefined;
            return [
                id,
                (0, _messaging.toReceivedMedia)(media, file)
            ];
        }));
    }
};
WhatsappInboundChannel = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _messaging.InboundMessageRepository === "undefined" ? Object : _messaging.InboundMessageRepository,
        typeof _messaging.MediaFileRepository === "undefined" ? Object : _messaging.MediaFileRepository
    ])
], WhatsappInboundChannel);

//# sourceMappingURL=whatsapp-inbound.channel.js.map