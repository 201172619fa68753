"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodehttp = require("node:http");
const _promises = require("node:timers/promises");
const _nodeevents = require("node:events");
const _globals = require("@jest/globals");
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _localservices = require("../../../../../libs/local-services/src");
const _testing = require("../../../../../libs/testing/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _pairingharness = require("../../testing/pairing-harness");
/** A gateway app with an address of its own, that takes signed requests only. */ let FakeDirectApp = class FakeDirectApp {
    async listen(port = 0) {
        this.server.listen(port, '127.0.0.1');
        await (0, _nodeevents.once)(this.server, 'listening');
        return this.server.address().port;
    }
    async close() {
        if (!this.server.listening) return;
        this.server.closeAllConnections();
        this.server.close();
        await (0, _nodeevents.once)(this.server, 'close');
    }
    constructor(){
        this.key = Buffer.alloc(32);
        this.health = {
            app_version: '1.0.0',
            protocol: 1,
            capabilities: [
                'text'
            ],
            sessions: [],
            outbox: 0
        };
        this.answers = 'normally';
        /** Seconds that its clock is ahead. */ this.aheadS = 0;
        this.leftMs = [];
        this.refused = [];
        this.paths = [];
        this.seen = new Set();
        this.server = (0, _nodehttp.createServer)((incoming, response)=>{
            const chunks = [];
            incoming.on('data', (chunk)=>chunks.push(chunk));
            incoming.on('end', ()=>{
                const path = incoming.url ?? '';
                const id = String(incoming.headers['webhook-id']);
                const signed = {
                    id,
                    timestamp: Number(incoming.headers['webhook-timestamp']),
                    method: incoming.method ?? '',
                    path,
                    body: Buffer.concat(chunks).toString()
                };
                const signature = String(incoming.headers['webhook-signature']);
                const verdict = (0, _gatewayprotocol.verifyRequest)(this.key, signed, signature, Date.now() / 1000 + this.aheadS);
                if (verdict.kind === 'clock') {
                    const detail = {
                        reason: 'clock',
                        ahead_s: verdict.aheadS
                    };
                    response.writeHead(401).end(JSON.stringify({
                        code: 'UNAUTHORIZED',
                        message: 'The clock is wrong.',
                        detail
                    }));
                    return;
                }
                if (verdict.kind !== 'valid' || this.seen.has(id)) {
                    this.refused.push(path);
                    response.writeHead(401).end();
                    return;
                }
                this.seen.add(id);
                this.paths.push(path);
                this.leftMs.push(Number(incoming.headers[_gatewayprotocol.LEFT_MS_HEADER]));
                if (path === '/v1/health') response.end(JSON.stringify(this.health));
                else if (this.answers === 'cuts') incoming.socket.destroy();
                else if (this.answers === 'normally') response.writeHead(201).end(`got ${signed.body}`);
            });
        });
    }
};
let harness;
let one;
let other;
let app;
let port;
let gateway;
// Longer than a busy machine stalls: a connection that is lost by mistake is no failure of what is tested here.
const timings = {
    direct: {
        lookMs: 50,
        pollMs: 100
    },
    ownership: {
        lookMs: 50,
        lostAfterMs: 4_000
    }
};
(0, _globals.beforeAll)(async ()=>{
    harness = await _pairingharness.PairingHarness.start();
    one = await harness.startReplica({
        timings
    });
    other = await harness.startReplica({
        timings
    });
});
(0, _globals.beforeEach)(async ()=>{
    app = new FakeDirectApp();
    port = await app.listen();
    gateway = await harness.register(one, {
        baseUrl: `http://127.0.0.1:${port}/`
    });
    app.key = gateway.requestKey;
});
(0, _globals.afterEach)(async ()=>{
    await app.close();
    await harness.gateways.revoke(gateway.orgId, gateway.gatewayId);
});
(0, _globals.afterAll)(()=>harness.stop());
const online = ()=>(0, _testing.waitFor)(()=>harness.ownerOf(gateway.gatewayId), {
        what: 'an owner'
    });
const waitForStatus = (status)=>(0, _testing.waitFor)(async ()=>await harness.statusOf('4917200002') === status, {
        what: status
    });
(0, _globals.describe)('a gateway with a base_url', ()=>{
    (0, _globals.it)('a gateway with a base_url is held by one replica, and called with signed requests', async ()=>{
        app.health.sessions = [
            {
                phone: '4917200001',
                status: 'connected'
            }
        ];
        await online();
        const { epoch } = await harness.gateways.findRoute(gateway.gatewayId) ?? {
            epoch: 0
        };
        const outcome = await harness.call(gateway.gatewayId, {
            path: '/v1/messages?x=1',
            body: {
                text: 'ñ'
            }
        });
        (0, _globals.expect)(outcome).toEqual({
            kind: 'answer',
            status: 201,
            body: 'got {"text":"ñ"}'
        });
        (0, _globals.expect)(await harness.call(gateway.gatewayId, {
            method: 'GET',
            body: undefined
        })).toMatchObject({
            kind: 'answer'
        });
        await (0, _testing.waitFor)(async ()=>await harness.statusOf('4917200001') === 'connected', {
            what: 'the number'
        });
        const polls = app.paths.length;
        await (0, _testing.waitFor)(()=>app.paths.length > polls + 3, {
            what: 'more polls'
        });
        (0, _globals.expect)(await harness.gateways.findRoute(gateway.gatewayId)).toMatchObject({
            epoch
        });
        const held = await Promise.all([
            one,
            other
        ].map((replica)=>replica.metric('chasqui_gateway_direct_held')));
        (0, _globals.expect)(held.reduce((sum, count)=>sum + count)).toBe(1);
    });
    (0, _globals.it)('a gateway with a base_url is refused its tunnel', async ()=>{
        await (0, _globals.expect)(one.dial(gateway)).rejects.toThrow('HTTP 400');
    });
    (0, _globals.it)('a direct gateway’s number changes come with the poll', async ()=>{
        app.health.sessions = [
            {
                phone: '4917200002',
                status: 'connected'
            }
        ];
        await waitForStatus('connected');
        app.health.sessions = [
            {
                phone: '4917200002',
                status: 'waiting_qr'
            }
        ];
        await waitForStatus('waiting_qr');
        app.health.sessions = [
            {
                phone: '4917200002',
                status: 'connected'
            }
        ];
        await waitForStatus('connected');
        app.health.sessions = [];
        await waitForStatus('disconnected');
        (0, _globals.expect)(await harness.numbers.findConnectedForOrg(gateway.orgId, 'live')).toEqual([]);
    });
    (0, _globals.it)('a call to a direct gateway times out, is lost, is closed: the same outcomes as over a tunnel', async ()=>{
        await online();
        app.answers = 'never';
        (0, _globals.expect)(await harness.call(gateway.gatewayId, {
            deadlineMs: 100
        })).toEqual({
            kind: 'timeout'
        });
        app.answers = 'cuts';
        (0, _globals.expect)(await harness.call(gateway.gatewayId)).toEqual({
            kind: 'lost'
        });
        await app.close();
        (0, _globals.expect)(await harness.call(gateway.gatewayId)).toEqual({
            kind: 'closed',
            reason: 'unreachable'
        });
    });
    (0, _globals.it)('a direct gateway goes offline when it is silent, and comes back when it answers again', async ()=>{
        await online();
        await app.close();
        await (0, _testing.waitFor)(async ()=>await harness.ownerOf(gateway.gatewayId) === null, {
            what: 'the release'
        });
        await app.listen(port);
        await online();
        (0, _globals.expect)(await harness.call(gateway.gatewayId)).toMatchObject({
            kind: 'answer'
        });
    });
    (0, _globals.it)('a direct gateway whose clock is wrong is offline with the reason `clock`, and is back when its clock is set', async ()=>{
        app.health.sessions = [
            {
                phone: '4917200003',
                status: 'connected'
            }
        ];
        await (0, _testing.waitFor)(async ()=>await harness.statusOf('4917200003') === 'connected', {
            what: 'the number'
        });
        const summary = async ()=>(await harness.gateways.findForOrg(gateway.orgId, 'live'))[0];
        const number = async ()=>(await harness.numbers.findOnGateway(gateway.orgId, gateway.gatewayId))[0];
        app.aheadS = 3_600;
        await (0, _testing.waitFor)(async ()=>await harness.ownerOf(gateway.gatewayId) === null, {
            what: 'the release'
        });
        (0, _globals.expect)(await number()).toMatchObject({
            status: 'disconnected',
            reason: 'clock'
        });
        (0, _globals.expect)(await summary()).toMatchObject({
            online: false
        });
        (0, _globals.expect)(Math.abs(((await summary())?.clockAheadS ?? 0) - 3_600)).toBeLessThan(60);
        const told = await Promise.all([
            one,
            other
        ].map((each)=>each.metric('chasqui_gateway_wrong_clocks_total')));
        (0, _globals.expect)(told.reduce((sum, count)=>sum + count)).toBe(1);
        app.aheadS = -100_000;
        await (0, _testing.waitFor)(async ()=>((await summary())?.clockAheadS ?? 0) < -99_000, {
            what: 'the other clock'
        });
        app.aheadS = 0;
        await online();
        await (0, _testing.waitFor)(async ()=>(await number())?.status === 'connected', {
            what: 'the number is back'
        });
        (0, _globals.expect)(await summary()).toMatchObject({
            online: true,
            clockAheadS: null
        });
        (0, _globals.expect)(await harness.call(gateway.gatewayId)).toMatchObject({
            kind: 'answer'
        });
    });
    (0, _globals.it)('a replica whose own clock is wrong finds no clock of a gateway wrong, and claims it', async ()=>{
        await harness.database.query('update gateways set owner_address = null where id = $1', [
            gateway.gatewayId
        ]);
        // Replicas of a test are one process: its clock is set, and the app's is as right as before.
        const aheadMs = 3_600_000;
        const wrong = Date.now.bind(Date);
        const clock = _globals.jest.spyOn(Date, 'now').mockImplementation(()=>wrong() + aheadMs);
        app.aheadS = -aheadMs / 1_000;
        try {
            const before = (await harness.gateways.findRoute(gateway.gatewayId))?.epoch ?? 0;
            await harness.database.query('update gateways set owner_address = null, epoch = epoch + 1 where id = $1', [
                gateway.gatewayId
            ]);
            await (0, _testing.waitFor)(async ()=>((await harness.gateways.findRoute(gateway.gatewayId))?.epoch ?? 0) > before + 1, {
                what: 'a claim'
            });
            (0, _globals.expect)(await harness.call(gateway.gatewayId)).toMatchObject({
                kind: 'answer'
            });
            (0, _globals.expect)((await harness.gateways.findForOrg(gateway.orgId, 'live'))[0]).toMatchObject({
                clockAheadS: null
            });
        } finally{
            clock.mockRestore();
            app.aheadS = 0;
        }
    });
    (0, _globals.it)('a call to a direct gateway says how long is left, and allows an older app to be as wrong as its signature may', async ()=>{
        await online();
        app.leftMs.length = 0;
        await harness.call(gateway.gatewayId, {
            deadlineMs: 5_000
        });
        const left = app.leftMs.find((ms)=>ms <= 5_000);
        (0, _globals.expect)(left).toBeGreaterThan(0);
    });
    (0, _globals.it)('a direct gateway moves to the other replica when its owner stops', async ()=>{
        const owner = await online() === one.address ? one : other;
        await owner.app.close();
        await (0, _testing.waitFor)(async ()=>{
            const now = await harness.ownerOf(gateway.gatewayId);
            return now !== null && now !== owner.address;
        }, {
            what: 'another owner'
        });
        (0, _globals.expect)(await harness.call(gateway.gatewayId)).toMatchObject({
            kind: 'answer'
        });
        if (owner === one) one = other;
    });
    (0, _globals.it)('a direct gateway of a replica that died is held by another one within a second and a half', async ()=>{
        await online();
        const { rows } = await harness.database.query(`insert into processes (app, copy, version) values ('pairing', '127.0.0.1:1', 'test') returning id`);
        const isHeldByIt = ()=>harness.database.query(`update gateways set owner_address = '127.0.0.1:1', epoch = epoch + 1, seen_at = now() where id = $1`, [
                gateway.gatewayId
            ]);
        await isHeldByIt();
        await (0, _promises.setTimeout)(300);
        (0, _globals.expect)(await harness.ownerOf(gateway.gatewayId)).toBe('127.0.0.1:1');
        const diedAt = performance.now();
        await harness.database.query(`with dead as (update processes set died_at = now() where id = $1) select pg_notify('chasqui_deaths', $1::text)`, [
            rows[0]?.id
        ]);
        await (0, _testing.waitFor)(async ()=>[
                one.address,
                other.address
            ].includes(await harness.ownerOf(gateway.gatewayId) ?? ''), {
            what: 'a living owner'
        });
        (0, _globals.expect)(performance.now() - diedAt).toBeLessThan(1_500);
        (0, _globals.expect)(await harness.call(gateway.gatewayId)).toMatchObject({
            kind: 'answer'
        });
    });
    (0, _globals.it)('what a replica holds is not taken from it because another one died that had its address', async ()=>{
        const owner = await online() ?? '';
        const { rows } = await harness.database.query(`insert into processes (app, copy, version, died_at) values ('pairing', $1, 'test', now()) returning id`, [
            owner
        ]);
        const owners = new _whatsapp.GatewayOwnerRepository(harness.database);
        (0, _globals.expect)(await owners.releaseDirectOfDead(rows.map(({ id })=>id))).toBe(0);
        (0, _globals.expect)(await harness.ownerOf(gateway.gatewayId)).toBe(owner);
    });
    (0, _globals.it)('a replica that is started again gives up the direct gateways of the one that had its address, and one claims them at once', async ()=>{
        await online();
        const opsPort = await (0, _localservices.freePort)();
        const epochOf = async ()=>(await harness.gateways.findRoute(gateway.gatewayId))?.epoch ?? 0;
        await harness.database.query('update gateways set owner_address = $2, epoch = epoch + 1, seen_at = now() where id = $1', [
            gateway.gatewayId,
            `127.0.0.1:${opsPort}`
        ]);
        const epoch = await epochOf();
        await (0, _promises.setTimeout)(300);
        (0, _globals.expect)(await epochOf()).toBe(epoch);
        const again = await harness.startReplica({
            timings
        }, {
            OPS_PORT: opsPort
        });
        const startedAt = performance.now();
        await (0, _testing.waitFor)(async ()=>await epochOf() > epoch, {
            what: 'a claim'
        });
        (0, _globals.expect)(performance.now() - startedAt).toBeLessThan(1_500);
        (0, _globals.expect)(await harness.call(gateway.gatewayId)).toMatchObject({
            kind: 'answer'
        });
        await again.app.close();
    });
    (0, _globals.it)('a direct gateway is not called any more when it was revoked', async ()=>{
        await online();
        await harness.gateways.revoke(gateway.orgId, gateway.gatewayId);
        (0, _globals.expect)(await harness.call(gateway.gatewayId)).toMatchObject({
            kind: 'closed'
        });
        await (0, _testing.waitFor)(async ()=>await one.metric('chasqui_gateway_direct_held') + await other.metric('chasqui_gateway_direct_held').catch(()=>0) === 0, {
            what: 'nobody to hold it'
        });
    });
});

//# sourceMappingURL=direct.e2e.js.map