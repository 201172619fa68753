"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _nodehttp = require("node:http");
const _globals = require("@jest/globals");
const _messageidentity = require("../../ledger/message-identity");
const _baileysworld = require("../../testing/baileys.world");
const _fakeproxy = require("../../testing/fake-proxy");
const _messages = require("../../testing/messages");
const _until = require("../../testing/until");
const NONE = {
    receive_groups: false,
    proxy_url: null,
    web_version: null
};
let world;
let proxy;
(0, _globals.afterEach)(async ()=>{
    await world.close();
    await proxy.stop().catch(()=>undefined);
});
async function open(kind, allowsProxies = true) {
    proxy = await new _fakeproxy.FakeProxy(kind).start();
    world = await new _baileysworld.BaileysWorld({
        allowsProxies,
        timings: {
            ..._baileysworld.QUICK,
            steadyMs: 0,
            backoffMs: [
                50
            ]
        }
    }).open(false);
}
const states = ()=>world.events.flatMap((each)=>each.type === 'session.status' ? [
            [
                each.status,
                each.reason
            ].join(' ').trim()
        ] : []);
const reached = (state)=>(0, _until.until)(()=>states().at(-1) === state, state);
const through = (proxy_url)=>world.driver.configure(_messages.NUMBER, {
        ...NONE,
        proxy_url
    });
