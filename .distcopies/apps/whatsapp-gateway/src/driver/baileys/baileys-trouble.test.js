"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _baileysworld = require("../../testing/baileys.world");
const _messageidentity = require("../../ledger/message-identity");
const _messages = require("../../testing/messages");
const _until = require("../../testing/until");
let world;
(0, _globals.beforeEach)(async ()=>{
    world = await new _baileysworld.BaileysWorld().open();
});
(0, _globals.afterEach)(async ()=>{
    await world.close();
});
(0, _globals.describe)('a full data folder', ()=>{
    const pages = (most)=>world.store.db.exec(`PRAGMA max_page_count = ${most}`);
    (0, _globals.it)('WhatsApp keeps what comes in while the data folder is full, and it is reported in order, each once, when there is room', async ()=>{
        const ann = world.person('usual');
        await ann.write(world.user, 'Before');
        await (0, _until.until)(()=>world.inbound.length === 1, 'the first message');
        pages(1);
        const logins = world.whatsapp.loginCount;
        for(let i = 0; i < 6; i += 1)await ann.write(world.user, `${i} ${'x'.repeat(30_000)}`);
        await (0, _until.until)(()=>world.statuses().includes('disconnected'), 'the number lets go');
        (0, _globals.expect)(world.driver.session(_messages.NUMBER)?.reason).toBe('disk_full');
        const [request] = [
            (0, _messages.aMessage)({
                to: ann.user.phone
            })
        ];
        const outcome = await world.send({
            request,
            waId: (0, _messageidentity.whatsappIdOf)(_messages.NUMBER, request.id)
        }).catch(()=>undefined);
        (0, _globals.expect)(outcome?.kind).not.toBe('accepted');
        // With nothing but memory behind it, it would take messages that it cannot keep.
        (0, _globals.expect)(world.whatsapp.loginCount).toBe(logins);
        pages(1_000_000);
        await (0, _until.until)(()=>world.inbound.length >= 7, 'all are reported');
        await (0, _until.until)(()=>world.whatsapp.owed().length === 0, 'all are confirmed');
        (0, _globals.expect)(world.inbound.map(({ text })=>text.slice(0, 6).trim())).toEqual([
            'Before',
            ...Array.from({
                length: 6
            }, (_, i)=>`${i} xxxx`)
        ]);
        (0, _globals.expect)(world.whatsapp.problems()).toEqual([]);
        const again = {
            request,
            waId: (0, _messageidentity.whatsappIdOf)(_messages.NUMBER, request.id)
        };
        await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'connected', 'it is back');
        (0, _globals.expect)(await world.send(again)).toMatchObject({
            kind: 'accepted'
        });
        await (0, _until.until)(()=>ann.user.received.some(({ id })=>id === again.waId), 'the message is there');
    });
});
(0, _globals.describe)('a number that is linked while it is unlinked', ()=>{
    (0, _globals.it)('a number that is linked while it is unlinked keeps its new login, also for the next process, and says so in order', async ()=>{
        const left = world.driver.unlink(_messages.NUMBER);
        const linked = world.driver.link(_messages.NUMBER);
        await Promise.all([
            left,
            world.driver.unlink(_messages.NUMBER)
        ]);
        (0, _globals.expect)(await linked).toEqual({
            kind: 'pairing'
        });
        await world.scan(_messages.NUMBER);
        await (0, _until.until)(()=>world.statuses().at(-1) === 'connected', 'it is linked');
        (0, _globals.expect)(world.statuses()).toEqual([
            'signed_out',
            'pending',
            'waiting_qr',
            'connected'
        ]);
        await world.restart();
        await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'connected', 'it is connected after the start');
    });
});
(0, _globals.describe)('a number that is unlinked while the data folder takes no writes', ()=>{
    const takesWrites = (does)=>world.store.db.exec(`PRAGMA query_only = ${does ? 0 : 1}`);
    const logins = ()=>world.store.db.prepare('SELECT count(*) AS n FROM auth WHERE session = ?').get(_messages.NUMBER);
    (0, _globals.it)('a number that could not be forgotten when it was unlinked is forgotten when that is asked again, and does not come back', async ()=>{
        takesWrites(false);
        await (0, _globals.expect)(world.driver.unlink(_messages.NUMBER)).rejects.toThrow('readonly');
        (0, _globals.expect)(world.driver.session(_messages.NUMBER)).toBeUndefined();
        await (0, _globals.expect)(world.driver.unlink(_messages.NUMBER)).rejects.toThrow('readonly');
        (0, _globals.expect)(logins().n).toBeGreaterThan(0);
        takesWrites(true);
        await world.driver.unlink(_messages.NUMBER);
        (0, _globals.expect)([
            world.statuses(),
            logins().n
        ]).toEqual([
            [
                'signed_out'
            ],
            0
        ]);
        await world.restart();
        (0, _globals.expect)(world.driver.sessions()).toEqual([]);
    });
    (0, _globals.it)('a number that could not be forgotten when it was unlinked can be linked again', async ()=>{
        takesWrites(false);
        await (0, _globals.expect)(world.driver.unlink(_messages.NUMBER)).rejects.toThrow('readonly');
        takesWrites(true);
        await world.link(_messages.NUMBER);
        await world.restart();
        await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'connected', 'it is connected after the start');
    });
});
(0, _globals.describe)('a pairing that WhatsApp forgets at its last step', ()=>{
    (0, _globals.it)('a number whose pairing WhatsApp forgets at its last step was not signed out: the next question shows a code', async ()=>{
        const phone = '15557770000';
        await world.driver.link(phone);
        world.whatsapp.script.loginFailures.set(phone, 401);
        await world.scan(phone);
        await (0, _until.until)(()=>world.driver.session(phone)?.status === 'qr_expired', 'it is refused');
        world.whatsapp.script.clear();
        (0, _globals.expect)(await world.driver.qr(phone, 'qr')).toEqual({
            kind: 'refreshing'
        });
        await world.scan(phone);
        await (0, _until.until)(()=>world.driver.session(phone)?.status === 'connected', 'it is linked');
    });
});
(0, _globals.describe)('a server that cannot prove that it is WhatsApp', ()=>{
    (0, _globals.it)('a server that cannot prove that it is WhatsApp gets neither a pairing nor a login of the number', async ()=>{
        await world.driver.stop();
        const noiseRootKey = Buffer.alloc(32, 5);
        const stranger = await new _baileysworld.BaileysWorld({
            testNetwork: {
                webSocketUrl: world.whatsapp.access.url,
                noiseRootKey
            }
        }).open(false);
        await stranger.driver.link('15557770000');
        await (0, _until.until)(()=>stranger.log.filter((line)=>line.includes('connection to WhatsApp closed')).length > 1, 'tries');
        (0, _globals.expect)(stranger.driver.session('15557770000')?.status).toBe('pending');
        (0, _globals.expect)(world.whatsapp.waitingForScan).toBe(0);
        await stranger.close();
    });
});

//# sourceMappingURL=baileys-trouble.test.js.map