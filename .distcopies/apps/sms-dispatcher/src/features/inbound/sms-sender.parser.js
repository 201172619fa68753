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
    get fingerprintSenderOf () {
        return fingerprintSenderOf;
    },
    get ownNumberOf () {
        return ownNumberOf;
    },
    get senderOf () {
        return senderOf;
    }
});
const _platform = require("../../../../../libs/platform/src");
const _callingcode = require("./calling-code");
const MAX_SENDER_ID = 64;
/** Shown for an SMS whose sender is hidden. */ const HIDDEN = 'unknown';
const SEPARATORS = /[\s().\-/\u2010-\u2015]/g;
const INTERNATIONAL = /^\d{7,15}$/;
/** Service numbers have up to six digits nearly everywhere. */ const SHORT_CODE_DIGITS = 6;
/** So many digits without any mark are taken as a number with its country code where nothing else is known. */ const LONG_DIGITS = 11;
function senderOf(address, own) {
    return senderIn((0, _platform.toStorableText)(address, MAX_SENDER_ID).trim(), own);
}
function fingerprintSenderOf(address, own) {
    const { phone, senderId } = senderIn((0, _platform.toFingerprintText)(address, MAX_SENDER_ID).trim(), own);
    return phone ?? senderId;
}
function senderIn(text, own) {
    const phone = phoneOf(text.replace(SEPARATORS, ''), own);
    return phone === null ? {
        phone: null,
        senderId: text || HIDDEN
    } : {
        phone,
        senderId: null
    };
}
function ownNumberOf(text) {
    return text === null ? null : phoneOf(text.replace(SEPARATORS, ''), null);
}
function phoneOf(compact, own) {
    const digits = compact.replace(/^\+/, '');
    if (!/^\d+$/.test(digits)) return null;
    const phone = compact.startsWith('+') ? digits : withCountry(digits, own);
    return phone !== null && INTERNATIONAL.test(phone) ? phone : null;
}
function withCountry(digits, own) {
    if (digits.length <= SHORT_CODE_DIGITS) return null;
    if (digits.startsWith('00')) return digits.slice(2);
    if (own !== null) return ofCountry(digits, own);
    return digits.length >= LONG_DIGITS && !digits.startsWith('0') ? digits : null;
}
/** A number in the form of the country that `own` belongs to. */ function ofCountry(digits, own) {
    const code = (0, _callingcode.callingCodeOf)(own);
    if (code === '1' && digits.startsWith('011')) return digits.slice(3);
    // In Italy the zero is part of the number.
    if (digits.startsWith('0')) return code + (code === '39' ? digits : digits.slice(1));
    const nationalLength = own.length - code.length;
    if (code === '7' && digits.length === 11 && digits.startsWith('8')) return code + digits.slice(1);
    if (digits.length === nationalLength) return code + digits;
    return digits.startsWith(code) && digits.length >= LONG_DIGITS - 1 ? digits : null;
}

//# sourceMappingURL=sms-sender.parser.js.map