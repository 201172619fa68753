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
    get LONGEST_RECIPIENT () {
        return LONGEST_RECIPIENT;
    },
    get toWhatsappRecipient () {
        return toWhatsappRecipient;
    }
});
const _phoneparser = require("./phone.parser");
/** A WhatsApp group: `<digits>@g.us`, older ones `<digits>-<digits>@g.us`. */ const GROUP = /^[0-9]{5,32}(-[0-9]{5,20})?@g\.us$/;
/** Somebody whose phone number WhatsApp hides: `from` of a message that came in. */ const LID = /^[0-9]{5,32}@lid$/;
const LONGEST_RECIPIENT = 80;
function toWhatsappRecipient(text) {
    if (text.length > LONGEST_RECIPIENT) return null;
    const trimmed = text.trim();
    return GROUP.test(trimmed) || LID.test(trimmed) ? trimmed : (0, _phoneparser.toPhone)(trimmed);
}

//# sourceMappingURL=whatsapp-recipient.parser.js.map