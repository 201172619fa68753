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
    get faultOfIdentity () {
        return faultOfIdentity;
    },
    get signedIdentity () {
        return signedIdentity;
    }
});
const _baileys = require("baileys");
const ACCOUNT_SIGNATURE = Buffer.from([
    6,
    0
]);
const DEVICE_SIGNATURE = Buffer.from([
    6,
    1
]);
function signedIdentity(owner, identity, device) {
    const details = _baileys.proto.ADVDeviceIdentity.encode({
        rawId: 1,
        timestamp: Math.floor(Date.now() / 1000),
        keyIndex: device,
        accountType: 0,
        deviceType: 0
    }).finish();
    const { public: accountSignatureKey, private: secret } = owner.party.identity;
    const accountSignature = _baileys.Curve.sign(secret, Buffer.concat([
        ACCOUNT_SIGNATURE,
        details,
        identity
    ]));
    return _baileys.proto.ADVSignedDeviceIdentity.encode({
        details,
        accountSignatureKey,
        accountSignature
    }).finish();
}
/** Papers that were found good: a client shows the same one with each message until it is answered. */ const known = new WeakMap();
function faultOfIdentity(owner, companion, content, withAccountKey) {
    if (withAccountKey && Buffer.from(known.get(companion) ?? []).equals(content)) return undefined;
    const paper = _baileys.proto.ADVSignedDeviceIdentity.decode(content);
    const accountKey = Buffer.from(owner.party.identity.public);
    const { details, accountSignature, deviceSignature } = paper;
    if (withAccountKey && !accountKey.equals(paper.accountSignatureKey ?? Buffer.alloc(0))) {
        return 'the account’s key is missing or another one';
    }
    if (!details || !accountSignature || !deviceSignature) return 'a signature is missing';
    const byAccount = Buffer.concat([
        ACCOUNT_SIGNATURE,
        details,
        companion.identity
    ]);
    if (!_baileys.Curve.verify(accountKey, byAccount, accountSignature)) return 'the account’s signature is wrong';
    const byDevice = Buffer.concat([
        DEVICE_SIGNATURE,
        details,
        companion.identity,
        accountKey
    ]);
    if (!_baileys.Curve.verify(companion.identity, byDevice, deviceSignature)) return 'the device’s signature is wrong';
    if (withAccountKey) known.set(companion, content);
    return undefined;
}

//# sourceMappingURL=device-identity.js.map