"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Companion", {
    enumerable: true,
    get: function() {
        return Companion;
    }
});
const _baileys = require("baileys");
const _nodes = require("../wire/nodes");
/** Below this the server asks for more, as WhatsApp does. */ const FEW_PREKEYS = 5;
let Companion = class Companion {
    constructor(device, /** Public identity key, 32 bytes. */ identity, /** Public key of its handshakes, 32 bytes: nobody else may log in as this device. */ noiseKey){
        this.device = device;
        this.identity = identity;
        this.noiseKey = noiseKey;
        /** Stanzas that the client has not confirmed, oldest first; those that are left come again after a login. */ this.owed = new Map();
        /** Ids of messages that the client ever confirmed or still owes. */ this.known = new Set();
        /** Where each message to the client came from, by its id. */ this.sources = new Map();
        /** Logged in and ready for messages. */ this.active = false;
        /** The phone sent its first messages (keys, history). */ this.welcomed = false;
        this.registrationId = 0;
        this.available = [];
        this.uploaded = new Map();
    }
    get preKeys() {
        return this.available.length;
    }
    /** @throws Error when the upload is not one that the server would take */ upload(stanza) {
        const signed = (0, _nodes.childOf)(stanza, 'skey');
        const identity = (0, _nodes.bytesOf)((0, _nodes.childOf)(stanza, 'identity'));
        if (!identity.equals(this.identity)) throw new Error('prekeys are uploaded under another identity');
        this.rotate(signed);
        this.registrationId = (0, _nodes.numberOf)((0, _nodes.childOf)(stanza, 'registration'));
        for (const key of (0, _nodes.childOf)(stanza, 'list')?.content ?? [])this.add(key);
    }
    /** @throws Error when the signature is wrong */ rotate(signed) {
        const value = (0, _nodes.bytesOf)((0, _nodes.childOf)(signed, 'value'));
        const signature = (0, _nodes.bytesOf)((0, _nodes.childOf)(signed, 'signature'));
        if (!_baileys.Curve.verify(this.identity, (0, _baileys.generateSignalPubKey)(value), signature)) {
            throw new Error('the signature of the signed prekey is wrong');
        }
        this.signedPreKey = signed;
    }
    /** Hands out the keys for one new session; its one-time key is gone then. */ takeBundle() {
        const preKey = this.available.shift();
        if (!preKey) throw new Error('the client has no prekeys on the server');
        const publicKey = (parent)=>(0, _baileys.generateSignalPubKey)((0, _nodes.bytesOf)((0, _nodes.childOf)(parent, 'value')));
        return {
            registrationId: this.registrationId,
            identityKey: (0, _baileys.generateSignalPubKey)(this.identity),
            signedPreKey: {
                keyId: (0, _nodes.numberOf)((0, _nodes.childOf)(this.signedPreKey, 'id')),
                publicKey: publicKey(this.signedPreKey),
                signature: (0, _nodes.bytesOf)((0, _nodes.childOf)(this.signedPreKey, 'signature'))
            },
            preKey: {
                keyId: (0, _nodes.numberOf)((0, _nodes.childOf)(preKey, 'id')),
                publicKey: publicKey(preKey)
            }
        };
    }
    /** The same for a client that wants to write to this device. */ takeBundleNode(jid) {
        const preKey = this.available.shift();
        if (!preKey || !this.signedPreKey) throw new Error('the client has no prekeys on the server');
        return (0, _nodes.node)('user', {
            jid
        }, [
            (0, _nodes.node)('registration', {}, (0, _nodes.bigEndian)(this.registrationId, 4)),
            (0, _nodes.node)('type', {}, Buffer.from([
                5
            ])),
            (0, _nodes.node)('identity', {}, this.identity),
            this.signedPreKey,
            preKey
        ]);
    }
    /** What tells the client to upload more, when that is needed. */ lowOnPreKeys() {
        if (this.available.length >= FEW_PREKEYS) return undefined;
        return (0, _nodes.node)('count', {
            value: String(this.available.length)
        });
    }
    add(key) {
        const id = (0, _nodes.numberOf)((0, _nodes.childOf)(key, 'id'));
        const value = (0, _nodes.bytesOf)((0, _nodes.childOf)(key, 'value'));
        const before = this.uploaded.get(id);
        if (value.length !== 32) throw new Error(`prekey ${id} has ${value.length} bytes`);
        if (before !== undefined) throw new Error(`prekey ${id} is uploaded twice`);
        this.uploaded.set(id, value.toString('base64'));
        this.available.push(key);
    }
};

//# sourceMappingURL=companion.js.map