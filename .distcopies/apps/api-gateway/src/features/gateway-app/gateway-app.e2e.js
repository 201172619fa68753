"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _globals = require("@jest/globals");
const _apigatewayharness = require("../../testing/api-gateway.harness");
const _fakepairing = require("../../testing/fake-pairing");
const harness = _apigatewayharness.ApiHarness.ofFile();
let pairing;
(0, _globals.beforeAll)(async ()=>{
    pairing = await _fakepairing.FakePairing.start(harness);
});
(0, _globals.afterAll)(()=>pairing.close());
const call = (method, path, key, body)=>fetch(`${harness.url}/v1${path}`, {
        method,
        headers: {
            ...(0, _apigatewayharness.withKey)(key),
            ...body !== undefined && {
                'content-type': 'application/json'
            }
        },
        ...body !== undefined && {
            body: JSON.stringify(body)
        }
    });
const dataOf = async (answer)=>{
    (0, _globals.expect)(answer.status).toBe(200);
    return (await answer.json()).data;
};
const codeOf = async (answer)=>`${answer.status} ${(await (0, _apigatewayharness.errorOf)(answer)).code}`;
(0, _globals.describe)('GET /gateway', ()=>{
    (0, _globals.it)('GET /gateway answers 200 with what its app was not told yet, and why', async ()=>{
        const { key, orgId } = await harness.aKey();
        const id = await pairing.aGateway(orgId);
        await pairing.aNumber(orgId, id, '4916000009');
        const unlinked = await new _whatsapp.NumberClaimRepository(harness.database).unlink(orgId, 'live', '4916000009');
        const pairings = new _whatsapp.PairingRepository(harness.database);
        const [pairingId = ''] = unlinked?.pairingIds ?? [];
        await pairings.start(pairingId, 1_000);
        await pairings.recordRetry(pairingId, 60_000, {
            errorCode: 'GATEWAY_ERROR',
            errorMessage: 'It answered 500.'
        });
        (0, _globals.expect)(await dataOf(await call('GET', '/gateway', key))).toMatchObject({
            pending_unlinks: [
                {
                    phone: '4916000009',
                    since: _globals.expect.stringMatching(/Z$/),
                    attempts: 1,
                    next_try_at: _globals.expect.stringMatching(/Z$/),
                    reason: 'It answered 500.'
                }
            ]
        });
    });
    (0, _globals.it)('GET /gateway answers 200 with its state; numbers of a gateway that is offline are disconnected', async ()=>{
        const { key, orgId } = await harness.aKey();
        const away = await pairing.aGateway(orgId, {
            isOnline: false
        });
        await pairing.aNumber(orgId, away, '4916000001');
        (0, _globals.expect)(await dataOf(await call('GET', '/gateway', key))).toEqual({
            id: away,
            status: 'offline',
            reason: null,
            clock_ahead_s: null,
            version: '1.0.0',
            latest_version: null,
            update_required: false,
            last_seen_at: _globals.expect.stringMatching(/Z$/),
            install_url: 'http://localhost:8080/docs/gateway',
            host: null,
            numbers: [
                {
                    phone: '4916000001',
                    status: 'disconnected'
                }
            ],
            queue_depth: 0,
            pending_unlinks: [],
            gateway_ids: [
                away
            ]
        });
        const here = await pairing.aGateway(orgId);
        await pairing.aNumber(orgId, here, '4916000002');
        (0, _globals.expect)(await dataOf(await call('GET', '/gateway', key))).toMatchObject({
            id: here,
            status: 'online',
            numbers: [
                {
                    phone: '4916000002',
                    status: 'connected'
                }
            ],
            gateway_ids: [
                here,
                away
            ]
        });
        (0, _globals.expect)(await dataOf(await call('GET', `/gateway?gateway_id=${away}`, key))).toMatchObject({
            id: away
        });
    });
    (0, _globals.it)('GET /gateway answers 503 NO_GATEWAY for none, an unknown one, a foreign one, and 400 VALIDATION for no id', async ()=>{
        const bare = await harness.aKey();
        (0, _globals.expect)(await codeOf(await call('GET', '/gateway', bare.key))).toBe('503 NO_GATEWAY');
        const other = await harness.aKey();
        const foreign = await pairing.aGateway(other.orgId);
        await pairing.aGateway(bare.orgId);
        for (const id of [
            (0, _nodecrypto.randomUUID)(),
            foreign
        ]){
            (0, _globals.expect)(await codeOf(await call('GET', `/gateway?gateway_id=${id}`, bare.key))).toBe('503 NO_GATEWAY');
            (0, _globals.expect)(await codeOf(await call('DELETE', `/gateway?gateway_id=${id}`, bare.key))).toBe('503 NO_GATEWAY');
            (0, _globals.expect)(await codeOf(await call('POST', '/gateway/enrollment', bare.key, {
                gateway_id: id
            }))).toBe('503 NO_GATEWAY');
        }
        (0, _globals.expect)(await codeOf(await call('GET', '/gateway?gateway_id=x', bare.key))).toBe('400 VALIDATION');
    });
});
(0, _globals.describe)('POST /gateway/enrollment', ()=>{
    (0, _globals.it)('POST /gateway/enrollment answers a code for the gateway that waits for its app; asked again, one for the same gateway', async ()=>{
        const { key } = await harness.aKey();
        const first = await dataOf(await call('POST', '/gateway/enrollment', key, {}));
        (0, _globals.expect)(first).toEqual({
            gateway_id: _globals.expect.any(String),
            setup_code: _globals.expect.stringMatching(/^gw_setup_[0-9A-Za-z]{32}$/),
            expires_at: _globals.expect.stringMatching(/Z$/),
            install_url: 'http://localhost:8080/docs/gateway',
            qr: `http://localhost:8080/docs/gateway#${String(first.setup_code)}`
        });
        const hours = (Date.parse(String(first.expires_at)) - Date.now()) / 3_600_000;
        (0, _globals.expect)(hours).toBeGreaterThan(23.9);
        (0, _globals.expect)(hours).toBeLessThanOrEqual(24);
        const again = await dataOf(await call('POST', '/gateway/enrollment', key, {}));
        (0, _globals.expect)(again.gateway_id).toBe(first.gateway_id);
        (0, _globals.expect)(again.setup_code).not.toBe(first.setup_code);
        (0, _globals.expect)(await dataOf(await call('GET', '/gateway', key))).toMatchObject({
            status: 'never_started',
            version: null
        });
    });
    (0, _globals.it)('POST /gateway/enrollment answers 200 without a body: none of its fields is required', async ()=>{
        const { key } = await harness.aKey();
        (0, _globals.expect)(await dataOf(await call('POST', '/gateway/enrollment', key))).toMatchObject({
            setup_code: _globals.expect.stringMatching(/^gw_setup_/)
        });
    });
    _globals.it.each([
        [
            'live',
            10
        ],
        [
            'test',
            3
        ]
    ])('an organization gets 403 PLAN_LIMIT beyond the gateways that it may have for its %s keys: %i', async (mode, max)=>{
        const { key, orgId } = await harness.aKey({
            mode
        });
        const gateways = new _whatsapp.GatewayRepository(harness.database);
        const started = (id)=>harness.database.query('update gateways set first_seen_at = now() where id = $1', [
                id
            ]);
        for(let n = 1; n < max; n += 1)await started(await gateways.create(orgId, mode));
        // At once: exactly one of them is the last.
        const answers = await Promise.all(Array.from({
            length: 4
        }, ()=>gateways.createWithin(orgId, mode, max)));
        const last = answers.flatMap((answer)=>'id' in answer ? [
                answer.id
            ] : []);
        (0, _globals.expect)(last).toHaveLength(1);
        await started(last[0] ?? '');
        const refused = await call('POST', '/gateway/enrollment', key, {});
        (0, _globals.expect)(refused.status).toBe(403);
        (0, _globals.expect)(await refused.json()).toMatchObject({
            code: 'PLAN_LIMIT',
            limit: 'gateways',
            used: max,
            max
        });
        // One of them can register anew, and one that is shut out makes room.
        (0, _globals.expect)((await call('POST', '/gateway/enrollment', key, {
            gateway_id: last[0]
        })).status).toBe(200);
        (0, _globals.expect)((await call('DELETE', '/gateway', key)).status).toBe(200);
        (0, _globals.expect)((await call('POST', '/gateway/enrollment', key, {})).status).toBe(200);
    });
    (0, _globals.it)('POST /gateway/enrollment keeps the newest ten codes of a gateway', async ()=>{
        const { key } = await harness.aKey();
        let gatewayId;
        for(let n = 0; n < 15; n += 1){
            gatewayId = (await dataOf(await call('POST', '/gateway/enrollment', key, {}))).gateway_id;
        }
        const { rows } = await harness.database.query('select count(*)::int as count from gateway_setup_codes where gateway_id = $1', [
            gatewayId
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                count: 10
            }
        ]);
    });
    (0, _globals.it)('POST /gateway/enrollment answers 400 INVALID_BODY with a body that is no JSON object', async ()=>{
        const { key } = await harness.aKey();
        (0, _globals.expect)(await codeOf(await call('POST', '/gateway/enrollment', key, []))).toBe('400 INVALID_BODY');
    });
});
(0, _globals.describe)('DELETE /gateway', ()=>{
    (0, _globals.it)('DELETE /gateway makes the token worthless, disconnects the numbers and tells it; then there is no gateway', async ()=>{
        const { key, orgId } = await harness.aKey();
        const id = await pairing.aGateway(orgId);
        const numberId = await pairing.aNumber(orgId, id, '4916000003');
        (0, _globals.expect)(await dataOf(await call('DELETE', '/gateway', key))).toEqual({
            id,
            revoked: true
        });
        const { rows } = await harness.database.query('select payload from events where subject_id = $1', [
            numberId
        ]);
        (0, _globals.expect)(rows.map(({ payload })=>payload.account)).toMatchObject([
            {
                status: 'disconnected',
                previous_status: 'connected',
                reason: 'gateway_revoked'
            }
        ]);
        (0, _globals.expect)(await codeOf(await call('DELETE', '/gateway', key))).toBe('503 NO_GATEWAY');
    });
    (0, _globals.it)('DELETE /gateway answers 403 without accounts:write', async ()=>{
        const { key } = await harness.aKey({
            scopes: [
                'accounts:read'
            ]
        });
        (0, _globals.expect)(await codeOf(await call('DELETE', '/gateway', key))).toBe('403 INSUFFICIENT_SCOPE');
        (0, _globals.expect)(await codeOf(await call('POST', '/gateway/enrollment', key, {}))).toBe('403 INSUFFICIENT_SCOPE');
    });
});
(0, _globals.describe)('POST /gateway/restart', ()=>{
    const restart = (key, body = {}, idempotencyKey)=>{
        const headers = {
            ...(0, _apigatewayharness.withKey)(key),
            'content-type': 'application/json'
        };
        if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
        return fetch(`${harness.url}/v1/gateway/restart`, {
            method: 'POST',
            headers,
            body: JSON.stringify(body)
        });
    };
    (0, _globals.it)('POST /gateway/restart answers 202 with the numbers that the app restarts, once a minute', async ()=>{
        const { key, orgId } = await harness.aKey();
        const id = await pairing.aGateway(orgId);
        pairing.requests.length = 0;
        pairing.answer(200, {
            numbers: [
                '4916000001',
                'somebody',
                5,
                '4916000002'
            ]
        });
        const answer = await restart(key, {}, 'once');
        (0, _globals.expect)([
            answer.status,
            await answer.json()
        ]).toEqual([
            202,
            {
                success: true,
                data: {
                    id,
                    restarting: true,
                    numbers: [
                        '4916000001',
                        '4916000002'
                    ]
                }
            }
        ]);
        (0, _globals.expect)(pairing.requests).toMatchObject([
            {
                method: 'POST',
                path: '/v1/restart'
            }
        ]);
        (0, _globals.expect)((await restart(key, {}, 'once')).headers.get('idempotency-replayed')).toBe('true');
        // A clock minute may begin in between.
        await restart(key);
        const refused = await restart(key, {
            gateway_id: id
        });
        (0, _globals.expect)(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
        (0, _globals.expect)(await (0, _apigatewayharness.errorOf)(refused)).toMatchObject({
            code: 'RATE_LIMITED',
            limit: 'restarts_per_minute',
            max: 1
        });
        (0, _globals.expect)(pairing.requests.length).toBeLessThanOrEqual(2);
    });
    (0, _globals.it)('POST /gateway/restart answers 503 without a gateway, and for one of another organization', async ()=>{
        const bare = await harness.aKey();
        (0, _globals.expect)(await codeOf(await restart(bare.key))).toBe('503 NO_GATEWAY');
        const other = await harness.aKey();
        const id = await pairing.aGateway(other.orgId);
        await pairing.aGateway(bare.orgId);
        (0, _globals.expect)(await codeOf(await restart(bare.key, {
            gateway_id: id
        }))).toBe('503 NO_GATEWAY');
        (0, _globals.expect)(await codeOf(await restart(bare.key, {
            gateway_id: 'x'
        }))).toBe('400 VALIDATION');
    });
    (0, _globals.it)('POST /gateway/restart answers 502 when the app is not running, or cannot restart its numbers', async ()=>{
        const away = await harness.aKey();
        await pairing.aGateway(away.orgId, {
            isOnline: false
        });
        (0, _globals.expect)(await codeOf(await restart(away.key))).toBe('502 GATEWAY_CLOSED');
        const old = await harness.aKey();
        await pairing.aGateway(old.orgId);
        pairing.answer(404, {
            code: 'ROUTE_UNKNOWN',
            message: 'The gateway app has no such route.'
        });
        const refused = await restart(old.key);
        (0, _globals.expect)(await (0, _apigatewayharness.errorOf)(refused.clone())).toMatchObject({
            message: _globals.expect.stringContaining('Update the app')
        });
        (0, _globals.expect)(await codeOf(refused)).toBe('502 GATEWAY_ERROR');
    });
});
(0, _globals.describe)('GET /gateway/downloads', ()=>{
    const download = (url, path, key)=>fetch(url + path, {
            headers: key === undefined ? {} : (0, _apigatewayharness.withKey)(key)
        });
    (0, _globals.it)('GET /gateway/downloads answers an empty list while nothing is published', async ()=>{
        const { key, orgId } = await harness.aKey();
        await pairing.aGateway(orgId);
        (0, _globals.expect)(await dataOf(await download(harness.url, '/v1/gateway/downloads', key))).toEqual([]);
        (0, _globals.expect)(await dataOf(await call('GET', '/gateway', key))).toMatchObject({
            latest_version: null
        });
        (0, _globals.expect)((await download(harness.url, '/docs/gateway/chasqui-whatsapp-gateway-1.0.0.tgz')).status).toBe(404);
    });
    (0, _globals.it)('GET /gateway/downloads answers what the operator published, the newest first, and anybody can fetch it', async ()=>{
        const folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-packages-'));
        try {
            for (const version of [
                '0.9.0',
                '0.10.0',
                '0.2.0',
                '0.1.0'
            ]){
                (0, _nodefs.writeFileSync)((0, _nodepath.join)(folder, `chasqui-whatsapp-gateway-${version}.tgz`), `package ${version}`);
            }
            (0, _nodefs.writeFileSync)((0, _nodepath.join)(folder, 'secret.txt'), 'secret');
            const { url } = await harness.start({
                GATEWAY_PACKAGES_DIR: folder
            });
            const { key, orgId } = await harness.aKey();
            await pairing.aGateway(orgId);
            const list = await dataOf(await download(url, '/v1/gateway/downloads', key));
            (0, _globals.expect)(list.map(({ os, arch, version })=>[
                    os,
                    arch,
                    version
                ])).toEqual([
                [
                    'any',
                    'any',
                    '0.10.0'
                ],
                [
                    'any',
                    'any',
                    '0.9.0'
                ],
                [
                    'any',
                    'any',
                    '0.2.0'
                ]
            ]);
            const place = String(list[0]?.url);
            (0, _globals.expect)(place).toBe('http://localhost:8080/docs/gateway/chasqui-whatsapp-gateway-0.10.0.tgz');
            const fetched = Buffer.from(await (await download(url, new URL(place).pathname)).arrayBuffer());
            const sha256 = (0, _nodecrypto.createHash)('sha256').update(fetched).digest('hex');
            (0, _globals.expect)([
                fetched.toString(),
                sha256
            ]).toEqual([
                'package 0.10.0',
                list[0]?.sha256
            ]);
            (0, _globals.expect)(await dataOf(await download(url, '/v1/gateway', key))).toMatchObject({
                latest_version: '0.10.0'
            });
            for (const file of [
                'secret.txt',
                '..%2fsecret.txt',
                'chasqui-whatsapp-gateway-0.1.0.tgz'
            ]){
                (0, _globals.expect)([
                    file,
                    (await download(url, `/docs/gateway/${file}`)).status
                ]).toEqual([
                    file,
                    404
                ]);
            }
        } finally{
            (0, _nodefs.rmSync)(folder, {
                recursive: true
            });
        }
    });
    (0, _globals.it)('a folder of packages that cannot be read stops nothing but downloads', async ()=>{
        const { url } = await harness.start({
            GATEWAY_PACKAGES_DIR: '/nowhere/at/all'
        });
        const { key } = await harness.aKey();
        (0, _globals.expect)(await dataOf(await download(url, '/v1/gateway/downloads', key))).toEqual([]);
        (0, _globals.expect)(harness.logLines.some((line)=>line.includes('GATEWAY_PACKAGES_DIR'))).toBe(true);
    });
});

//# sourceMappingURL=gateway-app.e2e.js.map