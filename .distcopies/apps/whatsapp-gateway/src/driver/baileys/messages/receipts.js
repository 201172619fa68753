"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Receipts", {
    enumerable: true,
    get: function() {
        return Receipts;
    }
});
const _receiptstanzaparser = require("./receipt-stanza.parser");
const _restrictions = require("./restrictions");
const _sentstore = require("./sent.store");
const STATUS_OF = {
    [_sentstore.PROGRESS.sent]: 'sent',
    [_sentstore.PROGRESS.failed]: 'failed',
    [_sentstore.PROGRESS.delivered]: 'delivered',
    [_sentstore.PROGRESS.read]: 'read'
};
/** A message may go out this often without an acknowledgement before it counts as lost. */ const MOST_RESENDS = 3;
let Receipts = class Receipts {
    constructor(parts){
        this.parts = parts;
        /** What is recorded and not committed yet. */ this.underway = new Map();
    }
    /** A receipt of WhatsApp. Rejects when it was not stored. */ async received(number, stanza) {
        const receipt = (0, _receiptstanzaparser.receiptOf)(stanza);
        if (receipt === undefined) return;
        await Promise.all(receipt.waIds.map((waId)=>this.reached(number, waId, receipt.status)));
    }
    /** An acknowledgement that no send waits for any more. */ async acknowledged(number, { attrs: { id, error } }) {
        if (id === undefined || this.parts.sender.isAwaited(number.phone, id)) return;
        if (error === undefined) {
            await this.advance(number, id, _sentstore.PROGRESS.sent);
            return;
        }
        const text = this.refusalOf(number, id, error);
        await this.advance(number, id, _sentstore.PROGRESS.failed, {
            code: error,
            text
        });
    }
    refusalOf(number, waId, error) {
        const { sent, restrictions } = this.parts;
        const jid = sent.find(number.phone, waId)?.jid;
        if (error !== _restrictions.RESTRICTED || jid === undefined) return `WhatsApp refused the message (${error}).`;
        return restrictions.begin(number, restrictions.isOpen(number, jid)).message;
    }
    /** After a reconnection: what was written to the lost connection goes out again, under the same id. */ async resend(number) {
        for (const message of this.parts.sent.silent(number.phone)){
            const { open } = number;
            if (open === undefined) return;
            if (message.resends >= MOST_RESENDS) {
                await this.giveUp(number, message);
                continue;
            }
            await this.parts.sender.relay(open, message.jid, message.waId, message.message).catch((error)=>{
                number.log.warn({
                    err: error
                }, 'a message without an acknowledgement was not sent again');
            });
            this.parts.sent.countResend(number.phone, message.waId);
        }
    }
    /** Nothing stays without an end: what nobody acknowledged for long, or nobody can any more, has failed. @param sentBeforeMs default: all */ async expire(number, sentBeforeMs) {
        for (const message of this.parts.sent.silent(number.phone, sentBeforeMs))await this.giveUp(number, message);
    }
    async reached(number, waId, status) {
        await this.advance(number, waId, _sentstore.PROGRESS[status]);
        await this.advanceOwn(number.phone, waId, status);
    }
    /** Of a message that the owner wrote on the phone. */ async advanceOwn(phone, waId, status) {
        const progress = _sentstore.PROGRESS[status];
        const key = `${phone} ${waId}`;
        const before = this.underway.get(key) ?? this.parts.own.progressOf(phone, waId);
        if (before === undefined || before >= progress) return;
        const event = {
            type: 'message.own_status',
            phone,
            waId,
            status
        };
        await this.once(key, progress, ()=>this.parts.record(event, ()=>this.parts.own.advance(phone, waId, progress)));
    }
    async giveUp(number, { waId }) {
        const text = 'WhatsApp never confirmed that it took the message.';
        await this.advance(number, waId, _sentstore.PROGRESS.failed, {
            code: 'NO_ACK',
            text
        });
    }
    async advance(number, waId, progress, error) {
        const { phone } = number;
        const status = STATUS_OF[progress];
        const key = `${phone} ${waId}`;
        const stored = this.parts.sent.find(phone, waId);
        const before = this.underway.get(key) ?? stored?.progress;
        // Not ours (sent from the phone itself), or nothing new.
        if (status === undefined || before === undefined || before >= progress) return;
        const event = {
            type: 'message.status',
            phone,
            waId,
            status,
            ...error ? {
                error
            } : {}
        };
        await this.once(key, progress, ()=>this.parts.record(event, ()=>{
                this.parts.sent.advance(phone, waId, progress);
                if (stored && status !== 'failed') this.parts.chats.write(number, [
                    stored.jid
                ]);
            }));
    }
    /** Meanwhile the same receipt is no news. */ async once(key, progress, work) {
        this.underway.set(key, progress);
        try {
            await work();
        } finally{
            if (this.underway.get(key) === progress) this.underway.delete(key);
        }
    }
};

//# sourceMappingURL=receipts.js.map