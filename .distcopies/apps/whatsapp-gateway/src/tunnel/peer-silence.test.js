"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _gatewayprotocol = require("../../../../libs/gateway-protocol/src");
const _fakeservice = require("../testing/fake-service");
const _slowline = require("../testing/slow-line");
const _until = require("../testing/until");
const _peersilence = require("./peer-silence");
const _tunnelconnection = require("./tunnel-connection");
const _tunneltimings = require("./tunnel-timings");
const ANSWER_BYTES = 900_000;
const TIMINGS = {
    ..._tunneltimings.TUNNEL_TIMINGS,
    heartbeatMs: 100,
    lostAfterMs: 2_000,
    slowestBytesPerS: 100_000
};
let service;
let line;
let connection;
let ended;
/** A tunnel over a line that needs six seconds for an answer. */ (0, _globals.beforeEach)(async ()=>{
    service = await new _fakeservice.FakeService().start();
    service.token = 'token';
    line = new _slowline.SlowLine(Number(new URL(service.url).port), ANSWER_BYTES / 6);
    const port = await line.open();
    const hooks = {
        hello: ()=>({
                t: 'hello',
                protocol: 1,
                app_version: '',
                capabilities: [],
                sessions: [],
                outbox: 0
            }),
        run: ({ id })=>Promise.resolve({
                t: 'res',
                id,
                status: 200,
                body: 'x'.repeat(ANSWER_BYTES)
            }),
        onOpen: ()=>undefined
    };
    ended = undefined;
    connection = new _tunnelconnection.TunnelConnection(`ws://127.0.0.1:${port}${_gatewayprotocol.SERVICE_ROUTES.connect}`, service.token, hooks, TIMINGS);
    void connection.ended.then((end)=>{
        ended = end;
    });
    await service.connected();
});
(0, _globals.afterEach)(async ()=>{
    connection.close();
    await line.close();
    await service.stop();
});
(0, _globals.describe)('the silence of the peer of a tunnel', ()=>{
    (0, _globals.it)('a tunnel lasts while a large answer keeps its pings from the service for longer than silence is suffered', async ()=>{
        const { body } = await service.request({
            path: '/v1/health'
        });
        (0, _globals.expect)([
            body.length,
            ended
        ]).toEqual([
            ANSWER_BYTES,
            undefined
        ]);
        const { pings } = service;
        await (0, _until.until)(()=>service.pings > pings + 30, 'it goes on');
        (0, _globals.expect)(ended).toBeUndefined();
    });
    (0, _globals.it)('a tunnel whose line dies under a large answer ends, although the kernel took all of it', async ()=>{
        void service.request({
            path: '/v1/health'
        });
        line.isDead = true;
        await (0, _until.until)(()=>ended !== undefined, 'it notices');
        (0, _globals.expect)(ended).toMatchObject({
            kind: 'lost',
            reason: 'the service went silent'
        });
    });
    (0, _globals.it)('what was sent before a ping makes silence no longer once its pong came, and usual traffic makes it no longer at all', ()=>{
        let up = 0;
        const silence = new _peersilence.PeerSilence({
            lostAfterMs: 12_000,
            slowestBytesPerS: 32_000
        }, ()=>up);
        const limitMs = ()=>{
            silence.heard();
            const since = up;
            while(!silence.isTooLong)up += 1_000;
            return up - since;
        };
        (0, _globals.expect)(limitMs()).toBe(13_000);
        silence.sent(100_000);
        (0, _globals.expect)(limitMs()).toBe(13_000);
        silence.sent(860_000);
        silence.pinged(1);
        silence.sent(64_000);
        silence.pinged(2);
        (0, _globals.expect)(limitMs()).toBe(39_000);
        silence.ponged(1);
        silence.ponged(7);
        (0, _globals.expect)(limitMs()).toBe(13_000);
    });
});

//# sourceMappingURL=peer-silence.test.js.map