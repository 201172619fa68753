"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ReadMarks", {
    enumerable: true,
    get: function() {
        return ReadMarks;
    }
});
const _driver = require("../../driver");
const _patience = require("../numbers/patience");
const _phone = require("../numbers/phone");
/** WhatsApp's server confirms receipts within moments; its silence on a line that stays is no refusal. */ const ACK_MS = 1000;
/** The owner may change the setting on the phone at any time. */ const SETTING_FRESH_MS = 60_000;
let ReadMarks = class ReadMarks {
    constructor(arrivals, queryMs){
        this.arrivals = arrivals;
        this.queryMs = queryMs;
        this.types = new WeakMap();
    }
    async mark(number, message) {
        const refusal = (0, _driver.refusalOf)(number?.state);
        if (refusal) return refusal;
        if (number?.open === undefined) return (0, _driver.refused)('WHATSAPP_DISCONNECTED', 'The number is just connecting.');
        const connection = number.open;
        const type = await (0, _patience.within)(this.typeOf(connection), this.queryMs, connection.ended).catch(()=>_patience.TOO_LONG);
        if (typeof type === 'symbol') return (0, _driver.refused)('WHATSAPP_DISCONNECTED', 'WhatsApp did not answer in time.');
        const isTaken = await this.send(connection, this.keyOf(number, message), type);
        return isTaken ? {
            kind: 'read'
        } : (0, _driver.refused)('WHATSAPP_DISCONNECTED', 'The number lost its connection to WhatsApp.');
    }
    /** As Baileys' `readMessages` chooses it, which asks once per connection: the owner would show too much for days. */ typeOf(connection) {
        const known = this.types.get(connection);
        if (known !== undefined && known.endsAtMs > performance.now()) return known.type;
        const type = connection.socket.fetchPrivacySettings(true).then(({ readreceipts })=>readreceipts === 'all' ? 'read' : 'read-self');
        this.types.set(connection, {
            type,
            endsAtMs: performance.now() + SETTING_FRESH_MS
        });
        type.catch(()=>this.types.delete(connection));
        return type;
    }
    /** The chat as the message named it: WhatsApp knows one person by number and by LID, and marks what was addressed. */ keyOf({ phone, login }, { wa_id: id, from, group }) {
        const known = this.arrivals.addressOf(phone, id);
        const lid = login.lidOf(from);
        const writer = known?.chat ?? (from.includes('@') ? from : lid === undefined ? (0, _phone.phoneJidOf)(from) : `${lid}@lid`);
        const chat = known === undefined ? group : known.group ?? known.list;
        return chat === undefined ? {
            remoteJid: writer,
            id
        } : {
            remoteJid: chat,
            participant: writer,
            id
        };
    }
    /** @returns false when the line broke before WhatsApp confirmed it */ async send(connection, key, type) {
        const { socket, ended } = connection;
        let onAck;
        const confirmed = new Promise((resolve)=>{
            onAck = ({ attrs })=>attrs.id === key.id && attrs.type === type && resolve(true);
            socket.ws.on('CB:ack,class:receipt', onAck);
        });
        try {
            await socket.sendReceipts([
                key
            ], type);
            return await (0, _patience.within)(confirmed, ACK_MS, ended) === true || connection.isOpen;
        } catch (error) {
            if (connection.isOpen) throw error;
            return false;
        } finally{
            if (onAck) socket.ws.off('CB:ack,class:receipt', onAck);
        }
    }
};

//# sourceMappingURL=read-marks.js.map