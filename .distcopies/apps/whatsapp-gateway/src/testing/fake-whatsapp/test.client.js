"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "TestClient", {
    enumerable: true,
    get: function() {
        return TestClient;
    }
});
const _nodehttps = require("node:https");
const _baileys = require("baileys");
const _until = require("../until");
const _memorykeys = require("./signal/memory-keys");
const _longtimers = require("./long-timers");
const _silence = require("./signal/silence");
(0, _longtimers.releaseLongTimers)();
let TestClient = class TestClient {
    constructor(whatsapp, options = {}, creds = (0, _baileys.initAuthCreds)(), keys = (0, _baileys.makeCacheableSignalKeyStore)(new _memorykeys.MemoryKeys(), _silence.SILENT_LOGGER)){
        this.whatsapp = whatsapp;
        this.options = options;
        this.creds = creds;
        this.keys = keys;
        this.qrCodes = [];
        this.closeCodes = [];
        this.arrived = [];
        this.updates = [];
        this.sent = new Map();
        this.opened = 0;
    }
    /** Another process over the same keys. */ twin() {
        return new TestClient(this.whatsapp, this.options, this.creds, this.keys);
    }
    get socket() {
        if (!this.current) throw new Error('the client has no socket');
        return this.current;
    }
    /** A socket, or the next one over the same keys. */ connect() {
        const { url, rootKey, mediaCertificate } = this.whatsapp.access;
        _baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');
        const socket = (0, _baileys.makeWASocket)({
            auth: {
                creds: this.creds,
                keys: this.keys
            },
            waWebSocketUrl: url,
            logger: _silence.SILENT_LOGGER,
            fetchAgent: new _nodehttps.Agent({
                ca: mediaCertificate
            }),
            markOnlineOnConnect: false,
            syncFullHistory: false,
            emitOwnEvents: false,
            getMessage: async ({ id })=>this.sent.get(id ?? '')?.message ?? undefined,
            ...this.options
        });
        socket.ev.on('creds.update', (update)=>void Object.assign(this.creds, update));
        socket.ev.on('connection.update', (update)=>this.follow(update));
        socket.ev.on('messages.update', (updates)=>void this.updates.push(...updates));
        socket.ev.on('messages.upsert', ({ messages, type })=>{
            const written = messages.filter(({ message })=>!message?.protocolMessage);
            this.arrived.push(...written.map((each)=>Object.assign(each, {
                    how: type
                })));
        });
        this.current = socket;
        return socket;
    }
    /** Pairs as the given number by scanning the first QR code, and waits for the login. */ async link(phone) {
        this.connect();
        await (0, _until.until)(()=>this.qrCodes.length > 0, 'a QR code');
        await this.whatsapp.scan(this.qrCodes.at(-1) ?? '', phone);
        await (0, _until.until)(()=>this.opened > 0 && this.whatsapp.isConnected(phone), 'the login');
        // Until then the client holds events back, and folds several of one message into one.
        await (0, _until.until)(()=>this.creds.accountSyncCounter > 0, 'the first synchronisation');
    }
    /** Sends a message and waits for the server. @returns its id, and the server's acknowledgement */ async send(to, content, waitMs = 5_000) {
        const messageId = `3EB0${Math.random().toString(16).slice(2, 14).toUpperCase().padEnd(18, '0')}`;
        const ack = this.socket.waitForMessage(messageId, waitMs);
        const message = await this.socket.sendMessage(`${to}@s.whatsapp.net`, content, {
            messageId
        });
        if (message) this.sent.set(messageId, message);
        return {
            id: messageId,
            ack: await ack
        };
    }
    statusesOf(id) {
        return this.updates.flatMap(({ key, update })=>key.id === id && update.status ? [
                update.status
            ] : []);
    }
    /** What the voter chose, decrypted as Baileys' manual says. */ votesOn(pollId, voterJid) {
        const poll = this.sent.get(pollId)?.message;
        const pollEncKey = poll?.messageContextInfo?.messageSecret;
        const update = this.arrived.findLast(({ message })=>message?.pollUpdateMessage);
        const encrypted = update?.message?.pollUpdateMessage?.vote;
        if (!poll || !pollEncKey || !update || !encrypted) return [];
        const pollCreatorJid = (0, _baileys.jidNormalizedUser)(this.creds.me?.lid);
        const vote = (0, _baileys.decryptPollVote)(encrypted, {
            pollCreatorJid,
            pollMsgId: pollId,
            pollEncKey,
            voterJid
        });
        const votes = (0, _baileys.getAggregateVotesInPollMessage)({
            message: poll,
            pollUpdates: [
                {
                    pollUpdateMessageKey: update.key,
                    vote
                }
            ]
        });
        return votes.flatMap(({ name, voters })=>voters.length > 0 ? [
                name
            ] : []);
    }
    end() {
        void this.current?.end(undefined);
    }
    follow({ qr, connection, lastDisconnect }) {
        if (qr) this.qrCodes.push(qr);
        if (connection === 'open') this.opened += 1;
        if (connection !== 'close') return;
        const error = lastDisconnect?.error;
        const code = error?.output?.statusCode ?? 0;
        this.closeCodes.push(code);
        if (code === 515) this.connect();
    }
};

//# sourceMappingURL=test.client.js.map