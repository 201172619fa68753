"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _tenancy = require("../../../../../libs/tenancy/src");
const _consoleharness = require("../../testing/console.harness");
const _consoleclient = require("../../testing/console.client");
const harness = _consoleharness.ConsoleHarness.ofFile();
const DRAFT = {
    name: 'Shop',
    mode: 'live',
    scopes: [
        'messages:send'
    ]
};
const activeOf = (key)=>new _tenancy.ApiKeyRepository(harness.database).findActiveByHmac((0, _tenancy.apiKeyHmac)('pepper-of-the-tests-0123456789abcdef', key));
(0, _globals.describe)('API keys in the console', ()=>{
    (0, _globals.it)('a developer makes a key, sees it in the list without its text, and copies it again after giving the password', async ()=>{
        const { client, orgId } = await harness.aMember('developer');
        const made = await client.post((0, _consoleharness.inOrg)(orgId, '/keys'), {
            ...DRAFT,
            rate_limit_per_minute: 120,
            allowed_networks: [
                '203.0.113.7',
                '10.0.0.0/8'
            ],
            expires_at: '2099-01-01T00:00:00Z'
        });
        (0, _globals.expect)(made.status).toBe(201);
        const { key, id } = made.body.data;
        (0, _globals.expect)((0, _tenancy.isApiKeyShaped)(key)).toBe(true);
        const list = await client.get((0, _consoleharness.inOrg)(orgId, '/keys'));
        (0, _globals.expect)(JSON.stringify(list.body)).not.toContain(key);
        (0, _globals.expect)(list.body.data).toEqual([
            _globals.expect.objectContaining({
                id,
                name: 'Shop',
                masked: `chq_live_••••${key.slice(-4)}`,
                rate_limit_per_minute: 120,
                allowed_networks: [
                    '203.0.113.7',
                    '10.0.0.0/8'
                ],
                requests: 0,
                created_by: 'A developer',
                status: 'active'
            })
        ]);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await client.post((0, _consoleharness.inOrg)(orgId, `/keys/${id}/reveal`)))).toBe('403 CONFIRMATION_REQUIRED');
        await client.confirm(_consoleharness.PASSWORD);
        (0, _globals.expect)((await client.post((0, _consoleharness.inOrg)(orgId, `/keys/${id}/reveal`))).body.data).toEqual({
            key
        });
    });
    (0, _globals.it)('a key that is revoked opens nothing from then on, and cannot be copied any more', async ()=>{
        const { client, orgId } = await harness.aMember();
        const { key, id } = (await client.post((0, _consoleharness.inOrg)(orgId, '/keys'), DRAFT)).body.data;
        (0, _globals.expect)(await activeOf(key)).not.toBeNull();
        (0, _globals.expect)((await client.delete((0, _consoleharness.inOrg)(orgId, `/keys/${id}`))).body.data.status).toBe('revoked');
        (0, _globals.expect)(await activeOf(key)).toBeNull();
        await client.confirm(_consoleharness.PASSWORD);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await client.post((0, _consoleharness.inOrg)(orgId, `/keys/${id}/reveal`)))).toBe('409 INVALID_STATE');
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await client.patch((0, _consoleharness.inOrg)(orgId, `/keys/${id}`), {
            name: 'New'
        }))).toBe('409 INVALID_STATE');
    });
    (0, _globals.it)('a change of a key leaves what it does not name, and can take the expiry away', async ()=>{
        const { client, orgId } = await harness.aMember();
        const { id } = (await client.post((0, _consoleharness.inOrg)(orgId, '/keys'), {
            ...DRAFT,
            expires_at: '2099-01-01T00:00:00Z'
        })).body.data;
        const changed = await client.patch((0, _consoleharness.inOrg)(orgId, `/keys/${id}`), {
            rate_limit_per_minute: 6_000,
            expires_at: null
        });
        (0, _globals.expect)(changed.body.data).toMatchObject({
            name: 'Shop',
            scopes: [
                'messages:send'
            ],
            rate_limit_per_minute: 6_000,
            expires_at: null
        });
    });
    _globals.it.each([
        [
            'name',
            {
                name: ' '
            }
        ],
        [
            'name',
            {
                name: 'x'.repeat(65)
            }
        ],
        [
            'mode',
            {
                mode: 'prod'
            }
        ],
        [
            'scopes',
            {
                scopes: []
            }
        ],
        [
            'scopes',
            {
                scopes: [
                    'everything'
                ]
            }
        ],
        [
            'rate_limit_per_minute',
            {
                rate_limit_per_minute: 0
            }
        ],
        [
            'rate_limit_per_minute',
            {
                rate_limit_per_minute: 6_001
            }
        ],
        [
            'expires_at',
            {
                expires_at: '2001-01-01T00:00:00Z'
            }
        ],
        [
            'allowed_networks',
            {
                allowed_networks: [
                    '300.1.2.3'
                ]
            }
        ],
        [
            'allowed_networks',
            {
                allowed_networks: Array(21).fill('10.0.0.1')
            }
        ]
    ])('a key whose %s cannot be is refused: %j', async (field, wrong)=>{
        const { client, orgId } = await harness.aMember();
        const answer = await client.post((0, _consoleharness.inOrg)(orgId, '/keys'), {
            ...DRAFT,
            ...wrong
        });
        (0, _globals.expect)(answer.status).toBe(400);
        (0, _globals.expect)(answer.body.fields?.[0]?.field).toBe(field);
        (0, _globals.expect)((await client.get((0, _consoleharness.inOrg)(orgId, '/keys'))).body.data).toEqual([]);
    });
    (0, _globals.it)('keys that are valid stand before revoked ones, which no number of them pushes out of the list', async ()=>{
        const { client, orgId } = await harness.aMember();
        const { id } = (await client.post((0, _consoleharness.inOrg)(orgId, '/keys'), DRAFT)).body.data;
        await harness.database.query(`insert into api_keys (id, org_id, name, mode, key_hmac, sealed_key, last_four, scopes, revoked_at)
       select gen_random_uuid(), $1, 'Old', 'live', decode(md5(n::text || random()::text), 'hex'), '\\x00', 'last', '{}', now()
       from generate_series(1, 1200) n`, [
            orgId
        ]);
        const listed = (await client.get((0, _consoleharness.inOrg)(orgId, '/keys'))).body.data;
        (0, _globals.expect)(listed).toHaveLength(1_000);
        (0, _globals.expect)(listed[0]?.id).toBe(id);
    });
    (0, _globals.it)('keys of another organization, and keys that do not exist, are the same 404', async ()=>{
        const [own, other] = [
            await harness.aMember(),
            await harness.aMember()
        ];
        const { id } = (await other.client.post((0, _consoleharness.inOrg)(other.orgId, '/keys'), DRAFT)).body.data;
        await own.client.confirm(_consoleharness.PASSWORD);
        for (const each of [
            id,
            '00000000-0000-7000-8000-000000000000',
            'x'
        ]){
            const path = (0, _consoleharness.inOrg)(own.orgId, `/keys/${each}`);
            (0, _globals.expect)((0, _consoleclient.summaryOf)(await own.client.patch(path, {
                name: 'Mine'
            }))).toBe('404 API_KEY_NOT_FOUND');
            (0, _globals.expect)((0, _consoleclient.summaryOf)(await own.client.delete(path))).toBe('404 API_KEY_NOT_FOUND');
            const reveal = await own.client.post((0, _consoleharness.inOrg)(own.orgId, `/keys/${each}/reveal`));
            (0, _globals.expect)((0, _consoleclient.summaryOf)(reveal)).toBe('404 API_KEY_NOT_FOUND');
        }
    });
    (0, _globals.it)('a plan without room for another key refuses it, and leaves none behind', async ()=>{
        const { client, orgId } = await harness.aMember();
        await harness.database.query(`update organizations set limit_overrides = '{"api_keys":1}' where id = $1`, [
            orgId
        ]);
        (0, _globals.expect)((await client.post((0, _consoleharness.inOrg)(orgId, '/keys'), DRAFT)).status).toBe(201);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await client.post((0, _consoleharness.inOrg)(orgId, '/keys'), DRAFT))).toBe('403 PLAN_LIMIT');
        (0, _globals.expect)((await client.get((0, _consoleharness.inOrg)(orgId, '/keys'))).body.data).toHaveLength(1);
    });
    (0, _globals.it)('the audit log says who made, showed, changed and revoked a key, and from where', async ()=>{
        const { client, orgId, userId } = await harness.aMember();
        const { id } = (await client.post((0, _consoleharness.inOrg)(orgId, '/keys'), DRAFT)).body.data;
        await client.confirm(_consoleharness.PASSWORD);
        await client.post((0, _consoleharness.inOrg)(orgId, `/keys/${id}/reveal`));
        await client.patch((0, _consoleharness.inOrg)(orgId, `/keys/${id}`), {
            name: 'Till'
        });
        await client.delete((0, _consoleharness.inOrg)(orgId, `/keys/${id}`));
        const entries = (await client.get((0, _consoleharness.inOrg)(orgId, '/audit'))).body.data;
        const ofKey = entries.filter(({ action })=>String(action).startsWith('api_key.'));
        (0, _globals.expect)(ofKey.map(({ action })=>action)).toEqual([
            'api_key.revoked',
            'api_key.changed',
            'api_key.revealed',
            'api_key.created'
        ]);
        (0, _globals.expect)(ofKey[0]).toMatchObject({
            actor: {
                id: userId
            },
            address: '127.0.0.1',
            target: {
                type: 'api_key',
                id
            }
        });
    });
});

//# sourceMappingURL=api-keys.e2e.js.map