const hostOf = (url)=>new URL(url).host;
const send = (text)=>{
    const request = (0, _messages.aMessage)({
        to: world.recipient('usual'),
        text
    });
    return world.send({
        request,
        waId: (0, _messageidentity.whatsappIdOf)(_messages.NUMBER, request.id)
    });
};
_globals.describe.each([
    'http',
    'socks5'
])('a number with an %s proxy', (kind)=>{
    (0, _globals.it)(`a number with an ${kind} proxy pairs, sends, and moves files in both directions through it alone`, async ()=>{
        await open(kind);
        await through(proxy.urlOf());
        await world.link(_messages.NUMBER);
        const { access } = world.whatsapp;
        (0, _globals.expect)(new Set(proxy.targets)).toEqual(new Set([
            hostOf(access.url)
        ]));
        (0, _globals.expect)(await send('Through the proxy')).toMatchObject({
            kind: 'accepted',
            ack: 'server'
        });
        const bytes = (0, _nodecrypto.randomBytes)(50_000);
        const files = (0, _nodehttp.createServer)((_request, response)=>response.setHeader('content-type', 'image/png').end(bytes));
        await new Promise((resolve)=>files.listen(0, '127.0.0.1', resolve));
        const url = `http://127.0.0.1:${files.address().port}/a.png`;
        const file = {
            url,
            mime: 'image/png',
            max_bytes: 1_000_000
        };
        const request = (0, _messages.aMessage)({
            to: world.recipient('usual'),
            type: 'image',
            text: undefined,
            media: file
        });
        (0, _globals.expect)(await world.send({
            request,
            waId: (0, _messageidentity.whatsappIdOf)(_messages.NUMBER, request.id)
        })).toMatchObject({
            kind: 'accepted'
        });
        files.close();
        (0, _globals.expect)(proxy.targets.at(-1)).toBe(access.mediaHost);
        const uploads = proxy.targets.length;
        const writer = world.person('usual');
        const inbound = await world.reported(writer.sendFile(world.user, {
            kind: 'image',
            bytes,
            mimetype: 'image/png'
        }));
        (0, _globals.expect)(inbound?.media).toMatchObject({
            ref: _globals.expect.any(String),
            size: bytes.length
        });
        (0, _globals.expect)(proxy.targets.slice(uploads)).toEqual([
            access.mediaHost
        ]);
        (0, _globals.expect)(world.whatsapp.problems()).toEqual([]);
    });
    (0, _globals.it)(`a number whose ${kind} proxy dies is disconnected, never connects directly, and comes back with it`, async ()=>{
        await open(kind);
        await through(proxy.urlOf());
        await world.link(_messages.NUMBER);
        const { loginCount } = world.whatsapp;
        await proxy.stop();
        await reached('disconnected proxy_unreachable');
        await (0, _until.until)(()=>world.log.filter((line)=>line.includes('gives no line')).length >= 3, 'three tries');
        (0, _globals.expect)(world.whatsapp.loginCount).toBe(loginCount);
        (0, _globals.expect)(await send('Not now')).toMatchObject({
            code: 'WHATSAPP_DISCONNECTED',
            detail: 'proxy_unreachable'
        });
        await proxy.start();
        await reached('connected');
        (0, _globals.expect)(await send('Now')).toMatchObject({
            kind: 'accepted'
        });
    });
    (0, _globals.it)(`a file that follows its message comes through the ${kind} proxy alone, and waits while it is away`, async ()=>{
        await open(kind);
        world.takesLateFiles = true;
        await through(proxy.urlOf());
        await world.link(_messages.NUMBER);
        world.whatsapp.media.nextFate = 'hangs';
        const bytes = (0, _nodecrypto.randomBytes)(5000);
        const writer = world.person('usual');
        const inbound = await world.reported(writer.sendFile(world.user, {
            kind: 'image',
            bytes,
            mimetype: 'image/png'
        }));
        (0, _globals.expect)(inbound?.media).toMatchObject({
            pending: true
        });
        await (0, _until.until)(()=>world.whatsapp.media.downloads.length === 1, 'the download');
        await proxy.stop();
        world.whatsapp.media.afflict();
        const failed = ()=>world.log.filter((line)=>line.includes('a file cannot be fetched yet')).length;
        await (0, _until.until)(()=>failed() >= 3, 'three tries');
        (0, _globals.expect)(world.whatsapp.media.downloads).toHaveLength(1);
        await proxy.start();
        await (0, _until.until)(()=>world.events.some(({ type })=>type === 'message.media'), 'the file is told');
        (0, _globals.expect)(world.events.find(({ type })=>type === 'message.media')).toMatchObject({
            media: {
                size: bytes.length
            }
        });
        (0, _globals.expect)(new Set(proxy.targets)).toContain(world.whatsapp.access.mediaHost);
    });
    (0, _globals.it)(`a wrong password of an ${kind} proxy is said as such and stands in no log`, async ()=>{
        await open(kind);
        await through(proxy.urlOf('wr0ng'));
        await world.driver.link(_messages.NUMBER);
        await reached('pending proxy_unreachable');
        (0, _globals.expect)(world.whatsapp.waitingForScan).toBe(0);
        (0, _globals.expect)(world.log.some((line)=>line.includes('another name or password'))).toBe(true);
        await through(proxy.urlOf());
        await world.scan(_messages.NUMBER);
        await reached('connected');
        for (const secret of [
            'wr0ng',
            's3cret',
            encodeURIComponent('s3cret:@')
        ]){
            (0, _globals.expect)(world.log.filter((line)=>line.includes(secret))).toEqual([]);
        }
    });
});
(0, _globals.describe)('the proxy of a number', ()=>{
    (0, _globals.it)('the proxy of a number that is connected can be set, changed and removed', async ()=>{
        await open('http');
        await world.link(_messages.NUMBER);
        (0, _globals.expect)(proxy.targets).toEqual([]);
        await through(proxy.urlOf());
        await (0, _until.until)(()=>proxy.targets.length === 1, 'it connects through the proxy');
        await reached('connected');
        await world.restart();
        await (0, _until.until)(()=>proxy.targets.length === 2, 'it is remembered');
        await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'connected', 'it is back');
        const { loginCount } = world.whatsapp;
        await through(null);
        await (0, _until.until)(()=>world.whatsapp.loginCount > loginCount && world.whatsapp.isConnected(_messages.NUMBER), 'a direct login');
        (0, _globals.expect)(proxy.targets).toHaveLength(2);
    });
    (0, _globals.it)('a proxy that refuses, answers nonsense or cannot be named gives no line', async ()=>{
        await open('http');
        await world.link(_messages.NUMBER);
        proxy.refusesWith = 503;
        const garbage = hostOf(world.whatsapp.access.url);
        for (const url of [
            proxy.urlOf(),
            `socks5://${garbage}`,
            'http://unreadable.invalid',
            'ftp://127.0.0.1'
        ]){
            await through(url);
            await reached('disconnected proxy_unreachable');
            await through(null);
            await reached('connected');
        }
        (0, _globals.expect)(proxy.targets).toEqual([]);
    });
    (0, _globals.it)('an app that allows no proxies of numbers does not connect a number that has one', async ()=>{
        await open('http', false);
        await through(proxy.urlOf());
        await world.driver.link(_messages.NUMBER);
        await reached('pending proxy_unreachable');
        (0, _globals.expect)([
            proxy.targets,
            world.whatsapp.waitingForScan
        ]).toEqual([
            [],
            0
        ]);
    });
    (0, _globals.it)('a number that is linked again while it is unlinked keeps the proxy that was set for it meanwhile', async ()=>{
        await open('http');
        await world.link(_messages.NUMBER);
        const left = world.driver.unlink(_messages.NUMBER);
        await through(proxy.urlOf());
        await left;
        await world.link(_messages.NUMBER);
        (0, _globals.expect)(new Set(proxy.targets)).toEqual(new Set([
            hostOf(world.whatsapp.access.url)
        ]));
    });
    (0, _globals.it)('nothing is kept of the proxy of a number that is unlinked before it was ever linked', async ()=>{
        await open('http');
        await through(proxy.urlOf());
        await world.driver.unlink(_messages.NUMBER);
        (0, _globals.expect)(world.store.db.prepare('SELECT phone FROM number_settings').all()).toEqual([]);
    });
});

//# sourceMappingURL=baileys-proxy.test.js.map