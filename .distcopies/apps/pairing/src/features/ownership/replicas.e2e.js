"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodehttp = require("node:http");
const _nodeevents = require("node:events");
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _fakegateway = require("../../testing/fake-gateway");
const _pairingharness = require("../../testing/pairing-harness");
let harness;
let one;
let other;
let gateway;
const timings = {
    ownership: {
        lookMs: 100
    }
};
(0, _globals.beforeAll)(async ()=>{
    harness = await _pairingharness.PairingHarness.start();
});
(0, _globals.beforeEach)(async ()=>{
    one = await harness.startReplica({
        timings
    });
    other = await harness.startReplica({
        timings
    });
    gateway = await harness.register(one);
});
(0, _globals.afterEach)(()=>(0, _globals.expect)(harness.violations()).toEqual([]));
(0, _globals.afterAll)(()=>harness.stop());
const request = {
    method: 'POST',
    path: '/v1/messages',
    body: {},
    deadlineMs: 20_000
};
(0, _globals.describe)('two replicas', ()=>{
    (0, _globals.it)('a gateway that reconnects to the other one is found with an old route, and its old tunnel ends', async ()=>{
        const first = await one.connect(gateway, {
            handler: ()=>({
                    status: 200,
                    body: 'one'
                })
        });
        const oldRoute = await harness.gateways.findRoute(gateway.gatewayId);
        (0, _globals.expect)(oldRoute).toMatchObject({
            ownerAddress: one.address
        });
        await other.connect(gateway, {
            handler: ()=>({
                    status: 200,
                    body: 'other'
                })
        });
        (0, _globals.expect)(await first.closed).toMatchObject({
            code: 4409
        });
        if (!oldRoute) throw new Error('no route');
        let refreshed = 0;
        const outcome = await harness.caller.call(oldRoute, request, ()=>{
            refreshed += 1;
            return harness.gateways.findRoute(gateway.gatewayId);
        });
        (0, _globals.expect)(outcome).toEqual({
            kind: 'answer',
            status: 200,
            body: 'other'
        });
        (0, _globals.expect)(refreshed).toBe(1);
        // The loser's release must not take the gateway from its successor.
        await new Promise((resolve)=>setTimeout(resolve, 300));
        (0, _globals.expect)(await harness.ownerOf(gateway.gatewayId)).toBe(other.address);
    });
    (0, _globals.it)('a replica ignores what an outdated connection reports', async ()=>{
        await one.connect(gateway, {
            sessions: [
                {
                    phone: '4917100001',
                    status: 'connected'
                }
            ]
        });
        const { epoch } = await harness.gateways.findRoute(gateway.gatewayId) ?? {
            epoch: 0
        };
        await other.connect(gateway, {
            sessions: [
                {
                    phone: '4917100001',
                    status: 'connected'
                }
            ]
        });
        const late = {
            phone: '4917100001',
            status: 'signed_out'
        };
        const { database, sessions } = harness;
        (0, _globals.expect)(await sessions.applySession(database, gateway.gatewayId, epoch, late)).toBe(false);
        (0, _globals.expect)(await sessions.replaceAll(database, gateway.gatewayId, epoch, [])).toEqual(new Set());
        (0, _globals.expect)(await harness.statusOf('4917100001')).toBe('connected');
    });
    (0, _globals.it)('a call is closed when the owner is gone and nobody took over', async ()=>{
        await one.connect(gateway);
        const route = await harness.gateways.findRoute(gateway.gatewayId);
        if (!route) throw new Error('no route');
        const dead = {
            ...route,
            ownerAddress: '127.0.0.1:1'
        };
        (0, _globals.expect)(await harness.caller.call(dead, request, ()=>Promise.resolve(dead))).toEqual({
            kind: 'closed',
            reason: 'unreachable'
        });
        const found = await harness.caller.call(dead, request, ()=>harness.gateways.findRoute(gateway.gatewayId));
        (0, _globals.expect)(found).toMatchObject({
            kind: 'answer'
        });
        (0, _globals.expect)(await harness.caller.call(dead, request, ()=>Promise.resolve(null))).toMatchObject({
            kind: 'closed'
        });
    });
    (0, _globals.it)('a replica that stops lets calls in flight end, refuses new ones, and sends its gateways away with 1001', async ()=>{
        let answer = ()=>undefined;
        const fake = await one.connect(gateway, {
            handler: ()=>new Promise((resolve)=>{
                    answer = ()=>resolve({
                            status: 200,
                            body: 'in time'
                        });
                })
        });
        const underWay = harness.call(gateway.gatewayId);
        await (0, _testing.waitFor)(()=>fake.requests.length === 1, {
            what: 'the request'
        });
        const stopped = one.app.close();
        await (0, _testing.waitFor)(async ()=>(await fetch(`${one.opsUrl}/health/ready`)).status === 503, {
            what: 'readiness off'
        });
        (0, _globals.expect)(await harness.call(gateway.gatewayId)).toEqual({
            kind: 'closed',
            reason: 'offline'
        });
        await (0, _globals.expect)(one.dial(gateway)).rejects.toThrow('HTTP 503');
        answer();
        (0, _globals.expect)(await underWay).toEqual({
            kind: 'answer',
            status: 200,
            body: 'in time'
        });
        (0, _globals.expect)(await fake.closed).toMatchObject({
            code: 1001
        });
        await stopped;
        (0, _globals.expect)(await harness.ownerOf(gateway.gatewayId)).toBeNull();
        await other.connect(gateway, {
            handler: ()=>({
                    status: 200,
                    body: 'other'
                })
        });
        (0, _globals.expect)(await harness.call(gateway.gatewayId)).toMatchObject({
            body: 'other'
        });
    });
    (0, _globals.it)('a call is lost when the owner dies while the app works', async ()=>{
        // A replica that takes the request and is killed, seen from the caller.
        const server = (0, _nodehttp.createServer)((incoming)=>incoming.socket.destroy()).listen(0, '127.0.0.1');
        await (0, _nodeevents.once)(server, 'listening');
        const { port } = server.address();
        const route = {
            gatewayId: gateway.gatewayId,
            ownerAddress: `127.0.0.1:${port}`,
            epoch: 1
        };
        const never = ()=>Promise.reject(new Error('must not be asked'));
        (0, _globals.expect)(await harness.caller.call(route, request, never)).toEqual({
            kind: 'lost'
        });
        server.close();
    });
});
(0, _globals.describe)('pairing behind one port with other apps', ()=>{
    (0, _globals.it)('pairing behind one port with other apps serves its routes and tunnels through the server of its factory', async ()=>{
        const shared = (0, _nodehttp.createServer)().listen(0, '127.0.0.1');
        await (0, _nodeevents.once)(shared, 'listening');
        const { port } = shared.address();
        shared.on('upgrade', ()=>undefined);
        const app = await harness.startReplica({
            serverFactory: (handler)=>shared.on('request', (incoming, response)=>handler(incoming, response))
        });
        (0, _globals.expect)(app.app.publicUrl).toBeUndefined();
        const fake = await _fakegateway.FakeGateway.connect(`ws://127.0.0.1:${port}/gateway/v1/connect`, gateway.token);
        (0, _globals.expect)(await harness.call(gateway.gatewayId)).toMatchObject({
            kind: 'answer'
        });
        (0, _globals.expect)((await fetch(`http://127.0.0.1:${port}/gateway/v1/connect`)).status).toBe(426);
        await fake.close();
        await app.app.close();
        shared.close();
    });
});

//# sourceMappingURL=replicas.e2e.js.map