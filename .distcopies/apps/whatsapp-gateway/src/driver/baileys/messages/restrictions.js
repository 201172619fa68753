"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get RESTRICTED () {
        return RESTRICTED;
    },
    get Restrictions () {
        return Restrictions;
    }
});
const _driver = require("../../driver");
const RESTRICTED = '463';
let Restrictions = class Restrictions {
    constructor(chats, recipients, timings){
        this.chats = chats;
        this.recipients = recipients;
        this.timings = timings;
    }
    /** Why nothing may be sent to the recipient now; undefined when it may. Without any traffic. */ refusalOf(number, recipient) {
        const untilMs = number.state.restrictedUntilMs;
        if (untilMs === undefined || untilMs <= Date.now() || this.isOpen(number, recipient)) return undefined;
        const until = new Date(untilMs).toISOString();
        return (0, _driver.refused)('WA_REJECTED', `WhatsApp lets this number open no new chats until ${until}. Nothing was sent. Chats that are open go on.`, {
            wa_error: Number(RESTRICTED),
            restricted_until: until
        });
    }
    /** @param jid the chat, as WhatsApp writes it, when that is known */ isOpen(number, recipient, jid) {
        const known = recipient.includes('@') ? undefined : this.recipients.find(recipient);
        return recipient.endsWith('@g.us') || this.chats.has(number, [
            recipient,
            known,
            jid
        ]);
    }
    /** WhatsApp refused a message with 463. @returns what its sender is told */ begin(number, isOpen) {
        if (!isOpen) void number.restrict(Date.now() + this.timings.restrictedMs);
        // Tells the real end, or that the number is not restricted, as `connection.update`.
        number.open?.askForRestriction();
        const wa_error = Number(RESTRICTED);
        if (isOpen) {
            const text = `WhatsApp refused this message (${RESTRICTED}) although the chat is open. Other chats go on.`;
            return (0, _driver.refused)('WA_REJECTED', text, {
                wa_error
            });
        }
        const untilMs = number.state.restrictedUntilMs ?? Date.now() + this.timings.restrictedMs;
        const text = `WhatsApp refused the message (${RESTRICTED}): for a while this number may open no new chats. Chats that are open go on.`;
        return (0, _driver.refused)('WA_REJECTED', text, {
            wa_error,
            restricted_until: new Date(untilMs).toISOString()
        });
    }
};

//# sourceMappingURL=restrictions.js.map