"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RecipientCheck", {
    enumerable: true,
    get: function() {
        return RecipientCheck;
    }
});
const _driver = require("../../driver");
const _patience = require("../numbers/patience");
const _phone = require("../numbers/phone");
let RecipientCheck = class RecipientCheck {
    constructor(store, group, queryMs){
        this.store = store;
        this.group = group;
        this.queryMs = queryMs;
    }
    /** The address to send to (WhatsApp may write a number differently), or why nothing can be sent. */ async addressOf(number, connection, recipient) {
        // Groups, and people whose number WhatsApp hides: they wrote, so they are there.
        if (recipient.includes('@')) return recipient;
        const jid = await this.ask(number, connection, recipient);
        if (jid === null) return (0, _driver.refused)('RECIPIENT_NOT_ON_WHATSAPP', 'The recipient has no WhatsApp account.');
        return jid;
    }
    /** The address of a phone number; null for nobody. */ async ask(number, connection, recipient) {
        const known = this.store.find(recipient);
        if (known !== undefined) return known;
        const asked = connection.socket.onWhatsApp((0, _phone.phoneJidOf)(recipient));
        const answer = await (0, _patience.within)(asked, this.queryMs, connection.ended).catch(()=>_patience.TOO_LONG);
        if (typeof answer === 'symbol' || answer === undefined) {
            number.log.warn('WhatsApp did not say whether a recipient is there');
            return (0, _driver.refused)('WHATSAPP_DISCONNECTED', 'WhatsApp did not answer whether the recipient is there.');
        }
        // Whoever is not there is missing in the answer.
        const jid = answer.find(({ exists })=>exists)?.jid ?? null;
        await this.group.stage(()=>this.store.save(recipient, jid));
        return jid;
    }
};

//# sourceMappingURL=recipient-check.js.map