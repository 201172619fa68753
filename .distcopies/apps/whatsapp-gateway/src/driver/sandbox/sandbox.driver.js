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
    get SANDBOX_DEFAULTS () {
        return SANDBOX_DEFAULTS;
    },
    get SandboxDriver () {
        return SandboxDriver;
    }
});
const _nodecrypto = require("node:crypto");
const _driver = require("../driver");
const _sandboxnetwork = require("./sandbox-network");
const _sandboxnumbers = require("./sandbox-numbers");
const _sandboxpairings = require("./sandbox-pairings");
const _sandboxreceipts = require("./sandbox-receipts");
const _sandboxrecipients = require("./sandbox-recipients");
const _sandboxreplies = require("./sandbox-replies");
const _timers = require("./timers");
const SANDBOX_DEFAULTS = {
    numbers: [],
    receiptDelayMs: [
        100,
        300
    ],
    reconnectMs: 5000,
    scanMs: 2000,
    restrictedMs: 60_000
};
/** How long a number that restarts is away. */ const RESTART_MS = 100;
const CODE_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTVWXYZ';
let SandboxDriver = class SandboxDriver {
    constructor(store, media, options, log){
        this.store = store;
        this.options = options;
        this.log = log;
        this.capabilities = _driver.EVERY_CAPABILITY;
        this.timers = new _timers.Timers();
        this.host = {
            record: ()=>Promise.reject(new Error('the driver was not started'))
        };
        this.replies = new _sandboxreplies.SandboxReplies(media);
        this.network = new _sandboxnetwork.SandboxNetwork(store.db);
        this.numbers = new _sandboxnumbers.SandboxNumbers(store.db);
        this.pairings = new _sandboxpairings.SandboxPairings(this.timers, options.scanMs);
        this.receipts = new _sandboxreceipts.SandboxReceipts(this.timers, options.receiptDelayMs, (message, receipt, left)=>this.happen(message, receipt, left));
    }
    async start(host) {
        this.host = host;
        const left = this.numbers.all().filter(({ phone })=>!this.options.numbers.includes(phone));
        for (const phone of this.options.numbers)this.numbers.set(phone, 'connected');
        await this.store.group.stage(()=>{
            for (const session of this.numbers.all())this.numbers.save(session);
        });
        for (const { phone, status, reason } of left){
            // A restriction is kept in memory only.
            if (reason === 'restricted') this.numbers.set(phone, status);
            if (status === 'disconnected') this.reconnectLater(phone);
            if (status === 'pending' || status === 'waiting_qr') this.pair(phone);
        }
        for (const message of this.network.unfinished())this.receipts.schedule(message);
    }
    async stop() {
        this.timers.clear();
    }
    sessions() {
        return this.numbers.all();
    }
    session(phone) {
        return this.numbers.get(phone);
    }
    /** Its files are there when their messages are told. */ pendingFiles() {
        return 0;
    }
    async send({ request, waId }) {
        if (request.typing_ms) await this.timers.pause(request.typing_ms);
        const session = this.numbers.get(request.from);
        const refusal = (0, _driver.refusalOf)(session) ?? restrictionOf(session);
        if (refusal) return refusal;
        const behaviour = (0, _sandboxrecipients.behaviourOf)(request.to);
        switch(behaviour.kind){
            case 'absent':
                return (0, _driver.refused)('RECIPIENT_NOT_ON_WHATSAPP', 'The recipient has no WhatsApp account.');
            case 'disconnects':
                await this.breakConnection(request.from);
                return (0, _driver.refused)('WHATSAPP_DISCONNECTED', 'The number lost its connection to WhatsApp.');
            case 'hangs':
                return new Promise(()=>undefined);
            case 'garbage':
                return {
                    kind: 'unreadable',
                    body: '<html>502 Bad Gateway: not what you expected'
                };
            case 'restricts':
                return this.restrict(request.from);
            case 'votes':
            case 'accepts':
        }
        const receipts = behaviour.kind === 'accepts' ? behaviour.receipts : votesOf(request);
        const message = {
            waId,
            from: request.from,
            to: request.to,
            receipts
        };
        const write = ()=>this.network.receive(waId, request, receipts);
        return {
            kind: 'accepted',
            ack: 'server',
            bookkeeping: {
                write,
                committed: ()=>this.receipts.schedule(message)
            }
        };
    }
    async qr(phone, format) {
        const session = this.numbers.get(phone);
        if (session?.status === 'connected') return {
            kind: 'connected',
            jid: session.jid
        };
        if (session?.status === 'qr_expired') {
            await this.link(phone);
            return {
                kind: 'refreshing'
            };
        }
        const qr = this.pairings.qrOf(phone);
        if (qr && format === 'code') return {
            kind: 'code',
            code: codeOf(phone),
            expiresAtMs: qr.expiresAtMs
        };
        if (qr) return {
            kind: 'qr',
            ...qr
        };
        if (session?.status === 'pending') return {
            kind: 'refreshing'
        };
        return (0, _driver.refusalOf)(session) ?? (0, _driver.refused)('INTERNAL', 'The pairing has no QR code.');
    }
    async check(phone, recipient) {
        const refusal = (0, _driver.refusalOf)(this.numbers.get(phone));
        if (refusal) return refusal;
        const exists = (0, _sandboxrecipients.behaviourOf)(recipient).kind !== 'absent';
        return {
            kind: 'checked',
            exists,
            jid: exists ? `${recipient}@s.whatsapp.net` : null
        };
    }
    async link(phone) {
        const session = this.numbers.get(phone);
        if (session?.status === 'connected') return {
            kind: 'connected',
            jid: session.jid
        };
        if (this.pairings.isRunning(phone)) return {
            kind: 'pairing'
        };
        const changed = this.change(phone, 'pending');
        this.pair(phone);
        await changed;
        return {
            kind: 'pairing'
        };
    }
    async reconnect(phone) {
        if (this.numbers.get(phone)?.status === 'disconnected') await this.change(phone, 'connected');
        else await this.timers.pause(RESTART_MS);
    }
    /** Made-up numbers are in no groups. */ groups(phone) {
        return Promise.resolve((0, _driver.refusalOf)(this.session(phone)) ?? {
            kind: 'groups',
            groups: []
        });
    }
    /** Nobody is there to see it. */ read({ phone }) {
        return Promise.resolve((0, _driver.refusalOf)(this.session(phone)) ?? {
            kind: 'read'
        });
    }
    /** Made-up numbers have no groups, no versions and no network that a proxy could lead to. */ configure() {
        return Promise.resolve();
    }
    async unlink(phone) {
        this.pairings.cancel(phone);
        if (this.numbers.get(phone) === undefined) return;
        this.numbers.forget(phone);
        const event = {
            type: 'session.status',
            phone,
            status: 'signed_out',
            reason: 'unlinked'
        };
        await this.tell(event, ()=>this.numbers.erase(phone));
    }
    /** The number drops off and comes back by itself. */ async breakConnection(phone) {
        await this.change(phone, 'disconnected', 'connection_lost');
        this.reconnectLater(phone);
    }
    /** The person removes the linked device on the phone. */ async removeDevice(phone) {
        await this.change(phone, 'signed_out', 'logged_out');
    }
    /** Somebody writes to the number. */ async arrive(phone, from, text, waId) {
        await this.tell({
            type: 'message.inbound',
            phone,
            waId,
            from,
            kind: 'text',
            text,
            offline: false
        });
    }
    /** WhatsApp refuses what the number sends, for a while. */ async restrict(phone) {
        const untilMs = Date.now() + this.options.restrictedMs;
        await this.change(phone, 'connected', 'restricted', untilMs);
        this.timers.after(this.options.restrictedMs, async ()=>{
            const session = this.numbers.get(phone);
            if (session?.restrictedUntilMs === untilMs) await this.change(phone, session.status);
        });
        return (0, _driver.refused)('WA_REJECTED', 'WhatsApp restricted the number: it may not write to new people for now.', {
            wa_error: 463,
            restricted_until: new Date(untilMs).toISOString()
        });
    }
    pair(phone) {
        this.pairings.start(phone, {
            shown: ()=>this.change(phone, 'waiting_qr'),
            scanned: ()=>this.change(phone, 'connected')
        });
    }
    reconnectLater(phone) {
        this.timers.after(this.options.reconnectMs, async ()=>{
            if (this.numbers.get(phone)?.status === 'disconnected') await this.change(phone, 'connected');
        });
    }
    async change(phone, status, reason, restrictedUntilMs) {
        const session = this.numbers.set(phone, status, reason);
        if (restrictedUntilMs !== undefined) session.restrictedUntilMs = restrictedUntilMs;
        const jid = session.jid ?? undefined;
        const event = {
            type: 'session.status',
            phone,
            status,
            reason,
            jid,
            restrictedUntilMs
        };
        await this.tell(event, ()=>this.numbers.save(session));
        this.log.debug({
            status,
            reason
        }, 'a sandbox number changed');
    }
    async happen(message, receipt, left) {
        const { waId, from: phone } = message;
        const alongside = ()=>this.network.leave(waId, left);
        let reply;
        await this.store.health.persist(async ()=>{
            reply = await this.replies.replyOf(message, receipt);
        });
        if (reply !== undefined) {
            await this.tell(reply, alongside);
            return;
        }
        const status = receipt === 'read' || receipt === 'failed' ? receipt : 'delivered';
        const error = receipt === 'failed' ? {
            code: 'DELIVERY_FAILED',
            text: 'WhatsApp could not deliver it.'
        } : undefined;
        await this.tell({
            type: 'message.status',
            phone,
            waId,
            status,
            error
        }, alongside);
    }
    /** As WhatsApp does, the network keeps what the app cannot store, until it can. */ tell(event, alongside) {
        return this.store.health.persist(()=>this.host.record(event, alongside));
    }
};
/** Eight characters of the alphabet that WhatsApp uses for pairing codes. */ function codeOf(phone) {
    const bytes = (0, _nodecrypto.createHash)('sha256').update(`code:${phone}`).digest().subarray(0, 8);
    return Array.from(bytes, (byte)=>CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');
}
function votesOf({ poll }) {
    const [first] = poll?.options ?? [];
    return first === undefined ? [
        'delivered'
    ] : [
        'delivered',
        (0, _sandboxrecipients.voteFor)(first)
    ];
}
function restrictionOf(session) {
    const untilMs = session?.restrictedUntilMs ?? 0;
    if (untilMs <= Date.now()) return undefined;
    const until = new Date(untilMs).toISOString();
    const detail = {
        wa_error: 463,
        restricted_until: until
    };
    return (0, _driver.refused)('WA_REJECTED', `WhatsApp restricted the number until ${until}. Nothing was sent.`, detail);
}

//# sourceMappingURL=sandbox.driver.js.map