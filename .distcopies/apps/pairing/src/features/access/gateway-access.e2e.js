"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodehttp = require("node:http");
const _nodezlib = require("node:zlib");
const _globals = require("@jest/globals");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _testing = require("../../../../../libs/testing/src");
const _ws = require("ws");
const _pairingharness = require("../../testing/pairing-harness");
let harness;
/** Behind a proxy that is the test. */ let proxied;
/** Behind none. */ let open;
let strict;
let addresses = 0;
(0, _globals.beforeAll)(async ()=>{
    harness = await _pairingharness.PairingHarness.start();
    proxied = await harness.startReplica({}, {
        TRUSTED_PROXIES: [
            '127.0.0.1'
        ],
        DATABASE_POOL_SIZE: 12
    });
    open = await harness.startReplica();
    strict = await harness.startReplica({}, {
        GATEWAY_REQUESTS_PER_MINUTE: 60
    });
});
(0, _globals.afterAll)(()=>harness.stop());
const anAddress = ()=>`203.0.113.${addresses += 1}`;
/** Posts no events with a token, as a gateway app behind the proxy does. */ const post = (replica, token, from, gatewayId = '')=>replica.post('/gateway/v1/events', {
        gateway_id: gatewayId,
        events: []
    }, {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': from
    });
/** Asks for a tunnel. @returns the status of the answer; 101: it is open */ async function upgrade(replica, token, from) {
    const headers = {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': from
    };
    const socket = new _ws.WebSocket(replica.wsUrl, {
        headers
    });
    socket.on('error', ()=>undefined);
    const status = await new Promise((resolve)=>{
        socket.on('open', ()=>resolve(101));
        socket.on('unexpected-response', (_request, response)=>resolve(response.statusCode ?? 0));
    });
    socket.terminate();
    return status;
}
async function guess(replica, from, count) {
    const statuses = [];
    for(let n = 0; n < count; n += 1)statuses.push((await post(replica, (0, _whatsapp.newGatewayToken)(), from)).status);
    return statuses;
}
/** The statement that looks a token up. */ const LOOK_UP = 'where token_hash = $1';
/**
 * Connections of the replicas that wait for a lock.
 *
 * @param statements part of those that count: what runs by itself may wait, too
 */ async function waitingForLocks(statements = '') {
    const { rows } = await harness.database.query(`select count(*)::int as count from pg_stat_activity where application_name = 'pairing'
      and datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0`, [
        statements
    ]);
    return rows[0]?.count ?? 0;
}
(0, _globals.describe)('bad tokens', ()=>{
    (0, _globals.it)('bad tokens behind a proxy are counted by the address that it names, on requests and on upgrades', async ()=>{
        const guesser = anAddress();
        const statuses = await guess(proxied, guesser, 31);
        (0, _globals.expect)(statuses).toEqual([
            ...Array(30).fill(401),
            429
        ]);
        (0, _globals.expect)(await upgrade(proxied, (0, _whatsapp.newGatewayToken)(), guesser)).toBe(429);
        const other = anAddress();
        (0, _globals.expect)((await post(proxied, (0, _whatsapp.newGatewayToken)(), other)).status).toBe(401);
        (0, _globals.expect)(await upgrade(proxied, (0, _whatsapp.newGatewayToken)(), other)).toBe(401);
    });
    (0, _globals.it)('bad tokens count for their network, and no header of an unknown caller hides it', async ()=>{
        for(let n = 0; n < 30; n += 1)await guess(open, anAddress(), 1);
        (0, _globals.expect)(await guess(open, anAddress(), 1)).toEqual([
            429
        ]);
        (0, _globals.expect)(await upgrade(open, (0, _whatsapp.newGatewayToken)(), anAddress())).toBe(429);
        const site = '2001:db8:1:2:';
        for(let n = 0; n < 30; n += 1)await guess(proxied, `${site}:${n}`, 1);
        (0, _globals.expect)(await guess(proxied, `${site}:ffff`, 1)).toEqual([
            429
        ]);
    });
    (0, _globals.it)('bad tokens never refuse a good token or code that was not shown before, behind the same address', async ()=>{
        const gateways = [
            await harness.register(proxied),
            await harness.register(proxied)
        ];
        const code = await harness.setupCode(await harness.createOrganization());
        const from = anAddress();
        (0, _globals.expect)((await guess(proxied, from, 40)).at(-1)).toBe(429);
        (0, _globals.expect)((await post(proxied, gateways[0].token, from, gateways[0].gatewayId)).status).toBe(200);
        (0, _globals.expect)(await upgrade(proxied, gateways[1].token, from)).toBe(101);
        const registered = await proxied.post('/gateway/v1/register', {
            setup_code: code,
            app_version: '1.0.0',
            protocol: 1,
            host: {
                os: 'linux',
                arch: 'x64'
            }
        }, {
            'x-forwarded-for': from
        });
        (0, _globals.expect)(registered.status).toBe(201);
    });
    (0, _globals.it)('tokens that nobody has shown before take two connections to PostgreSQL at most, however many come', async ()=>{
        const gateway = await harness.register(proxied);
        (0, _globals.expect)((await post(proxied, gateway.token, anAddress(), gateway.gatewayId)).status).toBe(200);
        const flood = [];
        await harness.database.transaction(async (transaction)=>{
            await transaction.query('lock table gateways in access exclusive mode');
            for(let n = 0; n < 40; n += 1)flood.push(post(proxied, (0, _whatsapp.newGatewayToken)(), anAddress()));
            await (0, _testing.waitFor)(async ()=>await waitingForLocks(LOOK_UP) === 2, {
                what: 'look-ups that wait'
            });
            // Known: it does not wait behind them, so it is the third that waits for the table.
            const known = post(proxied, gateway.token, anAddress(), gateway.gatewayId);
            flood.push(known);
            await (0, _testing.waitFor)(async ()=>await waitingForLocks(LOOK_UP) === 3, {
                what: 'the look-up of the known gateway'
            });
        });
        const statuses = (await Promise.all(flood)).map(({ status })=>status);
        (0, _globals.expect)(statuses.at(-1)).toBe(200);
        (0, _globals.expect)(statuses.slice(0, -1).every((status)=>status === 401 || status === 429)).toBe(true);
    });
});
(0, _globals.describe)('setup codes whose organization is locked', ()=>{
    (0, _globals.it)('setup codes of a locked organization hold up no gateway that shows its token for the first time', async ()=>{
        const gateway = await harness.register(open);
        const orgId = await harness.createOrganization();
        const codes = [
            await harness.setupCode(orgId),
            await harness.setupCode(orgId),
            await harness.setupCode(orgId)
        ];
        const trade = (code)=>proxied.post('/gateway/v1/register', {
                setup_code: code,
                app_version: '1.0.0',
                protocol: 1,
                host: {
                    os: 'linux',
                    arch: 'x64'
                },
                base_url: 'http://127.0.0.1:8080'
            }, {
                'x-forwarded-for': anAddress()
            });
        const trades = [];
        await harness.database.transaction(async (transaction)=>{
            await transaction.query('select from organizations where id = $1 for update', [
                orgId
            ]);
            trades.push(...codes.map(trade));
            await (0, _testing.waitFor)(async ()=>await waitingForLocks() === 2, {
                what: 'codes that wait'
            });
            (0, _globals.expect)((await post(proxied, gateway.token, anAddress(), gateway.gatewayId)).status).toBe(200);
        });
        (0, _globals.expect)((await Promise.all(trades)).map(({ status })=>status)).toEqual([
            201,
            201,
            201
        ]);
    });
});
(0, _globals.describe)('a gateway app that asks without end', ()=>{
    const ask = (gateway)=>post(strict, gateway.token, '127.0.0.1', gateway.gatewayId);
    (0, _globals.it)('a gateway app that asks without end is told to wait, in seconds; others are not', async ()=>{
        const [greedy, modest] = [
            await harness.register(strict),
            await harness.register(strict)
        ];
        const answers = await Promise.all(Array.from({
            length: 80
        }, ()=>ask(greedy)));
        const refused = answers.filter(({ status })=>status === 429);
        // One more comes back each second.
        (0, _globals.expect)(refused.length).toBeGreaterThan(5);
        const [first] = refused;
        (0, _globals.expect)(Number(first?.headers.get('retry-after'))).toBeGreaterThan(0);
        (0, _globals.expect)(await first?.json()).toMatchObject({
            code: 'RATE_LIMITED',
            message: _globals.expect.stringContaining('This gateway app sends more than 60 requests per minute.')
        });
        (0, _globals.expect)((await ask(modest)).status).toBe(200);
    });
    (0, _globals.it)('a gateway app that asks without end pays for its bodies, also for what comes out of gzip', async ()=>{
        const gateway = await harness.register(strict);
        const events = `{"gateway_id":"${gateway.gatewayId}","events":[],"pad":"${'0123456789abcdef'.repeat(60_000)}"}`;
        const heavy = ()=>fetch(`${strict.url}/gateway/v1/events`, {
                method: 'POST',
                body: (0, _nodezlib.gzipSync)(events),
                headers: {
                    authorization: `Bearer ${gateway.token}`,
                    'content-type': 'application/json',
                    'content-encoding': 'gzip'
                }
            });
        const statuses = [];
        for(let n = 0; n < 8; n += 1)statuses.push((await heavy()).status);
        // Each counts as 15 requests.
        (0, _globals.expect)(statuses.slice(0, 3)).toEqual([
            200,
            200,
            200
        ]);
        (0, _globals.expect)(statuses.at(-1)).toBe(429);
    });
});
(0, _globals.it)("large bodies of several gateways of one organization count as one caller's", async ()=>{
    const first = await harness.register(open);
    const second = await harness.register(open, {
        orgId: first.orgId
    });
    const other = await harness.register(open);
    const opened = [];
    /** Begins a body that never ends. @returns the status, once it is answered */ const begin = ({ token })=>new Promise((resolve)=>{
            const headers = {
                authorization: `Bearer ${token}`,
                'content-type': 'application/json',
                'content-length': 100_000
            };
            const sent = (0, _nodehttp.request)(`${open.url}/gateway/v1/events`, {
                method: 'POST',
                headers
            });
            sent.on('error', ()=>resolve(0)).on('response', ({ statusCode = 0 })=>resolve(statusCode));
            sent.write('{');
            opened.push(sent);
        });
    const answers = Array.from({
        length: 17
    }, (_, n)=>begin(n % 2 === 0 ? first : second));
    (0, _globals.expect)(await Promise.race(answers)).toBe(429);
    const { status } = await post(open, other.token, anAddress(), `${other.gatewayId}${' '.repeat(20_000)}`);
    (0, _globals.expect)(status).not.toBe(429);
    for (const sent of opened)sent.destroy();
    const statuses = await Promise.all(answers);
    (0, _globals.expect)(statuses.filter((each)=>each === 429)).toHaveLength(1);
});
(0, _globals.it)('a request without a token may only send a small and plain body', async ()=>{
    const send = (body, encoding)=>fetch(`${open.url}/gateway/v1/register`, {
            method: 'POST',
            body,
            headers: {
                'content-type': 'application/json',
                ...encoding && {
                    'content-encoding': encoding
                }
            }
        });
    (0, _globals.expect)((await send(JSON.stringify({
        pad: 'x'.repeat(17_000)
    }))).status).toBe(413);
    (0, _globals.expect)((await send((0, _nodezlib.gzipSync)('{}'), 'gzip')).status).toBe(415);
});

//# sourceMappingURL=gateway-access.e2e.js.map