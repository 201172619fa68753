"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _pairingharness = require("../../testing/pairing-harness");
const _gatewaygate = require("./gateway-gate");
let harness;
let replica;
let gateway;
let fake;
(0, _globals.beforeAll)(async ()=>{
    harness = await _pairingharness.PairingHarness.start();
    replica = await harness.startReplica();
    gateway = await harness.register(replica);
});
(0, _globals.afterEach)(async ()=>{
    await fake.close();
    (0, _globals.expect)(harness.violations()).toEqual([]);
});
(0, _globals.afterAll)(()=>harness.stop());
(0, _globals.describe)('a call over the tunnel', ()=>{
    (0, _globals.it)('a call over the tunnel carries method, path, headers and body, and brings status and body back byte for byte', async ()=>{
        fake = await replica.connect(gateway, {
            handler: ()=>({
                    status: 409,
                    body: '{ "odd" :  "spaces" }\n'
                })
        });
        const outcome = await harness.call(gateway.gatewayId, {
            headers: {
                'idempotency-key': 'x'
            },
            body: {
                text: 'ñ'
            }
        });
        (0, _globals.expect)(outcome).toEqual({
            kind: 'answer',
            status: 409,
            body: '{ "odd" :  "spaces" }\n'
        });
        (0, _globals.expect)(fake.requests[0]).toMatchObject({
            method: 'POST',
            path: '/v1/messages',
            headers: {
                'idempotency-key': 'x'
            },
            body: {
                text: 'ñ'
            }
        });
    });
    (0, _globals.it)('a call over the tunnel times out at its deadline, cancels, and drops the late answer', async ()=>{
        let late;
        fake = await replica.connect(gateway, {
            handler: ()=>new Promise((resolve)=>{
                    late = ()=>resolve({
                            status: 200,
                            body: 'late'
                        });
                })
        });
        const before = await replica.metric('chasqui_gateway_frames_dropped_total{reason="late_answer"');
        (0, _globals.expect)(await harness.call(gateway.gatewayId, {
            deadlineMs: 150
        })).toEqual({
            kind: 'timeout'
        });
        await (0, _testing.waitFor)(()=>fake.canceled.length === 1, {
            what: 'the cancel'
        });
        late?.();
        await (0, _testing.waitFor)(async ()=>await replica.metric('chasqui_gateway_frames_dropped_total{reason="late_answer"') === before + 1, {
            what: 'the late answer'
        });
        fake.handler = ()=>({
                status: 200,
                body: 'next'
            });
        (0, _globals.expect)(await harness.call(gateway.gatewayId)).toMatchObject({
            body: 'next'
        });
    });
    (0, _globals.it)('a call is lost when the app is killed after the request was written, and closed when it is gone before', async ()=>{
        fake = await replica.connect(gateway, {
            handler: ()=>null
        });
        const outcome = harness.call(gateway.gatewayId);
        await (0, _testing.waitFor)(()=>fake.requests.length === 1, {
            what: 'the request'
        });
        fake.kill();
        (0, _globals.expect)(await outcome).toEqual({
            kind: 'lost'
        });
        await (0, _testing.waitFor)(async ()=>await harness.ownerOf(gateway.gatewayId) === null, {
            what: 'the release'
        });
        (0, _globals.expect)(await harness.call(gateway.gatewayId)).toEqual({
            kind: 'closed',
            reason: 'offline'
        });
    });
    (0, _globals.it)('a call is refused without being written when it is larger than a frame', async ()=>{
        fake = await replica.connect(gateway);
        const outcome = await harness.call(gateway.gatewayId, {
            body: {
                text: 'a'.repeat(1024 * 1024)
            }
        });
        (0, _globals.expect)(outcome).toEqual({
            kind: 'closed',
            reason: 'too_large'
        });
        (0, _globals.expect)(fake.requests).toHaveLength(0);
    });
});
(0, _globals.describe)('the limits of a gateway’s calls', ()=>{
    /** A gateway at a replica of its own. */ const guarded = async (limits)=>{
        const own = await harness.startReplica({
            gateLimits: {
                ..._gatewaygate.GATE_LIMITS,
                ...limits
            }
        });
        return {
            own,
            gateway: await harness.register(own)
        };
    };
    (0, _globals.it)('a gateway has 32 calls in flight; the others wait a bounded time, then nothing of them was written', async ()=>{
        const { own, gateway } = await guarded({
            queueMs: 300
        });
        fake = await own.connect(gateway, {
            handler: ()=>null
        });
        const calls = Array.from({
            length: 40
        }, ()=>harness.call(gateway.gatewayId, {
                deadlineMs: 3_000
            }));
        await (0, _testing.waitFor)(()=>fake.requests.length === 32, {
            what: '32 requests'
        });
        const outcomes = await Promise.all(calls);
        (0, _globals.expect)(outcomes.filter((outcome)=>outcome.kind === 'closed')).toHaveLength(8);
        (0, _globals.expect)(outcomes.filter((outcome)=>outcome.kind === 'timeout')).toHaveLength(32);
        (0, _globals.expect)(fake.requests).toHaveLength(32);
    });
    (0, _globals.it)('a gateway hands a free slot to the call that waits longest', async ()=>{
        let open = ()=>undefined;
        const gate = new Promise((resolve)=>{
            open = resolve;
        });
        const { own, gateway } = await guarded({
            queueMs: 30_000
        });
        fake = await own.connect(gateway, {
            handler: async ()=>{
                await gate;
                return {
                    status: 200,
                    body: ''
                };
            }
        });
        const calls = Array.from({
            length: 40
        }, ()=>harness.call(gateway.gatewayId));
        await (0, _testing.waitFor)(()=>fake.requests.length === 32, {
            what: '32 requests'
        });
        open();
        const outcomes = await Promise.all(calls);
        (0, _globals.expect)(outcomes.every((outcome)=>outcome.kind === 'answer')).toBe(true);
    });
    (0, _globals.it)('the breaker opens after five timeouts in a row, lets one call probe, and closes when it is answered', async ()=>{
        const { own, gateway } = await guarded({
            breakerOpenMs: 2_000
        });
        fake = await own.connect(gateway, {
            handler: ()=>null
        });
        for(let call = 0; call < 5; call += 1){
            (0, _globals.expect)(await harness.call(gateway.gatewayId, {
                deadlineMs: 500
            })).toEqual({
                kind: 'timeout'
            });
        }
        (0, _globals.expect)(await harness.call(gateway.gatewayId)).toEqual({
            kind: 'closed',
            reason: 'breaker_open'
        });
        (0, _globals.expect)(await own.metric('chasqui_gateway_breakers_open')).toBe(1);
        let answer = ()=>undefined;
        fake.handler = (frame)=>new Promise((resolve)=>answer = ()=>resolve({
                        status: 200,
                        body: frame.path
                    }));
        const before = fake.requests.length;
        const calls = [];
        // Refused calls are many; the one that may try is written.
        await (0, _testing.waitFor)(async ()=>{
            calls.push(harness.call(gateway.gatewayId));
            await Promise.race([
                calls.at(-1),
                (0, _testing.waitFor)(()=>fake.requests.length > before, {
                    what: 'the probe'
                })
            ]);
            return fake.requests.length > before;
        }, {
            what: 'one call to be let through',
            intervalMs: 100
        });
        (0, _globals.expect)(await harness.call(gateway.gatewayId)).toEqual({
            kind: 'closed',
            reason: 'breaker_open'
        });
        (0, _globals.expect)(fake.requests).toHaveLength(before + 1);
        answer();
        (0, _globals.expect)(await calls.at(-1)).toMatchObject({
            kind: 'answer'
        });
        fake.handler = (frame)=>({
                status: 200,
                body: frame.path
            });
        (0, _globals.expect)(await harness.call(gateway.gatewayId)).toMatchObject({
            kind: 'answer'
        });
        (0, _globals.expect)(await own.metric('chasqui_gateway_breakers_open')).toBe(0);
    });
});
(0, _globals.describe)('the internal route', ()=>{
    const body = {
        method: 'GET',
        path: '/v1/health',
        deadline_ms: 20_000
    };
    async function post(token, wanted = body, gatewayId = gateway.gatewayId) {
        const response = await fetch(`${replica.opsUrl}/internal/gateways/${gatewayId}/requests`, {
            method: 'POST',
            headers: {
                authorization: `Bearer ${token}`,
                'content-type': 'application/json'
            },
            body: JSON.stringify(wanted)
        });
        return {
            status: response.status,
            body: await response.json()
        };
    }
    (0, _globals.it)('the internal route asks for the internal token and a request', async ()=>{
        fake = await replica.connect(gateway);
        (0, _globals.expect)((await post('wrong')).status).toBe(401);
        (0, _globals.expect)((await post(gateway.token)).status).toBe(401);
        (0, _globals.expect)((await post(harness.internalToken, {
            ...body,
            method: 'PATCH'
        })).status).toBe(400);
        (0, _globals.expect)((await post(harness.internalToken, {
            ...body,
            deadline_ms: 0
        })).status).toBe(400);
        (0, _globals.expect)((await post(harness.internalToken)).body).toMatchObject({
            kind: 'answer',
            status: 200
        });
        const publicly = await replica.post(`/internal/gateways/${gateway.gatewayId}/requests`, body, {
            authorization: `Bearer ${harness.internalToken}`
        });
        (0, _globals.expect)(publicly.status).toBe(404);
    });
    (0, _globals.it)('the internal route says not_mine for a gateway that it does not hold, and a route that is newer than its tunnel', async ()=>{
        fake = await replica.connect(gateway);
        const unknown = await post(harness.internalToken, body, '01890000-0000-7000-8000-000000000000');
        (0, _globals.expect)(unknown).toEqual({
            status: 200,
            body: {
                kind: 'not_mine'
            }
        });
        const { epoch } = await harness.gateways.findRoute(gateway.gatewayId) ?? {
            epoch: 0
        };
        (0, _globals.expect)((await post(harness.internalToken, {
            ...body,
            epoch: epoch + 1
        })).body).toEqual({
            kind: 'not_mine'
        });
        (0, _globals.expect)((await post(harness.internalToken, {
            ...body,
            epoch
        })).body).toMatchObject({
            kind: 'answer'
        });
    });
});
(0, _globals.it)('an app that runs alone tells of its memory and event loop, too', async ()=>{
    (0, _globals.expect)(await replica.metric('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
});

//# sourceMappingURL=calls.e2e.js.map