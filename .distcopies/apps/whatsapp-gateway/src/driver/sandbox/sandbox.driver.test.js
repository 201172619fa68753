"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _globals = require("@jest/globals");
const _pino = require("pino");
const _mediafolder = require("../../store/media-folder");
const _store = require("../../store/store");
const _messages = require("../../testing/messages");
const _temporaryfolder = require("../../testing/temporary-folder");
const _until = require("../../testing/until");
const _messageidentity = require("../../ledger/message-identity");
const _driverconformance = require("../driver.conformance");
const _sandboxdriver = require("./sandbox.driver");
const RECIPIENTS = {
    usual: '15551230001',
    reads: '15551230003',
    absent: '15551230005',
    group: '120363000000000000@g.us'
};
const QUICK = {
    numbers: [
        _messages.NUMBER
    ],
    receiptDelayMs: [
        1,
        5
    ],
    reconnectMs: 50,
    scanMs: 60,
    restrictedMs: 80
};
let SandboxWorld = class SandboxWorld {
    constructor(change = {}){
        this.change = change;
        this.number = _messages.NUMBER;
        this.events = [];
        this.folder = (0, _temporaryfolder.temporaryFolder)();
        this.media = new _mediafolder.MediaFolder(this.folder.path);
        this.store = (0, _store.openStore)(this.folder.path);
        this.driver = this.newDriver();
    }
    async open() {
        await this.driver.start(this);
        return this;
    }
    async record(event, alongside) {
        await this.store.group.stage(()=>alongside?.());
        this.events.push(event);
    }
    mediaFollows() {
        return false;
    }
    lateBytes() {
        return 0;
    }
    recipient(kind) {
        return RECIPIENTS[kind];
    }
    received() {
        const messages = this.driver.network.received();
        return messages.flatMap(({ to, text, copies })=>Array.from({
                length: copies
            }, ()=>({
                    to,
                    text: text ?? ''
                })));
    }
    async send(message) {
        const outcome = await this.driver.send(message);
        if (outcome.kind !== 'accepted') return outcome;
        await this.store.group.stage(()=>outcome.bookkeeping?.write());
        outcome.bookkeeping?.committed();
        return outcome;
    }
    async scan() {
    // The simulated person scans by itself.
    }
    async arrive(text) {
        const letter = {
            from: '15551239999',
            waId: '3A0123456789'
        };
        await this.driver.arrive(_messages.NUMBER, letter.from, text, letter.waId);
        return letter;
    }
    breakConnection() {
        return this.driver.breakConnection(_messages.NUMBER);
    }
    removeDevice() {
        return this.driver.removeDevice(_messages.NUMBER);
    }
    async restart() {
        await this.driver.stop();
        this.store.close();
        this.store = (0, _store.openStore)(this.folder.path);
        this.driver = this.newDriver();
        await this.driver.start(this);
    }
    async close() {
        await this.driver.stop();
        this.store.close();
        this.folder.remove();
    }
    newDriver() {
        return new _sandboxdriver.SandboxDriver(this.store, this.media, {
            ...QUICK,
            ...this.change
        }, (0, _pino.pino)({
            level: 'silent'
        }));
    }
};
(0, _driverconformance.describeDriver)('the sandbox driver', ()=>new SandboxWorld().open());
(0, _globals.describe)('sandbox recipients', ()=>{
    let world;
    (0, _globals.beforeEach)(async ()=>{
        world = await new SandboxWorld().open();
    });
    (0, _globals.afterEach)(async ()=>{
        await world.close();
    });
    const sendTo = async (lastFour, fields = {})=>{
        const request = (0, _messages.aMessage)({
            ...fields,
            to: `1555123${lastFour}`
        });
        const message = {
            request,
            waId: (0, _messageidentity.whatsappIdOf)(request.from, request.id)
        };
        return {
            message,
            outcome: await world.send(message)
        };
    };
    const settled = ()=>(0, _until.until)(()=>world.driver.network.unfinished().length === 0, 'no receipt is due');
    const told = ()=>world.events.map((each)=>each.type === 'message.inbound' ? each.text : each.type === 'contact.mapped' ? each.lid : 'status' in each && each.status);
    (0, _globals.it)('the recipient 0002 is accepted and fails', async ()=>{
        const { outcome } = await sendTo('0002');
        await settled();
        (0, _globals.expect)(outcome.kind).toBe('accepted');
        (0, _globals.expect)(world.events).toEqual([
            _globals.expect.objectContaining({
                status: 'failed',
                error: _globals.expect.objectContaining({
                    code: 'DELIVERY_FAILED'
                })
            })
        ]);
    });
    (0, _globals.it)('the recipient 0004 is accepted, then stays silent', async ()=>{
        const { outcome } = await sendTo('0004');
        await new Promise((resolve)=>setTimeout(resolve, 30));
        (0, _globals.expect)(outcome).toMatchObject({
            kind: 'accepted',
            ack: 'server'
        });
        (0, _globals.expect)(told()).toEqual([]);
    });
    (0, _globals.it)('the recipient 0006 disconnects the number, which comes back', async ()=>{
        const { outcome } = await sendTo('0006');
        (0, _globals.expect)(outcome).toMatchObject({
            code: 'WHATSAPP_DISCONNECTED'
        });
        await (0, _until.until)(()=>told().includes('connected'), 'the number is back');
        (0, _globals.expect)(told()).toEqual([
            'disconnected',
            'connected'
        ]);
    });
    (0, _globals.it)('the recipient 0008 answers something that is not JSON', async ()=>{
        const { outcome } = await sendTo('0008');
        (0, _globals.expect)(outcome.kind).toBe('unreadable');
        (0, _globals.expect)(()=>JSON.parse(outcome.body)).toThrow(SyntaxError);
    });
    (0, _globals.it)('the recipient 0009 replies with a text, 0010 with STOP', async ()=>{
        await sendTo('0009');
        await settled();
        await sendTo('0010');
        await settled();
        (0, _globals.expect)(told()).toEqual([
            'delivered',
            'Thank you, I got your message.',
            'delivered',
            'STOP'
        ]);
    });
    (0, _globals.it)('the recipient 0011 votes for the first option of a poll, and only then', async ()=>{
        await sendTo('0011');
        await settled();
        (0, _globals.expect)(told()).toEqual([
            'delivered'
        ]);
        const poll = {
            question: 'Tea?',
            options: [
                'Yes, please: 100 %',
                'No'
            ],
            multiple: false
        };
        const { message } = await sendTo('0011', {
            type: 'poll',
            text: undefined,
            poll
        });
        await settled();
        (0, _globals.expect)(world.events.at(-1)).toMatchObject({
            kind: 'poll_vote',
            from: '15551230011',
            text: 'Yes, please: 100 %',
            poll: {
                wa_id: message.waId,
                options: [
                    'Yes, please: 100 %'
                ]
            }
        });
    });
    (0, _globals.it)('the recipient 0012 answers with a picture, whose file is there before the event', async ()=>{
        await sendTo('0012');
        await settled();
        const inbound = world.events.find((each)=>each.type === 'message.inbound');
        const { ref = '', mime, size } = inbound?.media ?? {};
        (0, _globals.expect)([
            inbound?.kind,
            mime
        ]).toEqual([
            'image',
            'image/png'
        ]);
        const file = (0, _nodefs.readFileSync)(world.media.pathOf(ref));
        (0, _globals.expect)(file.length).toBe(size);
        (0, _globals.expect)(file.subarray(1, 4).toString()).toBe('PNG');
    });
    (0, _globals.it)('the recipient 0013 gets the number restricted for a while: nothing is sent until that is over', async ()=>{
        await world.close();
        // Longer than a commit may take on a busy disk.
        world = await new SandboxWorld({
            restrictedMs: 2_000
        }).open();
        const { outcome } = await sendTo('0013');
        (0, _globals.expect)(outcome).toMatchObject({
            code: 'WA_REJECTED',
            detail: {
                wa_error: 463
            }
        });
        (0, _globals.expect)(world.events).toEqual([
            _globals.expect.objectContaining({
                status: 'connected',
                restrictedUntilMs: _globals.expect.any(Number)
            })
        ]);
        (0, _globals.expect)((await sendTo('0001')).outcome).toMatchObject({
            code: 'WA_REJECTED',
            detail: {
                wa_error: 463,
                restricted_until: _globals.expect.any(String)
            }
        });
        await (0, _until.until)(()=>world.events.length === 2, 'the restriction ends');
        (0, _globals.expect)(world.events[1]).toMatchObject({
            status: 'connected',
            restrictedUntilMs: undefined
        });
        (0, _globals.expect)((await sendTo('0001')).outcome.kind).toBe('accepted');
    });
    _globals.it.each([
        [
            'location',
            {
                location: {
                    latitude: -13.5,
                    longitude: -71.9,
                    name: 'Cusco'
                }
            },
            'Cusco'
        ],
        [
            'contact',
            {
                contact: {
                    name: 'Ann',
                    phone: '15550007777'
                }
            },
            'Ann'
        ],
        [
            'reaction',
            {
                reaction: {
                    wa_id: '3A01',
                    from_me: false,
                    emoji: '👍'
                }
            },
            '👍'
        ]
    ])('sandbox recipients get a %s', async (type, fields, visible)=>{
        const { outcome } = await sendTo('0001', {
            type,
            text: undefined,
            ...fields
        });
        (0, _globals.expect)(outcome.kind).toBe('accepted');
        (0, _globals.expect)(world.driver.network.received()).toEqual([
            _globals.expect.objectContaining({
                text: visible,
                copies: 1
            })
        ]);
    });
    (0, _globals.it)('sandbox recipients see "typing…" as long as was asked before a message is sent', async ()=>{
        const started = performance.now();
        await sendTo('0001', {
            typing_ms: 60
        });
        (0, _globals.expect)(performance.now() - started).toBeGreaterThanOrEqual(55);
    });
    (0, _globals.it)('sandbox recipients are told apart from numbers that have no WhatsApp', async ()=>{
        (0, _globals.expect)(await world.driver.check(_messages.NUMBER, '15551230001')).toEqual({
            kind: 'checked',
            exists: true,
            jid: '15551230001@s.whatsapp.net'
        });
        (0, _globals.expect)(await world.driver.check(_messages.NUMBER, '15551230005')).toEqual({
            kind: 'checked',
            exists: false,
            jid: null
        });
        (0, _globals.expect)(await world.driver.check('15559998888', '15551230001')).toMatchObject({
            code: 'WHATSAPP_NOT_CONNECTED'
        });
    });
    (0, _globals.it)('sandbox recipients get their receipts after a restart when the former process did not come to it', async ()=>{
        const { message } = await sendTo('0003');
        await world.restart();
        await (0, _until.until)(()=>world.events.length >= 2, 'both receipts');
        (0, _globals.expect)(world.events.map((each)=>each.type === 'message.status' && [
                each.waId,
                each.status
            ])).toEqual([
            [
                message.waId,
                'delivered'
            ],
            [
                message.waId,
                'read'
            ]
        ]);
    });
    (0, _globals.it)('sandbox recipients count the copies of a WhatsApp id that arrives twice', async ()=>{
        const { message } = await sendTo('0004');
        await world.send(message);
        (0, _globals.expect)(world.driver.network.received()).toEqual([
            _globals.expect.objectContaining({
                waId: message.waId,
                copies: 2
            })
        ]);
    });
});

//# sourceMappingURL=sandbox.driver.test.js.map