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
    get apiKeyHmac () {
        return apiKeyHmac;
    },
    get isApiKeyShaped () {
        return isApiKeyShaped;
    },
    get newApiKey () {
        return newApiKey;
    }
});
const _nodecrypto = require("node:crypto");
const _nodezlib = require("node:zlib");
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 30;
const CHECKSUM_CHARACTERS = 6;
const SHAPE = /^chq_(live|test)_[0-9A-Za-z]{36}$/;
const KEY_LENGTH = 'chq_live_'.length + RANDOM_CHARACTERS + CHECKSUM_CHARACTERS;
function newApiKey(mode) {
    const body = `chq_${mode}_${randomBase62(RANDOM_CHARACTERS)}`;
    return body + checksumOf(body);
}
function isApiKeyShaped(text) {
    // The length first: a hostile text of 16 KB meets no regular expression.
    if (text.length !== KEY_LENGTH || !SHAPE.test(text)) return false;
    return checksumOf(text.slice(0, -CHECKSUM_CHARACTERS)) === text.slice(-CHECKSUM_CHARACTERS);
}
function apiKeyHmac(pepper, key) {
    return (0, _nodecrypto.createHmac)('sha256', pepper).update(key).digest();
}
function randomBase62(length) {
    let text = '';
    while(text.length < length){
        for (const byte of (0, _nodecrypto.randomBytes)(length)){
            // 248 is 4 * 62: a byte above it would make the first characters of the alphabet likelier.
            if (byte < 248 && text.length < length) text += ALPHABET.charAt(byte % 62);
        }
    }
    return text;
}
function checksumOf(body) {
    let rest = (0, _nodezlib.crc32)(body);
    let text = '';
    for(let index = 0; index < CHECKSUM_CHARACTERS; index += 1){
        text = ALPHABET.charAt(rest % 62) + text;
        rest = Math.floor(rest / 62);
    }
    return text;
}

//# sourceMappingURL=api-key-format.js.map