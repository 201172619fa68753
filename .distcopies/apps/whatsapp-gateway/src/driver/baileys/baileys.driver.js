"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BaileysDriver", {
    enumerable: true,
    get: function() {
        return BaileysDriver;
    }
});
const _driver = require("../driver");
const _baileysloader = require("./baileys-loader");
const _driverparts = require("./driver-parts");
const _numberpairing = require("./numbers/number-pairing");
const _numbersession = require("./numbers/number-session");
let BaileysDriver = class BaileysDriver {
    constructor(store, options, log){
        this.store = store;
        this.options = options;
        this.log = log;
        this.capabilities = _driver.EVERY_CAPABILITY;
        this.numbers = new Map();
        /** Numbers that are being logged out and forgotten. */ this.leaving = new Map();
        /** Numbers that are logged out while what is stored of them could not be deleted: they leave once more when asked again. */ this.unerased = new Map();
    }
    async start(host) {
        const baileys = await (0, _baileysloader.loadBaileys)(this.log);
        const { testNetwork, timings } = this.options;
        if (testNetwork) baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(testNetwork.noiseRootKey);
        const { store, options, log, numbers } = this;
        const parts = (0, _driverparts.assembleParts)(baileys, {
            store,
            options,
            log,
            host,
            numbers
        });
        this.parts = parts;
        for (const session of parts.context.numbers.all()){
            numbers.set(session.phone, new _numbersession.NumberSession(session.phone, parts.context, session));
        }
        parts.inbound.resume(this.numbers.values());
        parts.files.start();
        for (const number of this.numbers.values())number.resume();
        this.watch = setInterval(()=>this.expireSilent(), timings.watchMs);
        this.watch.unref();
    }
    async stop() {
        clearInterval(this.watch);
        this.parts?.queue.stop();
        await this.parts?.files.stop();
        await Promise.all([
            ...this.numbers.values()
        ].map((number)=>number.stop()));
        await this.parts?.inbound.stop();
        await Promise.all([
            this.parts?.outgoing.close(),
            this.parts?.inboundMedia.close()
        ]);
    }
    sessions() {
        return [
            ...this.numbers.values()
        ].map(({ state })=>state);
    }
    session(phone) {
        return this.numbers.get(phone)?.state;
    }
    pendingFiles() {
        return this.parts?.pending.count() ?? 0;
    }
    send(message) {
        return this.started.sender.send(this.numbers.get(message.request.from), message);
    }
    async qr(phone, format) {
        const number = this.numbers.get(phone);
        if (number === undefined) return (0, _driver.refusalOf)(undefined) ?? unknown();
        return new _numberpairing.NumberPairing(number, this.options.timings).qr(format);
    }
    async link(phone) {
        // What still forgets the old login would forget the new one, too.
        await this.leaving.get(phone)?.catch(()=>undefined);
        const known = this.numbers.get(phone);
        const number = known ?? new _numbersession.NumberSession(phone, this.started.context);
        this.numbers.set(phone, number);
        this.unerased.delete(phone);
        return new _numberpairing.NumberPairing(number, this.options.timings).link(known === undefined);
    }
    async check(phone, recipient) {
        const number = this.numbers.get(phone);
        const refusal = (0, _driver.refusalOf)(number?.state);
        if (refusal) return refusal;
        if (number?.open === undefined) return (0, _driver.refused)('WHATSAPP_DISCONNECTED', 'The number is just connecting.');
        const jid = await this.started.recipients.ask(number, number.open, recipient);
        return typeof jid === 'object' && jid !== null ? jid : {
            kind: 'checked',
            exists: jid !== null,
            jid
        };
    }
    async reconnect(phone) {
        await this.numbers.get(phone)?.connectAnew();
    }
    groups(phone) {
        return this.started.groups.list(this.numbers.get(phone));
    }
    read(message) {
        return this.started.reads.mark(this.numbers.get(message.phone), message);
    }
    async configure(phone, settings) {
        const { context } = this.started;
        // What still forgets the old settings would forget these, too.
        await this.leaving.get(phone)?.catch(()=>undefined);
        await this.store.group.stage(()=>context.settings.save(phone, settings));
        this.numbers.get(phone)?.configure(settings);
    }
    async unlink(phone) {
        const leaving = this.leaving.get(phone);
        if (leaving !== undefined) return leaving;
        const number = this.numbers.get(phone) ?? this.unerased.get(phone);
        if (number === undefined) return this.store.group.stage(()=>this.eraseOwned(phone));
        this.numbers.delete(phone);
        this.unerased.set(phone, number);
        const left = this.leave(number).then(()=>void this.unerased.delete(phone)).finally(()=>this.leaving.delete(phone));
        this.leaving.set(phone, left);
        return left;
    }
    async leave(number) {
        const { phone } = number;
        await number.signOut();
        const event = {
            type: 'session.status',
            phone,
            status: 'signed_out',
            reason: 'unlinked'
        };
        const { context, receipts, files } = this.started;
        await files.abandon(phone).catch((error)=>{
            number.log.error({
                err: error
            }, 'the end of files was not told yet');
        });
        await context.record(event, ()=>{
            context.numbers.erase(phone);
            this.eraseOwned(phone);
        });
        await receipts.expire(number);
    }
    /** What a number may have that is not linked (yet). A database write. */ eraseOwned(phone) {
        const { context, chats } = this.started;
        context.settings.erase(phone);
        chats.erase(phone);
    }
    get started() {
        if (this.parts === undefined) throw new Error('the driver was not started');
        return this.parts;
    }
    expireSilent() {
        const { receipts } = this.started;
        const sentBeforeMs = this.store.ages.now() - this.options.timings.silentMs;
        for (const number of this.numbers.values()){
            if (number.open === undefined) continue;
            receipts.expire(number, sentBeforeMs).catch((error)=>{
                this.log.error({
                    err: error
                }, 'lost messages were not reported');
            });
        }
    }
};
function unknown() {
    return (0, _driver.refused)('WHATSAPP_NOT_CONNECTED', 'The number is not linked to WhatsApp on this gateway.');
}

//# sourceMappingURL=baileys.driver.js.map