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
    get newSealingPair () {
        return newSealingPair;
    },
    get openSealed () {
        return openSealed;
    },
    get sealFor () {
        return sealFor;
    },
    get sealingPairOf () {
        return sealingPairOf;
    },
    get sealingPrivateKeys () {
        return sealingPrivateKeys;
    },
    get sealingPublicKey () {
        return sealingPublicKey;
    }
});
const _nodecrypto = require("node:crypto");
const _core = require("@hpke/core");
const _seal = require("./seal");
const CURVE = 'prime256v1';
const PUBLIC_BYTES = 65;
const PRIVATE_BYTES = 32;
const TAG_BYTES = 16;
/** Keeps what is sealed here from being opened by another use of the same key (RFC 9180, `info`). Stored: never change. */ const INFO = Buffer.from('chasqui public seal 1');
function newSealingPair(version = 1) {
    if (version < 1 || version > 255) throw new _seal.SealError('The number of a sealing key must be from 1 to 255.');
    const pair = (0, _nodecrypto.createECDH)(CURVE);
    const publicKey = pair.generateKeys();
    // Leading zeros of the number belong to the key.
    const privateKey = Buffer.concat([
        Buffer.alloc(PRIVATE_BYTES),
        pair.getPrivateKey()
    ]).subarray(-PRIVATE_BYTES);
    return {
        publicKey: toText(version, publicKey),
        privateKey: toText(version, privateKey)
    };
}
function sealingPairOf({ version, bytes }, use) {
    const pair = (0, _nodecrypto.createECDH)(CURVE);
    // One of 2^32 texts is no number of the curve; the next one is.
    for(let attempt = 0;; attempt += 1){
        const half = Buffer.from((0, _nodecrypto.hkdfSync)('sha256', bytes, '', `chasqui pair ${use} ${attempt}`, PRIVATE_BYTES));
        try {
            pair.setPrivateKey(half);
        } catch  {
            continue;
        }
        return {
            publicKey: toText(version, pair.getPublicKey()),
            half: {
                version,
                bytes: half
            }
        };
    }
}
function sealingPublicKey(text) {
    return toHalf(text, PUBLIC_BYTES, 'A public sealing key');
}
function sealingPrivateKeys(text) {
    return text.split(',').map((each)=>toHalf(each.trim(), PRIVATE_BYTES, 'A private sealing key'));
}
async function sealFor(key, text, place) {
    const hpke = suite();
    const recipientPublicKey = await hpke.kem.importKey('raw', exact(key.bytes), true);
    const { enc, ct } = await hpke.seal({
        recipientPublicKey,
        info: INFO
    }, Buffer.from(text), Buffer.from(place));
    return Buffer.concat([
        Buffer.of(key.version),
        Buffer.from(enc),
        Buffer.from(ct)
    ]);
}
async function openSealed(keys, sealed, place) {
    const key = keys.find((candidate)=>candidate.version === sealed[0]);
    if (key === undefined || sealed.length < 1 + PUBLIC_BYTES + TAG_BYTES) {
        throw new _seal.SealError('There is no key for this.');
    }
    const hpke = suite();
    const enc = exact(sealed.subarray(1, 1 + PUBLIC_BYTES));
    const recipientKey = await hpke.kem.importKey('raw', exact(key.bytes), false);
    try {
        const text = await hpke.open({
            recipientKey,
            enc,
            info: INFO
        }, exact(sealed.subarray(1 + PUBLIC_BYTES)), Buffer.from(place));
        return Buffer.from(text).toString('utf8');
    } catch  {
        throw new _seal.SealError('This was sealed for another place, or was changed.');
    }
}
const suite = ()=>new _core.CipherSuite({
        kem: new _core.DhkemP256HkdfSha256(),
        kdf: new _core.HkdfSha256(),
        aead: new _core.Aes256Gcm()
    });
/** Bytes in a buffer of their own: Node's may be a part of a larger one. */ const exact = (bytes)=>new Uint8Array(bytes).buffer;
const toText = (version, bytes)=>Buffer.concat([
        Buffer.of(version),
        bytes
    ]).toString('base64');
function toHalf(text, length, what) {
    const bytes = Buffer.from(text, 'base64');
    const version = bytes[0] ?? 0;
    if (bytes.length !== 1 + length || version === 0 || length === PUBLIC_BYTES && bytes[1] !== 4) {
        throw new _seal.SealError(`${what} must be the base64 of a version and ${length} bytes, as \`npm run admin\` prints it.`);
    }
    return {
        version,
        bytes: bytes.subarray(1)
    };
}

//# sourceMappingURL=public-seal.js.map