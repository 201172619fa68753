/**
 * Phone numbers as people write them, and as they are stored: digits with the country code. Used wherever somebody names
 * a number or a recipient. Knows no country's numbering plan but its leading zero, and never guesses a country.
 */ "use strict";
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
    get LONGEST_PHONE () {
        return _phoneparser.LONGEST_PHONE;
    },
    get LONGEST_RECIPIENT () {
        return _whatsapprecipientparser.LONGEST_RECIPIENT;
    },
    get parsePhone () {
        return _phoneparser.parsePhone;
    },
    get toPhone () {
        return _phoneparser.toPhone;
    },
    get toWhatsappRecipient () {
        return _whatsapprecipientparser.toWhatsappRecipient;
    }
});
const _phoneparser = require("./phone.parser");
const _whatsapprecipientparser = require("./whatsapp-recipient.parser");

//# sourceMappingURL=index.js.map