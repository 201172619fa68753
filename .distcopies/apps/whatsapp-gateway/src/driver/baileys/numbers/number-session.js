"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberSession", {
    enumerable: true,
    get: function() {
        return NumberSession;
    }
});
const _numberchoices = require("./number-choices");
const _numberclosing = require("./number-closing");
const _numberconnections = require("./number-connections");
const _numberlogin = require("./number-login");
const _numberopening = require("./number-opening");
const _numberstate = require("./number-state");
const _pairing = require("./pairing");
const _patience = require("./patience");
const _restriction = require("./restriction");
const STOP_MS = 2000;
let NumberSession = class NumberSession {
    constructor(phone, context, stored){
        this.phone = phone;
        this.context = context;
        const log = context.log.child({
            number: phone
        });
        const { timings } = context.options;
        this.log = log;
        this.status = new _numberstate.NumberState(phone, context, log, stored);
        this.choices = new _numberchoices.NumberChoices(phone, context);
        this.pairing = new _pairing.Pairing(timings);
        this.device = this.newLogin();
        this.connections = new _numberconnections.NumberConnections(context, this.device, this.choices, this.events(), log);
        const { status, device, pairing, choices, connections } = this;
        const parts = {
            status,
            device,
            pairing,
            choices,
            connections,
            timings
        };
        this.opening = new _numberopening.NumberOpening(parts, log);
        this.closing = new _numberclosing.NumberClosing({
            ...parts,
            signedOut: ()=>context.signedOut(this)
        }, log);
    }
    /** What the owner set for it. */ get settings() {
        return this.choices.settings;
    }
    /** Which version of WhatsApp's web client it logs in as. */ get version() {
        return this.choices.version;
    }
    get state() {
        return this.status.now;
    }
    /** The open connection, when WhatsApp's server listens. */ get open() {
        const { current } = this.connections;
        return this.state.status === 'connected' && current?.isOpen ? current : undefined;
    }
    /** The socket that shows codes, when there is one. */ get pairingConnection() {
        return this.login.isPaired ? undefined : this.connections.current;
    }
    get login() {
        return this.device.auth;
    }
    /** How this device calls itself; the socket reads it when it needs it. */ get browser() {
        return this.device.parts.browser;
    }
    get groups() {
        return this.device.parts.groups;
    }
    /** For downloads; undefined: directly. */ get fileAgent() {
        return this.choices.proxy?.fileAgent;
    }
    /** Tries to connect again by itself. */ get isRetrying() {
        return this.state.status === 'disconnected' && this.connections.isTrying;
    }
    /** Takes other settings, which are stored already. */ configure(settings) {
        const changed = this.choices.take(settings);
        if (changed.proxy) this.closing.proxyChanged();
        if (changed.version && this.state.reason === 'version_refused') this.nudge();
    }
    /** Goes on where a former process stopped. */ resume() {
        const { status } = this.state;
        if (status === 'signed_out' || status === 'qr_expired') return;
        if (this.login.isPaired) {
            this.status.assume('disconnected', 'starting');
            this.connections.connect();
        } else {
            void this.status.change('qr_expired', 'restarted');
        }
    }
    /** Shows codes; a former login of the number is forgotten. */ async pair() {
        void this.connections.drop();
        this.device.reset();
        this.connections.reconnection.reset();
        this.pairing.begin(()=>void this.giveUpPairing());
        this.pairing.hide();
        const changed = this.status.change('pending', undefined, {
            jid: null
        });
        void this.connections.connectAfter(this.version.renew());
        await changed;
    }
    /** A new connection in the place of this one, whatever became of it; sends that come meanwhile wait a moment. */ async connectAnew() {
        if (!this.login.isPaired || this.state.status === 'signed_out') return;
        this.status.assume('disconnected', 'starting');
        const dropped = (0, _patience.within)(this.connections.drop(), STOP_MS);
        this.connections.reconnection.reset();
        await this.connections.connectAfter(dropped);
        await this.changed(this.context.options.timings.connectingMs);
    }
    /** Connects now instead of at the end of a wait. */ nudge() {
        this.connections.nudge();
    }
    /** Resolves when the number has changed its state, or after `limitMs`. */ changed(limitMs) {
        return this.status.changed(limitMs);
    }
    /** Logs the device out at WhatsApp, as far as that is possible now, and forgets the login. */ async signOut() {
        const { current } = this.connections;
        this.connections.end();
        this.pairing.end();
        if (current?.isOpen && this.login.isPaired) {
            await (0, _patience.within)(current.logOut(), this.context.options.timings.queryMs, current.ended).catch(()=>undefined);
        }
        await this.stop();
        this.context.auths.forget(this.phone);
    }
    /** Ends the socket and all timers; the login stays stored. */ async stop() {
        this.connections.end();
        const dropped = this.connections.drop();
        this.login.close();
        this.status.stop();
        this.pairing.end();
        await (0, _patience.within)(dropped, STOP_MS);
    }
    /** Something that came in was not stored. */ unstored(error) {
        this.context.health.failed(error);
        this.closing.unstored(error);
    }
    /** WhatsApp takes no new chats of the number until then; undefined lifts it. */ restrict(untilMs) {
        return this.status.restrict(untilMs);
    }
    newLogin() {
        const { phone, context } = this;
        const { baileys, auths, options } = context;
        const { deviceName } = options;
        const sentMessage = (waId)=>context.sentMessage(phone, waId);
        const mapped = (lids)=>context.mapped(this, lids);
        const unwritten = (error)=>this.unstored(error);
        return new _numberlogin.NumberLogin(phone, {
            baileys,
            auths,
            deviceName,
            sentMessage,
            mapped,
            unwritten
        }, this.log);
    }
    events() {
        const { context } = this;
        return {
            qr: (qr)=>this.onQr(qr),
            paired: ()=>this.log.info('the phone took this device'),
            open: (connection)=>void this.onOpen(connection),
            closed: (close)=>this.closing.closed(close),
            withoutVersion: ()=>this.closing.withoutVersion(),
            arrived: (messages, offline)=>context.arrived(this, messages, offline),
            chatsFound: (jids)=>context.chatsFound(this, jids),
            withheld: (message, offline)=>context.withheld(this, message, offline),
            receipt: (node)=>context.receipt(this, node),
            acknowledged: (node)=>context.acknowledged(this, node),
            restricted: (lock)=>this.onReachoutLock(lock),
            remembered: (chat, seconds, atMs)=>context.remembered(this, chat, seconds, atMs),
            called: (node)=>context.called(this, node),
            reuploaded: (updates)=>context.reuploaded(this, updates),
            groupChanged: (jid)=>this.groups.drop(jid),
            unstored: (error)=>this.unstored(error)
        };
    }
    onQr(qr) {
        this.pairing.show(qr);
        if (this.state.status === 'pending') void this.status.change('waiting_qr');
    }
    async onOpen(connection) {
        if (await this.opening.opened(connection)) this.context.opened(this);
    }
    onReachoutLock(lock) {
        const fallbackMs = this.state.restrictedUntilMs ?? Date.now() + this.context.options.timings.restrictedMs;
        void this.restrict((0, _restriction.restrictedUntil)(lock, fallbackMs, this.connections.current?.clockAheadMs));
    }
    async giveUpPairing() {
        void this.stop();
        this.context.forgotten(this);
        this.status.assume('qr_expired', 'pairing_ended');
        await this.status.announce(()=>{
            this.context.numbers.erase(this.phone);
            this.context.auths.forget(this.phone);
        });
    }
};

//# sourceMappingURL=number-session.js.map