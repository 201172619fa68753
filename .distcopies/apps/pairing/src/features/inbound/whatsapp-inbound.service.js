"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WhatsappInboundService", {
    enumerable: true,
    get: function() {
        return WhatsappInboundService;
    }
});
const _inbound = require("../../../../../libs/inbound/src");
const _messaging = require("../../../../../libs/messaging/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _common = require("@nestjs/common");
const _callsservice = require("./calls.service");
const _inboundbatch = require("./inbound-batch");
const _messagechangesservice = require("./message-changes.service");
const _whatsappinboundchannel = require("./whatsapp-inbound.channel");
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
let WhatsappInboundService = class WhatsappInboundService {
    constructor(numbers, inbound, channel, changes, calls, messages, receipts){
        this.numbers = numbers;
        this.inbound = inbound;
        this.channel = channel;
        this.changes = changes;
        this.calls = calls;
        this.messages = messages;
        this.receipts = receipts;
    }
    /**
   * Stores the messages, changes, calls and mappings among the events, each message once, in the caller's transaction.
   *
   * @returns events about a number that is not this gateway's, by id; nothing of them is stored
   */ async store(transaction, gateway, all) {
        const events = all.filter(_inboundbatch.isContactEvent);
        if (events.length === 0) return new Map();
        const numbers = await this.findNumbers(transaction, gateway, events);
        const reports = events.flatMap((event)=>{
            const number = numbers.get(event.phone);
            return number !== undefined && takes(number, event) ? [
                {
                    event,
                    number,
                    gatewayId: gateway.id
                }
            ] : [];
        });
        const taken = new Set(reports.map(({ event })=>event.id));
        const stored = await this.inbound.store(transaction, gateway, this.channel, reports);
        await this.changes.apply(transaction, gateway, reports, stored);
        await this.applyOwnStatuses(transaction, gateway, reports);
        await this.calls.tell(transaction, gateway, reports);
        return new Map(events.filter(({ id })=>!taken.has(id)).map((event)=>[
                event.id,
                'NOT_YOUR_NUMBER'
            ]));
    }
    async applyOwnStatuses(transaction, gateway, reports) {
        const statuses = reports.flatMap(({ event, number })=>event.type === 'message.own_status' ? [
                {
                    event,
                    accountId: number.id,
                    waId: event.data.wa_id
                }
            ] : []);
        const found = await this.messages.findStored(transaction, gateway.orgId, statuses);
        const ids = new Map(found.map(({ id, accountId, waId })=>[
                (0, _inboundbatch.nameOf)(accountId, waId),
                id
            ]));
        const receipts = statuses.flatMap(({ event: { data, at }, accountId, waId })=>{
            const messageId = ids.get((0, _inboundbatch.nameOf)(accountId, waId));
            return messageId === undefined ? [] : [
                {
                    messageId,
                    status: data.status,
                    at
                }
            ];
        });
        await this.receipts.apply(transaction, gateway.id, receipts);
    }
    /** The numbers that the events are about and that the gateway has, or had last, by phone. */ async findNumbers(transaction, gateway, events) {
        const phones = [
            ...new Set(events.map((event)=>event.phone))
        ];
        const found = await this.numbers.findOfGateway(transaction, gateway.orgId, gateway.id, phones);
        return new Map(found.map((number)=>[
                number.phone,
                number
            ]));
    }
};
WhatsappInboundService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.WhatsappNumberRepository === "undefined" ? Object : _whatsapp.WhatsappNumberRepository,
        typeof _inbound.InboundService === "undefined" ? Object : _inbound.InboundService,
        typeof _whatsappinboundchannel.WhatsappInboundChannel === "undefined" ? Object : _whatsappinboundchannel.WhatsappInboundChannel,
        typeof _messagechangesservice.MessageChangesService === "undefined" ? Object : _messagechangesservice.MessageChangesService,
        typeof _callsservice.CallsService === "undefined" ? Object : _callsservice.CallsService,
        typeof _messaging.InboundMessageRepository === "undefined" ? Object : _messaging.InboundMessageRepository,
        typeof _messaging.MessageReceiptRepository === "undefined" ? Object : _messaging.MessageReceiptRepository
    ])
], WhatsappInboundService);
/** A number that is unlinked hears nothing new; what its messages waited for still ends. */ const takes = ({ isHeld }, { type })=>isHeld || type === 'message.media';

//# sourceMappingURL=whatsapp-inbound.service.js.map