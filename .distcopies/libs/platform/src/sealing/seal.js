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
    get SealError () {
        return SealError;
    },
    get newSealingKey () {
        return newSealingKey;
    },
    get open () {
        return open;
    },
    get seal () {
        return seal;
    },
    get sealingKey () {
        return sealingKey;
    },
    get sealingKeys () {
        return sealingKeys;
    }
});
const _nodecrypto = require("node:crypto");
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
let SealError = class SealError extends Error {
    constructor(message){
        super(message);
        this.name = 'SealError';
    }
};
function sealingKey(base64, version = 1) {
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.length !== 32) throw new SealError('A sealing key must be 32 bytes in base64.');
    if (version < 1 || version > 255) throw new SealError('The number of a sealing key must be from 1 to 255.');
    return {
        version,
        bytes
    };
}
function sealingKeys(text) {
    const [first, ...rest] = text.split(',').map((each)=>{
        const [, number = '1', base64 = ''] = /^(?:(\d{1,3}):)?(.*)$/.exec(each.trim()) ?? [];
        return sealingKey(base64, Number(number));
    });
    const numbers = [
        first,
        ...rest
    ].map((key)=>key?.version);
    if (first === undefined || new Set(numbers).size < numbers.length) {
        throw new SealError('Each sealing key needs its own number: `<number>:<key>`, separated by commas.');
    }
    return [
        first,
        ...rest
    ];
}
function newSealingKey(number) {
    return `${number}:${(0, _nodecrypto.randomBytes)(32).toString('base64')}`;
}
function seal(key, plaintext, aad) {
    const nonce = (0, _nodecrypto.randomBytes)(NONCE_BYTES);
    const cipher = (0, _nodecrypto.createCipheriv)('aes-256-gcm', key.bytes, nonce);
    cipher.setAAD(Buffer.from(aad, 'utf8'));
    const body = Buffer.concat([
        cipher.update(asBuffer(plaintext)),
        cipher.final()
    ]);
    return Buffer.concat([
        Buffer.of(key.version),
        nonce,
        body,
        cipher.getAuthTag()
    ]);
}
function open(keys, sealed, aad) {
    const candidates = 'bytes' in keys ? [
        keys
    ] : keys;
    const key = candidates.find((candidate)=>candidate.version === sealed[0]);
    if (key === undefined || sealed.length < 1 + NONCE_BYTES + TAG_BYTES) throw new SealError('There is no key for this.');
    const tagAt = sealed.length - TAG_BYTES;
    const decipher = (0, _nodecrypto.createDecipheriv)('aes-256-gcm', key.bytes, sealed.subarray(1, 1 + NONCE_BYTES), {
        authTagLength: TAG_BYTES
    });
    decipher.setAAD(Buffer.from(aad, 'utf8'));
    decipher.setAuthTag(sealed.subarray(tagAt));
    try {
        return Buffer.concat([
            decipher.update(sealed.subarray(1 + NONCE_BYTES, tagAt)),
            decipher.final()
        ]);
    } catch  {
        throw new SealError('This was sealed for another place, or was changed.');
    }
}
function asBuffer(plaintext) {
    return typeof plaintext === 'string' ? Buffer.from(plaintext, 'utf8') : plaintext;
}

//# sourceMappingURL=seal.js.map