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
    get BaileysWorld () {
        return BaileysWorld;
    },
    get QUICK () {
        return QUICK;
    }
});
const _nodehttps = require("node:https");
const _globals = require("@jest/globals");
const _testing = require("../../../../libs/testing/src");
const _pino = require("pino");
const _baileysdriver = require("../driver/baileys/baileys.driver");
const _baileysoptions = require("../driver/baileys/baileys-options");
const _timings = require("../driver/baileys/timings");
const _store = require("../store/store");
const _fakewhatsapp = require("./fake-whatsapp/fake-whatsapp");
const _longtimers = require("./fake-whatsapp/long-timers");
const _messages = require("./messages");
const _temporaryfolder = require("./temporary-folder");
const _until = require("./until");
(0, _longtimers.releaseLongTimers)();
const PEOPLE = {
    usual: '15551230001',
    reads: '15551230003',
    absent: '15551230005'
};
const QUICK = {
    ..._timings.BAILEYS_TIMINGS,
    backoffMs: [
        100,
        200
    ],
    steadyMs: 5000,
    replacedRetryMs: 50,
    ackMs: 5000,
    watchMs: 20,
    queryMs: 2000,
    connectingMs: 2000,
    fileLookMs: 20,
    fileQueueMs: 500,
    fileRetryMs: [
        50,
        100
    ]
};
let BaileysWorld = class BaileysWorld {
    constructor(change = {}, folder = (0, _temporaryfolder.temporaryFolder)()){
        this.change = change;
        this.folder = folder;
        this.number = _messages.NUMBER;
        this.events = [];
        this.log = [];
        this.whatsapp = new _fakewhatsapp.FakeWhatsApp();
        /** Whether the service takes messages whose file comes later. */ this.takesLateFiles = false;
        /** Closing leaves it open, for another test. */ this.isShared = false;
        this.accepted = [];
        this.group = '';
        this.store = (0, _store.openStore)(folder.path);
    }
    /** Open while the tests of a file run; each of them begins without events. */ static ofFile() {
        const world = new BaileysWorld();
        (0, _globals.beforeAll)(()=>world.open());
        (0, _globals.beforeEach)(()=>{
            world.events.length = 0;
        });
        (0, _globals.afterAll)(()=>world.close());
        return world;
    }
    /** @param linked whether `number` is linked already */ async open(linked = true) {
        await this.whatsapp.start();
        for (const phone of [
            PEOPLE.usual,
            PEOPLE.reads,
            _messages.NUMBER
        ])this.whatsapp.person({
            phone
        });
        this.person('reads').user.receipts = {
            until: 'read',
            afterMs: 10
        };
        this.group = this.whatsapp.group('Team', [
            PEOPLE.usual,
            PEOPLE.reads,
            _messages.NUMBER
        ]).jid;
        this.driver = this.newDriver();
        await this.driver.start(this);
        if (!linked) return this;
        await this.link(_messages.NUMBER);
        this.events.length = 0;
        return this;
    }
    /** With a source of versions. */ openWith(latestVersion, linked = true) {
        this.latestVersion = latestVersion;
        return this.open(linked);
    }
    async link(phone) {
        await this.driver.link(phone);
        await this.scan(phone);
        await (0, _until.until)(()=>this.driver.session(phone)?.status === 'connected', 'the number is linked');
        await (0, _until.until)(()=>this.statuses(phone).includes('connected'), 'it is stored');
    }
    get user() {
        return this.whatsapp.directory.get(this.number);
    }
    person(kind) {
        return this.whatsapp.person(PEOPLE[kind]);
    }
    /** What the driver reports of the message that `write` puts on its way. */ async reported(write) {
        const waId = await write;
        const find = ()=>this.inbound.find((each)=>each.waId === waId);
        await (0, _until.until)(()=>find() !== undefined, 'the message is reported');
        return find();
    }
    recipient(kind) {
        return kind === 'group' ? this.group : PEOPLE[kind];
    }
    async record(event, alongside) {
        await this.store.group.stage(()=>{
            if (this.refuses) throw this.refuses;
            alongside?.();
        });
        this.events.push(event);
    }
    mediaFollows() {
        return this.takesLateFiles;
    }
    lateBytes() {
        return 0;
    }
    received() {
        const everybody = this.whatsapp.directory.all();
        const all = everybody.flatMap((user)=>user.received.map((each)=>({
                    ...each,
                    to: user.phone
                })));
        return all.sort((a, b)=>a.atMs - b.atMs).flatMap(({ to, message, arrivals })=>{
            const text = message.extendedTextMessage?.text ?? message.conversation ?? '';
            return Array.from({
                length: arrivals
            }, ()=>({
                    to,
                    text
                }));
        });
    }
    async send(message) {
        const outcome = await this.driver.send(message);
        if (outcome.kind !== 'accepted') return outcome;
        await this.store.group.stage(()=>outcome.bookkeeping?.write());
        outcome.bookkeeping?.committed();
        this.accepted.push(message.waId);
        return outcome;
    }
    async scan(phone, by = phone) {
        await this.whatsapp.scan(await this.shownQr(phone), by);
    }
    /** The code that is shown now. */ async shownQr(phone) {
        let shown;
        await (0, _until.until)(()=>this.driver.session(phone)?.status === 'waiting_qr', 'a code is shown');
        const answer = await this.driver.qr(phone, 'qr');
        if (answer.kind === 'qr') shown = answer.qr;
        return shown ?? '';
    }
    async arrive(text) {
        const writer = this.person('usual');
        return {
            from: writer.user.phone,
            waId: await writer.write(this.user, text)
        };
    }
    async breakConnection() {
        this.whatsapp.closeWith(_messages.NUMBER, 428);
        await (0, _until.until)(()=>this.driver.session(_messages.NUMBER)?.status !== 'connected', 'the driver noticed');
    }
    async removeDevice() {
        this.whatsapp.removeDevices(_messages.NUMBER);
        await (0, _until.until)(()=>this.driver.session(_messages.NUMBER)?.status !== 'connected', 'the driver noticed');
    }
    async restart() {
        await this.driver.stop();
        this.store.close();
        this.store = (0, _store.openStore)(this.folder.path);
        this.driver = this.newDriver();
        await this.driver.start(this);
    }
    /** `number` is linked, and nothing else happened that the next test would notice. */ get isAsNew() {
        return this.driver.sessions().length === 1 && this.driver.session(_messages.NUMBER)?.status === 'connected';
    }
    /** For the next test, see `isAsNew`. From now on only `end` closes it. */ async reuse() {
        const arrived = ()=>this.whatsapp.directory.all().flatMap(({ received })=>received.map(({ id })=>id));
        await (0, _until.until)(()=>this.accepted.every((id)=>arrived().includes(id)), 'what was sent has arrived');
        await (0, _until.until)(()=>this.whatsapp.owed().length === 0, 'what was written is confirmed');
        this.accepted.length = 0;
        this.events.length = 0;
        for (const { received } of this.whatsapp.directory.all())received.length = 0;
        return this;
    }
    async end() {
        await this.driver.stop();
        this.store.close();
        await this.whatsapp.stop();
        this.folder.remove();
    }
    async close() {
        if (!this.isShared) await this.end();
    }
    statuses(phone = this.number) {
        return this.events.flatMap((each)=>each.type === 'session.status' && each.phone === phone ? [
                each.status
            ] : []);
    }
    progress(waId) {
        return this.events.flatMap((each)=>each.type === 'message.status' && each.waId === waId ? [
                each.status
            ] : []);
    }
    get inbound() {
        return this.events.flatMap((each)=>each.type === 'message.inbound' ? [
                each
            ] : []);
    }
    get changes() {
        return this.events.flatMap((each)=>each.type === 'message.changed' ? [
                each
            ] : []);
    }
    newDriver() {
        const { url, rootKey, mediaHost, mediaCertificate } = this.whatsapp.access;
        const options = {
            ..._baileysoptions.BAILEYS_DEFAULTS,
            dataDir: this.folder.path,
            mediaNetworks: [
                '127.0.0.0/8'
            ],
            threadArgv: [
                '-r',
                _testing.TYPESCRIPT_HOOK
            ],
            testNetwork: {
                webSocketUrl: url,
                noiseRootKey: Buffer.from(rootKey, 'hex'),
                mediaHost,
                mediaAgent: new _nodehttps.Agent({
                    ca: mediaCertificate
                }),
                mediaCa: mediaCertificate,
                ...this.latestVersion ? {
                    latestVersion: this.latestVersion
                } : {}
            },
            ...this.change,
            timings: {
                ...QUICK,
                ...this.change.timings
            }
        };
        const log = (0, _pino.pino)({
            level: 'debug'
        }, {
            write: (line)=>void this.log.push(line)
        });
        return new _baileysdriver.BaileysDriver(this.store, options, log);
    }
};

//# sourceMappingURL=baileys.world.js.map