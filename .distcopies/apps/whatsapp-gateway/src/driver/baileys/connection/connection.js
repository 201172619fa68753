"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Connection", {
    enumerable: true,
    get: function() {
        return Connection;
    }
});
const _storehealth = require("../../../store/store-health");
const _patience = require("../numbers/patience");
const _durabledecryption = require("./durable-decryption");
const _silencewatch = require("./silence-watch");
let Connection = class Connection {
    constructor(baileys, config, auth, stanzas, events, log){
        this.baileys = baileys;
        this.auth = auth;
        this.stanzas = stanzas;
        this.events = events;
        this.log = log;
        /** When the socket is gone: the library's own waits are not woken by that. */ this.ended = new _patience.Ending();
        this.loggedIn = false;
        this.retired = false;
        this.silence = new _silencewatch.SilenceWatch(()=>void this.giveUpSilence());
        this.socket = baileys.makeWASocket(config);
        this.tapEvents();
        this.listen();
        this.guardFrames();
        // What was sent is in the store; the library would keep the last 512 messages of each number in memory, too.
        const { messageRetryManager: recent } = this.socket;
        if (recent) recent.addRecentMessage = ()=>undefined;
    }
    /** Logged in, and the line is there: that it broke is noticed before the library says so. */ get isOpen() {
        return this.loggedIn && this.socket.ws.isOpen;
    }
    /** How far WhatsApp's clock is ahead of this machine's, milliseconds; the machine's may have been set since the login. */ get clockAheadMs() {
        return this.serverZeroMs === undefined ? 0 : this.serverZeroMs + performance.now() - Date.now();
    }
    /** Asks whether, and until when, the number may open no new chats; the answer comes as `restricted`. */ askForRestriction() {
        this.socket.fetchAccountReachoutTimelock().catch(()=>undefined);
    }
    /** Ends it without a word. */ async retire() {
        this.retired = true;
        this.close();
        await this.socket.end(undefined);
    }
    /** Tells WhatsApp to forget this device, and ends it without a word. */ async logOut() {
        this.retired = true;
        await this.socket.logout();
        this.close();
    }
    listen() {
        const { ev, ws } = this.socket;
        ev.on('creds.update', (update)=>this.auth.saveCreds(update));
        ev.on('connection.update', (update)=>this.onConnection(update));
        ev.on('group-participants.update', ({ id })=>this.events.groupChanged(id));
        ev.on('messaging-history.set', ({ chats })=>this.onHistory(chats));
        ev.on('messages.media-update', (updates)=>this.events.reuploaded(updates));
        ev.on('groups.update', (groups)=>groups.forEach(({ id })=>id && this.events.groupChanged(id)));
        this.storeFirst('message', async (node)=>this.seen(node));
        this.storeFirst('receipt', (node)=>this.events.receipt(node));
        this.storeFirst('call', (node)=>this.events.called(node));
        ws.on('CB:success', ({ attrs })=>{
            const serverMs = Number(attrs.t) * 1000;
            if (serverMs > 0) this.serverZeroMs = serverMs - performance.now();
        });
        ws.on('CB:ack,class:message', (node)=>{
            this.events.acknowledged(node).catch((error)=>this.unstored(error, node));
        });
    }
    /** Of the old chats only their timers are ours. */ onHistory(chats) {
        for (const { id, ephemeralExpiration, ephemeralSettingTimestamp } of chats){
            if (!id || !ephemeralExpiration) continue;
            this.events.remembered(id, ephemeralExpiration, Number(ephemeralSettingTimestamp ?? 0) * 1000);
        }
    }
    seen(node) {
        this.stanzas.seen(node);
        const withheld = (0, _durabledecryption.withheldIn)(this.baileys, node);
        if (withheld) this.events.withheld(withheld, node.attrs.offline !== undefined);
    }
    /**
   * The library confirms a stanza to WhatsApp whatever became of its events (Baileys 7.0.0-rc14,
   * lib/Socket/messages-recv.js: `finally { await sendMessageAck(node) }`), and WhatsApp forgets it then. So the library
   * gets a stanza when all that it says is stored.
   */ storeFirst(tag, store) {
        const { ws } = this.socket;
        const name = `CB:${tag}`;
        const listeners = ws.listeners(name);
        ws.removeAllListeners(name);
        ws.on(name, (node)=>{
            const stored = store(node).catch((error)=>this.unstored(error, node));
            void stored.then(()=>{
                if (!this.retired) for (const take of listeners)take(node);
            });
        });
    }
    /** This connection ends, unless the fault is not the data folder's: then it would fail as often as it came again. */ unstored(error, { tag }) {
        if (this.retired) return;
        if ((0, _storehealth.troubleOf)(error) !== undefined) this.events.unstored(error);
        else this.log.error({
            err: error,
            stanza: tag
        }, 'what WhatsApp told was not stored');
    }
    /**
   * The library holds events back, up to 20 s after a login, and drops what it holds when the connection ends, although
   * it has already confirmed those messages to WhatsApp. So messages are taken when they are emitted, not when they
   * are handed out.
   */ tapEvents() {
        const { ev } = this.socket;
        const emit = ev.emit.bind(ev);
        ev.emit = (event, data)=>{
            if (event === 'messages.upsert') {
                const { messages, type } = data;
                this.events.arrived(messages, type === 'append');
            }
            if (event === 'messaging-history.set') {
                const { chats } = data;
                this.events.chatsFound(chats.flatMap(({ id })=>id ?? []));
            }
            return emit(event, data);
        };
    }
    /**
   * What the library cannot open, or stumbles over, is a rejection that nobody hears, and its line goes on deaf until a
   * ping stays without an answer. A new line is the cure.
   */ guardFrames() {
        const { ws } = this.socket;
        const listeners = ws.listeners('message');
        ws.removeAllListeners('message');
        ws.on('message', (data)=>{
            this.silence.heard();
            for (const take of listeners)take(data).catch((error)=>void this.breakOff(error));
        });
    }
    async giveUpSilence() {
        if (this.loggedIn) await this.socket.end(new Error('Connection was lost'));
    }
    async breakOff(cause) {
        const { message } = cause;
        await this.socket.end(new Error(`Unreadable frame (${message})`));
    }
    onConnection(update) {
        if (this.retired) return;
        if (update.reachoutTimeLock) this.events.restricted(update.reachoutTimeLock);
        if (update.qr) this.events.qr(update.qr);
        if (update.isNewLogin) this.events.paired();
        if (update.connection === 'open') {
            this.loggedIn = true;
            this.events.open();
        }
        if (update.connection === 'close') {
            this.close();
            this.events.closed(closeOf(update.lastDisconnect?.error));
        }
    }
    close() {
        this.loggedIn = false;
        this.silence.stop();
        this.ended.happen();
    }
};
function closeOf(error) {
    const text = error?.message ?? 'closed';
    return {
        code: error?.output?.statusCode ?? 0,
        text,
        fromServer: /^(Stream Errored|Connection Failure|Multi-device)/.test(text)
    };
}

//# sourceMappingURL=connection.js.map