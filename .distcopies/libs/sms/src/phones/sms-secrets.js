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
    get PAIRING_CODE_MINUTES () {
        return PAIRING_CODE_MINUTES;
    },
    get hashSmsSecret () {
        return hashSmsSecret;
    },
    get isPhoneToken () {
        return isPhoneToken;
    },
    get newLogin () {
        return newLogin;
    },
    get newPairingCode () {
        return newPairingCode;
    },
    get newPassword () {
        return newPassword;
    },
    get newPhoneAppId () {
        return newPhoneAppId;
    },
    get newPhoneToken () {
        return newPhoneToken;
    },
    get newPrivateToken () {
        return newPrivateToken;
    },
    get pairingCodeOf () {
        return pairingCodeOf;
    },
    get phoneSigningKeyPlace () {
        return phoneSigningKeyPlace;
    },
    get privateTokenOf () {
        return privateTokenOf;
    }
});
const _nodecrypto = require("node:crypto");
const PAIRING_CODE_MINUTES = 10;
const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz';
function newPhoneToken() {
    return `smsp_${(0, _nodecrypto.randomBytes)(32).toString('base64url')}`;
}
function isPhoneToken(text) {
    return /^smsp_[0-9A-Za-z_-]{43}$/.test(text);
}
function newPhoneAppId() {
    return (0, _nodecrypto.randomBytes)(15).toString('base64url');
}
/**
 * Digits of a pairing code: the app's field takes nothing else. So many that codes need no limit over all networks
 * together, which a few attackers could use up for everybody.
 */ const CODE_DIGITS = 12;
function newPairingCode() {
    return String((0, _nodecrypto.randomInt)(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}
function pairingCodeOf(typed) {
    const digits = typed.replace(/[\s-]/g, '');
    return digits.length === CODE_DIGITS && /^\d+$/.test(digits) ? digits : null;
}
function newPrivateToken() {
    return base32(26);
}
function newLogin() {
    return base32(8).toUpperCase();
}
function newPassword() {
    return base32(20);
}
const base32 = (length)=>Array.from({
        length
    }, ()=>BASE32.charAt((0, _nodecrypto.randomInt)(BASE32.length))).join('');
function privateTokenOf(typed) {
    const text = typed.replace(/[\s-]/g, '').toLowerCase();
    return /^[0-9a-hjkmnp-tv-z]{26}$/.test(text) ? text : null;
}
function hashSmsSecret(secret) {
    return (0, _nodecrypto.createHash)('sha256').update(secret).digest();
}
const phoneSigningKeyPlace = (phoneId)=>`sms-phone-signing-key|${phoneId}`;

//# sourceMappingURL=sms-secrets.js.map