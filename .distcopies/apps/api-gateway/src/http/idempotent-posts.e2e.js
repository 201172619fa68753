"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _testing = require("../../../../libs/testing/src");
const _whatsapp = require("../../../../libs/whatsapp/src");
const _apigatewayharness = require("../testing/api-gateway.harness");
const _fakepairing = require("../testing/fake-pairing");
const harness = _apigatewayharness.ApiHarness.ofFile();
let pairing;
let owner;
let quickReplyId;
const post = (path, body, idempotencyKey)=>{
    const headers = {
        ...(0, _apigatewayharness.withKey)(owner.key),
        'content-type': 'application/json'
    };
    if (idempotencyKey !== null) headers['idempotency-key'] = idempotencyKey;
    return fetch(`${harness.url}/v1${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body)
    });
};
const codeOf = async (answer)=>`${answer.status} ${(await (0, _apigatewayharness.errorOf)(answer)).code}`;
const isReplay = (answer)=>answer.headers.get('idempotency-replayed') === 'true';
(0, _globals.beforeAll)(async ()=>{
    pairing = await _fakepairing.FakePairing.start(harness);
    owner = await harness.aKey();
    await pairing.aNumber(owner.orgId, await pairing.aGateway(owner.orgId), '4915112345678');
    const made = await post('/quick-replies', {
        shortcut: 'hello',
        message: 'Hello {{name}}'
    }, null);
    quickReplyId = (await made.json()).data.id;
});
(0, _globals.afterAll)(()=>pairing.close());
/** Routes whose work is over when it is committed; what they say, and what of it is secret. */ const ROUTES = [
    [
        ()=>'/gateway/enrollment',
        {},
        {
            gateway_id: (0, _nodecrypto.randomUUID)()
        },
        'setup_code'
    ],
    [
        ()=>'/sms/accounts/pairing',
        {},
        {
            protocol: 'cht'
        },
        'code'
    ],
    [
        ()=>'/sms/accounts/pairing',
        {
            protocol: 'cht'
        },
        {},
        'password'
    ],
    [
        ()=>'/whatsapp/unlink',
        {
            phone: '4915112345678'
        },
        {
            phone: '4915112345679'
        },
        null
    ],
    [
        ()=>`/quick-replies/${quickReplyId}/render`,
        {
            variables: {
                name: 'Ann'
            }
        },
        {
            variables: {
                name: 'Bob'
            }
        },
        null
    ]
];
_globals.describe.each(ROUTES)('POST %s', (path, body, other, secret)=>{
    (0, _globals.it)('a POST is done once for one Idempotency-Key, with answers that are equal to the byte, also of requests at once', async ()=>{
        const key = (0, _nodecrypto.randomUUID)();
        const answers = await Promise.all(Array.from({
            length: 10
        }, ()=>post(path(), body, key)));
        const texts = await Promise.all(answers.map((answer)=>answer.text()));
        (0, _globals.expect)(answers.map(({ status })=>status)).toEqual(Array(10).fill(200));
        (0, _globals.expect)(new Set(texts).size).toBe(1);
        (0, _globals.expect)(answers.filter(isReplay)).toHaveLength(9);
        (0, _globals.expect)(await codeOf(await post(path(), other, key))).toBe('422 IDEMPOTENCY_MISMATCH');
        const again = await post(path(), body, key);
        (0, _globals.expect)([
            isReplay(again),
            await again.text()
        ]).toEqual([
            true,
            texts[0]
        ]);
    });
    (0, _globals.it)('a POST without an Idempotency-Key is never a replay', async ()=>{
        const answer = await post(path(), body, null);
        (0, _globals.expect)([
            answer.status,
            isReplay(answer)
        ]).toEqual([
            200,
            false
        ]);
    });
    (0, _globals.it)('the secret of an answer that is kept stands nowhere in the database in plain', async ()=>{
        const answer = await post(path(), body, (0, _nodecrypto.randomUUID)());
        const { data } = await answer.json();
        const { rows } = await harness.database.query('select answer as kept from idempotency_keys where org_id = $1', [
            owner.orgId
        ]);
        const hidden = secret === null ? answer.url : data[secret] ?? '';
        (0, _globals.expect)(hidden).toMatch(/.{8}/);
        (0, _globals.expect)(rows.filter(({ kept })=>kept.includes(hidden) || kept.includes('"data"'))).toEqual([]);
    });
});
(0, _globals.describe)('POST /whatsapp/link with an Idempotency-Key', ()=>{
    /** Plays the worker: the gateway app took the pairing, or said no. */ const record = async (errorCode)=>{
        const pairings = new _whatsapp.PairingRepository(harness.database);
        const [row] = await (0, _testing.waitFor)(async ()=>{
            const { rows } = await harness.database.query(`select id from pairings where org_id = $1 and kind = 'link' and state = 'queued'`, [
                owner.orgId
            ]);
            return rows.length > 0 ? rows : null;
        }, {
            what: 'a link to be queued'
        });
        const id = row?.id ?? '';
        await pairings.start(id, 15_000);
        await (errorCode === null ? pairings.recordAsked(id, 600_000) : pairings.recordFailed(id, {
            code: errorCode,
            message: 'No.',
            reason: null
        }));
    };
    (0, _globals.it)('a link that the gateway app took is answered again, and one that it refused is tried again', async ()=>{
        const key = (0, _nodecrypto.randomUUID)();
        const body = {
            phone: '4915112345680'
        };
        const [refused] = await Promise.all([
            post('/whatsapp/link', body, key),
            record('GATEWAY_ERROR')
        ]);
        (0, _globals.expect)(await codeOf(refused)).toBe('502 GATEWAY_ERROR');
        const [taken] = await Promise.all([
            post('/whatsapp/link', body, key),
            record(null)
        ]);
        (0, _globals.expect)([
            taken.status,
            isReplay(taken)
        ]).toEqual([
            200,
            false
        ]);
        const again = await post('/whatsapp/link', body, key);
        (0, _globals.expect)([
            isReplay(again),
            await again.text()
        ]).toEqual([
            true,
            await taken.text()
        ]);
        const other = await post('/whatsapp/link', {
            ...body,
            display_name: 'Shop'
        }, key);
        (0, _globals.expect)(await codeOf(other)).toBe('422 IDEMPOTENCY_MISMATCH');
    });
});

//# sourceMappingURL=idempotent-posts.e2e.js.map