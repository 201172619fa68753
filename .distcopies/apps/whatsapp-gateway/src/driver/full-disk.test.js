"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _promises = require("node:timers/promises");
const _globals = require("@jest/globals");
const _pino = require("pino");
const _sendledger = require("../ledger/send-ledger");
const _sendservice = require("../ledger/send.service");
const _eventoutbox = require("../outbox/event-outbox");
const _mediafolder = require("../store/media-folder");
const _store = require("../store/store");
const _baileysworld = require("../testing/baileys.world");
const _fulldisk = require("../testing/full-disk");
const _messages = require("../testing/messages");
const _until = require("../testing/until");
const _sandboxdriver = require("./sandbox/sandbox.driver");
const LOG = (0, _pino.pino)({
    level: 'silent'
});
/** In the sandbox: delivers, and answers with a text. */ const ANSWERS = '15551230009';
const PAUSE_MS = 15;
async function baileysOn(folder) {
    const world = await new _baileysworld.BaileysWorld({}, folder).open();
    const { store, driver, whatsapp } = world;
    const ledger = new _sendledger.SendLedger(store.db);
    const outbox = new _eventoutbox.EventOutbox(store, ledger);
    world.record = (event, alongside)=>outbox.record(event, alongside);
    const [ann, bob] = [
        world.person('usual'),
        world.person('reads')
    ];
    return {
        store,
        outbox,
        sends: new _sendservice.SendService(driver, ledger, store, LOG),
        to: bob.user.phone,
        write: (text)=>ann.write(world.user, text),
        answers: false,
        copiesOf: (text)=>world.received().filter((each)=>each.text === text).length,
        isQuiet: ()=>whatsapp.owed().length === 0 && driver.session(_messages.NUMBER)?.status === 'connected',
        problems: ()=>whatsapp.problems(),
        close: ()=>world.close()
    };
}
async function sandboxOn(folder) {
    const store = (0, _store.openStore)(folder.path);
    const options = {
        ..._sandboxdriver.SANDBOX_DEFAULTS,
        numbers: [
            _messages.NUMBER
        ],
        receiptDelayMs: [
            5,
            30
        ]
    };
    const driver = new _sandboxdriver.SandboxDriver(store, new _mediafolder.MediaFolder(folder.path), options, LOG);
    const ledger = new _sendledger.SendLedger(store.db);
    const outbox = new _eventoutbox.EventOutbox(store, ledger);
    await driver.start(outbox);
    return {
        store,
        outbox,
        sends: new _sendservice.SendService(driver, ledger, store, LOG),
        to: ANSWERS,
        write: ()=>Promise.resolve(undefined),
        answers: true,
        copiesOf: (text)=>driver.network.received().find((each)=>each.text === text)?.copies ?? 0,
        isQuiet: ()=>driver.network.unfinished().length === 0,
        problems: ()=>[],
        close: async ()=>{
            await driver.stop();
            store.close();
            folder.remove();
        }
    };
}
/** Messages to the number and of it, until it is ended. */ let Traffic = class Traffic {
    constructor(app){
        this.app = app;
        /** WhatsApp's ids of what came in. */ this.written = [];
        this.sent = [];
        this.hasEnded = false;
        this.work = Promise.all([
            this.send(),
            this.write()
        ]);
    }
    get refused() {
        return this.sent.filter(({ result })=>result.kind !== 'accepted').length;
    }
    /** Ends it when what is under way has its outcome. */ async end() {
        this.cease();
        await this.work;
    }
    /** Nothing new begins. */ cease() {
        this.hasEnded = true;
    }
    /** Nobody waits for the one before: its outcome may be one that can be stored when there is room again. */ async send() {
        const all = [];
        for(let i = 0; !this.hasEnded; i += 1){
            all.push(this.sendOne(`Message ${i}`));
            await (0, _promises.setTimeout)(PAUSE_MS);
        }
        await Promise.all(all);
    }
    async sendOne(text) {
        const request = (0, _messages.aMessage)({
            to: this.app.to,
            text
        });
        this.sent.push({
            id: request.id,
            text,
            result: await this.app.sends.submit(request, {
                canceled: false
            })
        });
    }
    async write() {
        for(let i = 0; !this.hasEnded; i += 1){
            const id = await this.app.write(`${i} ${'x'.repeat(8000)}`);
            if (id !== undefined) this.written.push(id);
            await (0, _promises.setTimeout)(PAUSE_MS);
        }
    }
};
function eventsOf({ outbox }) {
    const events = outbox.oldest(1_000_000);
    const of = (type)=>events.filter((each)=>each.type === type);
    const inbound = of('message.inbound').map(({ data })=>data.wa_id);
    const delivered = of('message.status').flatMap(({ data })=>data.status === 'delivered' ? [
            data.message_id
        ] : []);
    return {
        inbound,
        delivered
    };
}
const drivers = [
    {
        driver: 'Baileys',
        open: baileysOn
    },
    {
        driver: 'sandbox',
        open: sandboxOn
    }
];
const isRoot = (0, _fulldisk.mayMount)();
_globals.describe.each(drivers)('a full disk under the $driver driver', ({ open })=>{
    let app;
    let traffic;
    (0, _globals.afterEach)(async ()=>{
        traffic?.cease();
        await app?.close();
        app = undefined;
    });
    /** Full twice, in the middle of traffic. */ const survives = async (folder)=>{
        app = await open(folder);
        const { store } = app;
        const ours = new Traffic(app);
        traffic = ours;
        for (const round of [
            1,
            2
        ]){
            const accepted = ()=>ours.sent.length - ours.refused;
            const before = accepted();
            await (0, _until.until)(()=>accepted() > before + 10, 'messages go out');
            const refused = ours.refused;
            folder.fill(store);
            await (0, _until.until)(()=>store.health.trouble === 'disk_full', `the disk is full, ${round}`);
            await (0, _until.until)(()=>ours.refused > refused + 20, 'messages are refused');
            folder.free(store);
            await (0, _until.until)(()=>store.health.trouble === undefined, `there is room, ${round}`);
        }
        const before = ours.sent.length - ours.refused;
        await (0, _until.until)(()=>ours.sent.length - ours.refused > before + 10, 'messages go out again');
        await ours.end();
        return {
            app,
            traffic: ours
        };
    };
    const expectAll = async ({ app: ended, traffic: made })=>{
        const accepted = made.sent.filter(({ result })=>result.kind === 'accepted');
        const known = ()=>eventsOf(ended);
        const replies = ended.answers ? accepted.length : made.written.length;
        await (0, _until.until)(()=>ended.isQuiet(), 'WhatsApp has everything confirmed');
        await (0, _until.until)(()=>known().inbound.length >= replies, 'all that came in is told');
        await (0, _until.until)(()=>known().delivered.length >= accepted.length, 'all receipts are told');
        const { inbound, delivered } = known();
        (0, _globals.expect)([
            ...delivered
        ].sort()).toEqual(accepted.map(({ id })=>id).sort());
        (0, _globals.expect)(new Set(inbound).size).toBe(replies);
        // What arrives while older ones are fetched may overtake them.
        if (!ended.answers) (0, _globals.expect)([
            ...inbound
        ].sort()).toEqual([
            ...made.written
        ].sort());
        for (const { text, result } of made.sent){
            if (result.kind === 'accepted') (0, _globals.expect)([
                text,
                ended.copiesOf(text)
            ]).toEqual([
                text,
                1
            ]);
            else if (result.kind === 'refused' && result.code === 'STORE_UNAVAILABLE') (0, _globals.expect)(ended.copiesOf(text)).toBe(0);
        }
        (0, _globals.expect)(ended.problems()).toEqual([]);
    };
    (0, _globals.it)('a database that may not grow, twice, costs no receipt and no message, and doubles none', async ()=>{
        await expectAll(await survives((0, _fulldisk.limitedPages)()));
    });
    (isRoot ? _globals.it : _globals.it.skip)('a file system without room, twice, costs no receipt and no message, and doubles none', async ()=>{
        await expectAll(await survives((0, _fulldisk.smallDisk)()));
    });
});

//# sourceMappingURL=full-disk.test.js.map