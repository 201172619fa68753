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
    get NoiseResponder () {
        return NoiseResponder;
    },
    get NoiseTransport () {
        return NoiseTransport;
    }
});
const _nodecrypto = require("node:crypto");
const _baileys = require("baileys");
const NOTHING = Buffer.alloc(0);
let NoiseResponder = class NoiseResponder {
    constructor(root){
        this.root = root;
        this.hash = Buffer.from(_baileys.NOISE_MODE);
        this.salt = this.hash;
        this.key = this.hash;
        this.counter = 0;
        this.ephemeral = _baileys.Curve.generateKeyPair();
        this.static = _baileys.Curve.generateKeyPair();
        this.authenticate(_baileys.NOISE_WA_HEADER);
    }
    /** @returns the answer to the client's first frame */ answerHello(frame) {
        const hello = _baileys.proto.HandshakeMessage.decode(frame).clientHello;
        if (!hello?.ephemeral) throw new Error('the first frame is no client hello');
        this.authenticate(hello.ephemeral);
        this.authenticate(this.ephemeral.public);
        this.mix(_baileys.Curve.sharedKey(this.ephemeral.private, hello.ephemeral));
        const encryptedStatic = this.encrypt(this.static.public);
        this.mix(_baileys.Curve.sharedKey(this.static.private, hello.ephemeral));
        const payload = this.encrypt(this.certificates());
        return _baileys.proto.HandshakeMessage.encode({
            serverHello: {
                ephemeral: this.ephemeral.public,
                static: encryptedStatic,
                payload
            }
        }).finish();
    }
    /** @returns who the client says it is, its static key, and the keys of the connection */ finish(frame) {
        const finish = _baileys.proto.HandshakeMessage.decode(frame).clientFinish;
        if (!finish?.static || !finish.payload) throw new Error('the second frame is no client finish');
        const clientKey = this.decrypt(Buffer.from(finish.static));
        this.mix(_baileys.Curve.sharedKey(this.ephemeral.private, clientKey));
        const payload = _baileys.proto.ClientPayload.decode(this.decrypt(Buffer.from(finish.payload)));
        const [read, write] = this.derive(NOTHING);
        return {
            payload,
            clientKey,
            transport: new NoiseTransport(read, write)
        };
    }
    certificates() {
        const details = _baileys.proto.CertChain.NoiseCertificate.Details;
        const intermediate = _baileys.Curve.generateKeyPair();
        const outer = details.encode({
            serial: 1,
            issuerSerial: 0,
            key: intermediate.public
        }).finish();
        const inner = details.encode({
            serial: 2,
            issuerSerial: 1,
            key: this.static.public
        }).finish();
        return _baileys.proto.CertChain.encode({
            intermediate: {
                details: outer,
                signature: _baileys.Curve.sign(this.root.private, outer)
            },
            leaf: {
                details: inner,
                signature: _baileys.Curve.sign(intermediate.private, inner)
            }
        }).finish();
    }
    authenticate(data) {
        this.hash = (0, _nodecrypto.createHash)('sha256').update(this.hash).update(data).digest();
    }
    derive(input) {
        const keys = Buffer.from((0, _nodecrypto.hkdfSync)('sha256', input, this.salt, '', 64));
        return [
            keys.subarray(0, 32),
            keys.subarray(32)
        ];
    }
    mix(input) {
        [this.salt, this.key] = this.derive(input);
        this.counter = 0;
    }
    encrypt(data) {
        const sealed = seal(data, this.key, this.counter++, this.hash);
        this.authenticate(sealed);
        return sealed;
    }
    decrypt(data) {
        const opened = open(data, this.key, this.counter++, this.hash);
        this.authenticate(data);
        return opened;
    }
};
let NoiseTransport = class NoiseTransport {
    constructor(readKey, writeKey){
        this.readKey = readKey;
        this.writeKey = writeKey;
        this.reads = 0;
        this.writes = 0;
    }
    encrypt(data) {
        return seal(data, this.writeKey, this.writes++, NOTHING);
    }
    /** @throws Error when a frame is forged, lost or out of order */ decrypt(data) {
        return open(data, this.readKey, this.reads++, NOTHING);
    }
};
function nonce(counter) {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt32BE(counter, 8);
    return bytes;
}
function seal(data, key, counter, associated) {
    const cipher = (0, _nodecrypto.createCipheriv)('aes-256-gcm', key, nonce(counter)).setAAD(associated);
    return Buffer.concat([
        cipher.update(data),
        cipher.final(),
        cipher.getAuthTag()
    ]);
}
function open(data, key, counter, associated) {
    const decipher = (0, _nodecrypto.createDecipheriv)('aes-256-gcm', key, nonce(counter)).setAAD(associated);
    decipher.setAuthTag(data.subarray(-16));
    return Buffer.concat([
        decipher.update(data.subarray(0, -16)),
        decipher.final()
    ]);
}

//# sourceMappingURL=noise-responder.js.map