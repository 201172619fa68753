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
    get newRecoveryCodes () {
        return newRecoveryCodes;
    },
    get recoveryCodeHash () {
        return recoveryCodeHash;
    }
});
const _nodecrypto = require("node:crypto");
const HOW_MANY = 10;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const CHARACTERS = 16;
function newRecoveryCodes() {
    return Array.from({
        length: HOW_MANY
    }, ()=>{
        // 32 characters: five bits of each byte, all equally likely.
        const text = Array.from((0, _nodecrypto.randomBytes)(CHARACTERS), (byte)=>ALPHABET.charAt(byte % ALPHABET.length)).join('');
        return [
            0,
            4,
            8,
            12
        ].map((at)=>text.slice(at, at + 4)).join('-');
    });
}
function recoveryCodeHash(userId, code) {
    const plain = code.toLowerCase().replaceAll(/[^a-z2-7]/g, '');
    return (0, _nodecrypto.createHash)('sha256').update(`${userId}|${plain}`).digest();
}

//# sourceMappingURL=recovery-codes.js.map