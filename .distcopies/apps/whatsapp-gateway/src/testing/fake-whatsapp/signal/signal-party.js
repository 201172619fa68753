"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SignalParty", {
    enumerable: true,
    get: function() {
        return SignalParty;
    }
});
const _baileys = require("baileys");
const _libsignal = require("baileys/lib/Signal/libsignal.js");
const _nodes = require("../wire/nodes");
const _memorykeys = require("./memory-keys");
const _silence = require("./silence");
let SignalParty = class SignalParty {
    constructor(){
        this.creds = (0, _baileys.initAuthCreds)();
        this.keys = (0, _baileys.addTransactionCapability)(new _memorykeys.MemoryKeys(), _silence.SILENT_LOGGER, {
            maxCommitRetries: 1,
            delayBetweenTriesMs: 1
        });
        this.nextPreKey = 1;
        (0, _silence.silenceSignal)();
        this.identity = this.creds.signedIdentityKey;
        this.registrationId = this.creds.registrationId;
        this.repository = (0, _libsignal.makeLibSignalRepository)({
            creds: this.creds,
            keys: this.keys
        }, _silence.SILENT_LOGGER, async ()=>[]);
    }
    /** The `<user>` that a client gets who wants to write to this phone: its prekey is for one session only. */ async bundleNode(jid) {
        const id = this.nextPreKey++;
        const preKey = _baileys.Curve.generateKeyPair();
        await this.keys.set({
            'pre-key': {
                [id]: preKey
            }
        });
        return (0, _nodes.node)('user', {
            jid
        }, [
            (0, _nodes.node)('registration', {}, (0, _nodes.bigEndian)(this.registrationId, 4)),
            (0, _nodes.node)('type', {}, Buffer.from([
                5
            ])),
            (0, _nodes.node)('identity', {}, this.identity.public),
            (0, _baileys.xmppSignedPreKey)(this.creds.signedPreKey),
            (0, _baileys.xmppPreKey)(preKey, id)
        ]);
    }
    /** @throws Error when the phone cannot read it */ async decrypt(from, enc) {
        const type = enc.attrs.type;
        if (type !== 'pkmsg' && type !== 'msg') throw new Error(`an <enc> of the unknown type ${String(type)}`);
        const ciphertext = enc.content;
        const padded = await this.repository.decryptMessage({
            jid: from,
            type,
            ciphertext
        });
        return _baileys.proto.Message.decode((0, _baileys.unpadRandomMax16)(padded));
    }
    async decryptGroup(group, author, enc) {
        const msg = enc.content;
        const padded = await this.repository.decryptGroupMessage({
            group,
            authorJid: author,
            msg
        });
        return _baileys.proto.Message.decode((0, _baileys.unpadRandomMax16)(padded));
    }
    async learnSenderKey(author, item) {
        await this.repository.processSenderKeyDistributionMessage({
            authorJid: author,
            item
        });
    }
    async hasSession(jid) {
        return (await this.repository.validateSession(jid)).exists;
    }
    async openSession(jid, session) {
        await this.repository.injectE2ESession({
            jid,
            session
        });
    }
    async forgetSession(jid) {
        await this.repository.deleteSession([
            jid
        ]);
    }
    /**
   * @param message bytes: what a hostile phone writes instead of a message
   * @returns the `<enc>` of a message for a device with which a session exists
   */ async encrypt(to, message) {
        const { type, ciphertext } = await this.repository.encryptMessage({
            jid: to,
            data: message instanceof Uint8Array ? (0, _baileys.writeRandomPadMax16)(message) : (0, _baileys.encodeWAMessage)(message)
        });
        return (0, _nodes.node)('enc', {
            v: '2',
            type
        }, ciphertext);
    }
    /** @returns the `<enc>` for a group, and what a member needs first to read it */ async encryptGroup(group, own, message) {
        const sealed = await this.repository.encryptGroupMessage({
            group,
            meId: own,
            data: (0, _baileys.encodeWAMessage)(message)
        });
        return {
            enc: (0, _nodes.node)('enc', {
                v: '2',
                type: 'skmsg'
            }, sealed.ciphertext),
            senderKey: {
                senderKeyDistributionMessage: {
                    groupId: group,
                    axolotlSenderKeyDistributionMessage: sealed.senderKeyDistributionMessage
                }
            }
        };
    }
};

//# sourceMappingURL=signal-party.js.map