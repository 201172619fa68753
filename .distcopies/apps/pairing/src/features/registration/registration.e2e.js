"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _pairingharness = require("../../testing/pairing-harness");
let harness;
let replica;
/** Its operator allows no private networks. */ let strict;
(0, _globals.beforeAll)(async ()=>{
    harness = await _pairingharness.PairingHarness.start();
    replica = await harness.startReplica();
    strict = await harness.startReplica({}, {
        OUTBOUND_ALLOWED_NETWORKS: []
    });
});
(0, _globals.afterAll)(()=>harness.stop());
const request = (setup_code, more = {})=>({
        setup_code,
        app_version: '1.0.0',
        protocol: 1,
        host: {
            os: 'linux',
            arch: 'x64'
        },
        ...more
    });
const register = (code, more)=>replica.post('/gateway/v1/register', request(code, more));
async function codeOf(response) {
    return (await response.json()).code;
}
(0, _globals.describe)('the registration: 201', ()=>{
    (0, _globals.it)('a registration gives a token, a key and the addresses, and stores neither in clear', async ()=>{
        const response = await register(await harness.setupCode(await harness.createOrganization()));
        (0, _globals.expect)(response.status).toBe(201);
        const answer = await response.json();
        (0, _globals.expect)(answer).toMatchObject({
            token: _globals.expect.stringMatching(/^gwt_[\w-]{43}$/),
            ws_url: 'wss://service.example/gateway/v1/connect',
            events_url: 'https://service.example/gateway/v1/events',
            heartbeat_s: 20
        });
        const key = Buffer.from(answer.request_key, 'base64');
        (0, _globals.expect)(key).toHaveLength(32);
        const { rows } = await harness.database.query('select g::text as row, sealed_request_key as key from gateways g where id = $1', [
            answer.gateway_id
        ]);
        (0, _globals.expect)(rows[0]?.row).not.toContain(answer.token);
        (0, _globals.expect)(rows[0]?.key.includes(key)).toBe(false);
    });
    (0, _globals.it)('a code goes to exactly one of two apps that use it at the same time; the other gets 409', async ()=>{
        for(let round = 0; round < 10; round += 1){
            const code = await harness.setupCode(await harness.createOrganization());
            const responses = await Promise.all(Array.from({
                length: 4
            }, ()=>register(code)));
            const statuses = responses.map((response)=>response.status).sort((a, b)=>a - b);
            (0, _globals.expect)(statuses).toEqual([
                201,
                409,
                409,
                409
            ]);
            const refused = responses.find((response)=>response.status === 409);
            (0, _globals.expect)(refused && await codeOf(refused)).toBe('SETUP_CODE_USED');
        }
    });
    (0, _globals.it)('a registration uses up the other codes of its gateway, also when two of them come at once', async ()=>{
        for(let round = 0; round < 10; round += 1){
            const orgId = await harness.createOrganization();
            const gatewayId = await harness.gateways.create(orgId, 'live');
            const aCode = async ()=>await harness.gateways.createSetupCode(orgId, gatewayId) ?? '';
            const codes = [
                await aCode(),
                await aCode(),
                await aCode()
            ];
            const statuses = (await Promise.all(codes.map((code)=>register(code)))).map(({ status })=>status);
            (0, _globals.expect)(statuses.sort((a, b)=>a - b)).toEqual([
                201,
                409,
                409
            ]);
            (0, _globals.expect)((await register(await aCode())).status).toBe(201);
        }
    });
    (0, _globals.it)('a registration with a second code of the same gateway ends the token and the tunnel of the first', async ()=>{
        const orgId = await harness.createOrganization();
        const first = await harness.register(replica, {
            orgId
        });
        const tunnel = await replica.connect(first);
        const code = await harness.gateways.createSetupCode(orgId, first.gatewayId);
        (0, _globals.expect)((await register(code ?? '')).status).toBe(201);
        await (0, _globals.expect)(replica.dial(first)).rejects.toThrow('HTTP 401');
        (0, _globals.expect)(await tunnel.closed).toMatchObject({
            code: 4401
        });
    });
});
(0, _globals.describe)('the registration: refusals', ()=>{
    (0, _globals.it)('the registration answers 400 naming every wrong field', async ()=>{
        const response = await replica.post('/gateway/v1/register', {
            setup_code: 1,
            host: {}
        });
        (0, _globals.expect)(response.status).toBe(400);
        (0, _globals.expect)(await response.json()).toMatchObject({
            code: 'VALIDATION',
            fields: [
                'setup_code',
                'app_version',
                'protocol',
                'host'
            ].map((field)=>({
                    field
                }))
        });
    });
    _globals.it.each([
        'https://10.0.0.1/',
        'https://192.168.1.1',
        'http://example.com',
        'ftp://example.com',
        'https://u:p@example.com'
    ])('the registration answers 400 for the base_url %s, and the code stays usable', async (base_url)=>{
        const code = await harness.setupCode(await harness.createOrganization());
        const response = await strict.post('/gateway/v1/register', request(code, {
            base_url
        }));
        (0, _globals.expect)(response.status).toBe(400);
        (0, _globals.expect)(await codeOf(response)).toBe('VALIDATION');
        (0, _globals.expect)((await register(code)).status).toBe(201);
    });
    _globals.it.each([
        [
            'test',
            undefined,
            'DRIVER=sandbox'
        ],
        [
            'test',
            'baileys',
            'DRIVER=sandbox'
        ],
        [
            'live',
            'sandbox',
            'DRIVER=baileys'
        ]
    ])('the registration answers 400 for a code of a %s key and the driver %s: it says what to do, the code stays usable', async (mode, driver, words)=>{
        const code = await harness.setupCode(await harness.createOrganization(), mode);
        const response = await register(code, {
            driver
        });
        (0, _globals.expect)(response.status).toBe(400);
        (0, _globals.expect)(await response.json()).toMatchObject({
            code: 'VALIDATION',
            message: _globals.expect.stringContaining(words),
            fields: [
                {
                    field: 'driver'
                }
            ]
        });
        (0, _globals.expect)((await register(code, {
            driver: mode === 'test' ? 'sandbox' : 'baileys'
        })).status).toBe(201);
    });
    (0, _globals.it)('an app that does not say its driver is taken with a code of a live key only; an operator may allow the sandbox there', async ()=>{
        const orgId = await harness.createOrganization();
        (0, _globals.expect)((await register(await harness.setupCode(orgId))).status).toBe(201);
        const lenient = await harness.startReplica({}, {
            LIVE_SANDBOX_GATEWAYS: 'allow'
        });
        const code = await harness.setupCode(orgId);
        (0, _globals.expect)((await lenient.post('/gateway/v1/register', request(code, {
            driver: 'sandbox'
        }))).status).toBe(201);
        const test = await harness.setupCode(orgId, 'test');
        (0, _globals.expect)((await lenient.post('/gateway/v1/register', request(test, {
            driver: 'baileys'
        }))).status).toBe(400);
    });
    (0, _globals.it)('the registration answers 403 PLAN_LIMIT for one direct gateway too many, also of two at once; the code stays usable', async ()=>{
        const orgId = await harness.createOrganization();
        const base_url = 'https://gateway.example';
        const codes = await Promise.all(Array.from({
            length: 5
        }, ()=>harness.setupCode(orgId)));
        const answers = await Promise.all(codes.map((code)=>register(code, {
                base_url
            })));
        (0, _globals.expect)(answers.map(({ status })=>status).toSorted((a, b)=>a - b)).toEqual([
            201,
            201,
            201,
            403,
            403
        ]);
        const refused = answers.findIndex(({ status })=>status === 403);
        (0, _globals.expect)(await answers[refused]?.json()).toMatchObject({
            code: 'PLAN_LIMIT',
            limit: 'direct_gateways',
            used: 3,
            max: 3,
            message: _globals.expect.stringContaining('without a base_url')
        });
        (0, _globals.expect)((await register(codes[refused] ?? '')).status).toBe(201);
        const other = await harness.setupCode(await harness.createOrganization());
        (0, _globals.expect)((await register(other, {
            base_url
        })).status).toBe(201);
    });
    (0, _globals.it)('the registration answers 401 for a code that is unknown, malformed, expired, or of a revoked gateway', async ()=>{
        const orgId = await harness.createOrganization();
        const expired = await harness.setupCode(orgId);
        await harness.database.query(`update gateway_setup_codes set expires_at = now() - interval '1 second'`);
        const gatewayId = await harness.gateways.create(orgId, 'live');
        const revoked = await harness.gateways.createSetupCode(orgId, gatewayId) ?? '';
        await harness.gateways.revoke(orgId, gatewayId);
        for (const code of [
            'gw_setup_x',
            `gw_setup_${'a'.repeat(32)}`,
            expired,
            revoked
        ]){
            const response = await register(code);
            (0, _globals.expect)(response.status).toBe(401);
            (0, _globals.expect)(await codeOf(response)).toBe('UNAUTHORIZED');
        }
    });
    (0, _globals.it)('a setup code cannot be made for the gateway of another organization', async ()=>{
        const gatewayId = await harness.gateways.create(await harness.createOrganization(), 'live');
        (0, _globals.expect)(await harness.gateways.createSetupCode(await harness.createOrganization(), gatewayId)).toBeNull();
    });
    (0, _globals.it)('the registration answers 426 for a protocol that is too old', async ()=>{
        const response = await register(`gw_setup_${'a'.repeat(32)}`, {
            protocol: 0
        });
        (0, _globals.expect)(response.status).toBe(426);
        (0, _globals.expect)(await response.json()).toMatchObject({
            code: 'GATEWAY_UPGRADE_REQUIRED',
            min_protocol: 1
        });
    });
    // Last: from here on this address is refused.
    (0, _globals.it)('the registration answers 429 after many bad secrets; a token that was good before still passes', async ()=>{
        const gateway = await harness.register(replica);
        const tunnel = await replica.connect(gateway);
        const statuses = [];
        for(let guess = 0; guess < 40; guess += 1)statuses.push((await register(`gw_setup_${'b'.repeat(32)}`)).status);
        (0, _globals.expect)(statuses.at(-1)).toBe(429);
        const response = await register(`gw_setup_${'b'.repeat(32)}`);
        (0, _globals.expect)(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
        await (0, _globals.expect)(replica.dial({
            token: `gwt_${'b'.repeat(43)}`
        })).rejects.toThrow('HTTP 429');
        await tunnel.close();
        await (await replica.connect(gateway)).close();
    });
});

//# sourceMappingURL=registration.e2e.js.map