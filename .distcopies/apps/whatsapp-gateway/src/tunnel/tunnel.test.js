"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _gatewayprotocol = require("../../../../libs/gateway-protocol/src");
const _ledgerreader = require("../ledger/ledger-reader");
const _messages = require("../testing/messages");
const _runninggateway = require("../testing/running-gateway");
const _until = require("../testing/until");
let service;
let app;
(0, _globals.beforeEach)(async ()=>{
    ({ service, app } = await _runninggateway.RunningGateway.waiting());
});
(0, _globals.afterEach)(()=>app.end());
/** How long the app waited before it dialed last. */ const lastPauseMs = ()=>{
    const line = app.log.findLast((each)=>each.includes('dialing again')) ?? '{}';
    return JSON.parse(line).delay_ms;
};
const HOUR = 3_600_000;
const inMs = (ms)=>new Date(Date.now() + ms).toISOString();
(0, _globals.describe)('the tunnel', ()=>{
    (0, _globals.it)('the tunnel says hello with its numbers, carries requests and answers with the exact text', async ()=>{
        await app.start();
        (0, _globals.expect)(await service.connected()).toMatchObject({
            t: 'hello',
            protocol: 1,
            outbox: 0,
            sessions: [
                {
                    phone: _messages.NUMBER,
                    status: 'connected',
                    jid: `${_messages.NUMBER}@s.whatsapp.net`
                }
            ]
        });
        const message = (0, _messages.aMessage)();
        const { status, body } = await service.post(message);
        (0, _globals.expect)(status).toBe(200);
        (0, _globals.expect)(JSON.parse(body)).toMatchObject({
            id: message.id,
            accepted: true,
            ack: 'server',
            duplicate: false
        });
        await (0, _until.until)(()=>service.events.length === 1, 'the receipt');
        (0, _globals.expect)(service.events[0]).toMatchObject({
            type: 'message.status',
            phone: _messages.NUMBER,
            data: {
                message_id: message.id,
                status: 'delivered',
                wa_id: JSON.parse(body).message_id
            }
        });
        (0, _globals.expect)(service.violations).toEqual([]);
    });
    (0, _globals.it)('the tunnel is back in under a second when the service restarts', async ()=>{
        await app.start();
        await service.connected();
        for (const code of [
            undefined,
            1001,
            1012
        ]){
            const hellos = service.hellos.length;
            await new Promise((resolve)=>setTimeout(resolve, 60));
            await service.stop(code);
            await service.start();
            await service.connected(hellos + 1);
            (0, _globals.expect)(lastPauseMs()).toBeLessThanOrEqual(210);
        }
        (0, _globals.expect)((await service.post((0, _messages.aMessage)())).status).toBe(200);
    });
    (0, _globals.it)('the tunnel is dialed at a moment of its own after a loss: the apps of a replica that died do not come together', async ()=>{
        app.timings = {
            ...app.timings,
            soonMs: 200
        };
        await app.start();
        const pauses = [];
        for(let n = 1; n <= 4; n += 1){
            await service.connected(n);
            await new Promise((resolve)=>setTimeout(resolve, 60));
            service.drop();
            await (0, _until.until)(()=>app.log.filter((line)=>line.includes('dialing again')).length === n, 'the loss');
            pauses.push(lastPauseMs());
        }
        (0, _globals.expect)(Math.max(...pauses)).toBeLessThanOrEqual(210);
        (0, _globals.expect)(new Set(pauses).size).toBeGreaterThan(1);
    });
    (0, _globals.it)('the tunnel answers the stored outcome when the first answer was lost', async ()=>{
        await app.start();
        await service.connected();
        const message = (0, _messages.aMessage)();
        void service.post(message);
        service.drop();
        await service.connected(2);
        const { body } = await service.post(message);
        (0, _globals.expect)(JSON.parse(body)).toMatchObject({
            id: message.id,
            accepted: true
        });
        (0, _globals.expect)((0, _ledgerreader.readLedger)(app.folder.path)).toEqual([
            _globals.expect.objectContaining({
                id: message.id,
                attempts: 1
            })
        ]);
    });
    (0, _globals.it)('the tunnel does not start work past its deadline', async ()=>{
        await app.start();
        await service.connected();
        const late = await service.post((0, _messages.aMessage)(), {
            left_ms: -1
        });
        (0, _globals.expect)(late.status).toBe(504);
        (0, _globals.expect)(JSON.parse(late.body)).toMatchObject({
            code: 'DEADLINE_PASSED'
        });
        (0, _globals.expect)((0, _ledgerreader.readLedger)(app.folder.path)).toEqual([]);
    });
    (0, _globals.it)('the tunnel compares no time of the service with its own clock: an older service, whose deadline is all there is, is served', async ()=>{
        service.serverTime = ()=>inMs(-HOUR);
        await app.start();
        await service.connected();
        for (const ms of [
            -HOUR + 20_000,
            -HOUR - 1_000,
            HOUR
        ]){
            (0, _globals.expect)((await service.post((0, _messages.aMessage)(), {
                left_ms: undefined,
                deadline: inMs(ms)
            })).status).toBe(200);
        }
    });
    (0, _globals.it)('the tunnel does not start what was canceled while it waited', async ()=>{
        await app.start();
        await service.connected();
        const hanging = (0, _messages.aMessage)({
            to: '15551230007'
        });
        service.sendFrame({
            id: 'hanging',
            path: '/v1/messages',
            method: 'POST',
            body: hanging
        });
        const waiting = (0, _messages.aMessage)();
        void service.request({
            id: 'waiting',
            path: '/v1/messages',
            method: 'POST',
            body: waiting
        });
        service.cancel('waiting');
        // 404 when the cancellation overtook the message itself.
        (0, _globals.expect)([
            202,
            404
        ]).toContain((await service.request({
            path: `/v1/messages/${waiting.id}`
        })).status);
        (0, _globals.expect)((0, _ledgerreader.readLedger)(app.folder.path)).toEqual([]);
    });
    (0, _globals.it)('the tunnel lets other numbers and requests go on while one message hangs', async ()=>{
        await app.start();
        await service.connected();
        const other = '15557770000';
        await service.request({
            method: 'POST',
            path: '/v1/sessions',
            body: {
                phone: other
            }
        });
        void service.post((0, _messages.aMessage)({
            to: '15551230007'
        }));
        await (0, _until.until)(()=>service.events.some((each)=>each.phone === other && each.type === 'session.status'), 'linked');
        (0, _globals.expect)((await service.request({
            path: '/v1/health'
        })).status).toBe(200);
        await (0, _until.until)(()=>app.gateway?.driver.session(other)?.status === 'connected', 'the other number is connected');
        (0, _globals.expect)((await service.post((0, _messages.aMessage)({
            from: other
        }))).status).toBe(200);
    });
    (0, _globals.it)('the tunnel passes garbage of the sandbox on as it is', async ()=>{
        await app.start();
        await service.connected();
        const message = (0, _messages.aMessage)({
            to: '15551230008'
        });
        for(let i = 0; i < 2; i += 1)(0, _globals.expect)((await service.post(message)).body).toMatch(/^<html>/);
        (0, _globals.expect)((0, _ledgerreader.readLedger)(app.folder.path)).toEqual([]);
    });
    (0, _globals.it)('the tunnel pings, and dials again when the peer went silent', async ()=>{
        app.timings = {
            ...app.timings,
            heartbeatMs: 100,
            lostAfterMs: 2_000
        };
        await app.start();
        await service.connected();
        // For longer than silence would be suffered.
        await (0, _until.until)(()=>service.pings > 25, 'many pings');
        (0, _globals.expect)(service.hellos).toHaveLength(1);
        service.mute = true;
        await service.connected(2);
        (0, _globals.expect)(app.logged('the service went silent')).toBe(true);
    });
    (0, _globals.it)('the tunnel lasts while a large request trickles in for longer than silence is suffered', async ()=>{
        app.timings = {
            ...app.timings,
            heartbeatMs: 100,
            lostAfterMs: 2_000
        };
        await app.start();
        await service.connected();
        // Nothing whole comes in behind it.
        service.mute = true;
        const message = (0, _messages.aMessage)({
            text: 'x'.repeat(4_000)
        });
        const answer = service.trickle({
            method: 'POST',
            path: '/v1/messages',
            body: message
        }, 20, 250);
        (0, _globals.expect)((await answer).status).toBe(200);
        (0, _globals.expect)(service.hellos).toHaveLength(1);
    });
    (0, _globals.it)('the tunnel refuses frames that break the protocol or are too large, and ignores kinds that it does not know', async ()=>{
        app.timings = {
            ...app.timings,
            protocolErrorMs: 20
        };
        await app.start();
        await service.connected();
        service.sendRaw('{"t":"something new"}');
        (0, _globals.expect)((await service.request({
            path: '/v1/health'
        })).status).toBe(200);
        const broken = [
            'not json',
            '{"t":"req","id":"1"}',
            `{"t":"pong","n":"${'x'.repeat(_gatewayprotocol.MAX_FRAME_BYTES)}"}`
        ];
        for (const [index, frame] of broken.entries()){
            service.sendRaw(frame);
            await service.connected(index + 2);
        }
        (0, _globals.expect)(service.hellos).toHaveLength(broken.length + 1);
    });
});
(0, _globals.describe)('close codes', ()=>{
    (0, _globals.it)('an app stays away after it was replaced', async ()=>{
        app.timings = {
            ...app.timings,
            replacedMs: 60_000
        };
        await app.start();
        await service.connected();
        service.drop(4409, 'replaced');
        await (0, _until.until)(()=>app.logged('"kind":"replaced"'), 'it notices');
        await new Promise((resolve)=>setTimeout(resolve, 200));
        (0, _globals.expect)(service.hellos).toHaveLength(1);
    });
    (0, _globals.it)('an app stops for good when the service wants a newer one, and says where it is', async ()=>{
        await app.start();
        await service.connected();
        service.onConnect = ()=>({
                status: 426,
                body: {
                    download_url: 'https://example.com/new'
                }
            });
        service.drop();
        const stuck = await app.gateway?.stuck;
        (0, _globals.expect)(stuck).toMatchObject({
            reason: 'upgrade_required',
            exitCode: 3
        });
        (0, _globals.expect)(stuck?.message).toContain('https://example.com/new');
    });
    (0, _globals.it)('an app says its driver, and stops on 4403 with a sentence about it', async ()=>{
        await app.start();
        (0, _globals.expect)((await service.connected()).driver).toBe('sandbox');
        service.drop(4403, 'another driver');
        const stuck = await app.gateway?.stuck;
        (0, _globals.expect)(stuck).toMatchObject({
            reason: 'wrong_driver',
            exitCode: 2
        });
        (0, _globals.expect)(stuck?.message).toContain('DRIVER=sandbox');
    });
    (0, _globals.it)('an app stops on 4426 too', async ()=>{
        await app.start();
        await service.connected();
        service.drop(4426, 'upgrade');
        (0, _globals.expect)(await app.gateway?.stuck).toMatchObject({
            reason: 'upgrade_required'
        });
    });
    (0, _globals.it)('an app says clearly that its token was revoked, keeps events, and delivers them after a new registration', async ()=>{
        app.timings = {
            ...app.timings,
            unauthorizedMs: 30_000
        };
        await app.start();
        await service.connected();
        service.revoke();
        await (0, _until.until)(()=>app.logged('Start the app with a new setup code'), 'the sentence');
        await app.arrive('Hello?', '3A01');
        await (0, _until.until)(()=>app.logged('events wait until'), 'the poster stops');
        await app.stop();
        service.addSetupCode('gw_setup_second');
        await app.start({
            setupCode: 'gw_setup_second'
        });
        await service.connected(2);
        await (0, _until.until)(()=>service.events.length === 1, 'the event arrives');
        (0, _globals.expect)(service.registrations).toHaveLength(2);
        (0, _globals.expect)(service.events[0]).toMatchObject({
            data: {
                text: 'Hello?'
            }
        });
    });
});

//# sourceMappingURL=tunnel.test.js.map