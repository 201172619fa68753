"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _identity = require("../../../../libs/identity/src");
const _tenancy = require("../../../../libs/tenancy/src");
const _entities = require("../../../../libs/entities/src");
const _whatsapp = require("../../../../libs/whatsapp/src");
const _sms = require("../../../../libs/sms/src");
const _events = require("../../../../libs/events/src");
const _platform = require("../../../../libs/platform/src");
const _testing = require("../../../../libs/testing/src");
const _globals = require("@jest/globals");
const _cli = require("../cli");
const _sealedsecretsrepository = require("./sealed-secrets.repository");
const _sealingrenewal = require("./sealing-renewal");
const _sealingvaults = require("./sealing-vaults");
const OLD_KEY = Buffer.alloc(32, 7).toString('base64');
const NEW_KEY = (0, _platform.newSealingKey)(2);
const OLD_PAIR = (0, _platform.newSealingPair)(1);
const NEW_PAIR = (0, _platform.newSealingPair)(2);
const CONFIG = {
    API_KEY_ENCRYPTION_KEY: `${NEW_KEY},${OLD_KEY}`,
    GATEWAY_ENCRYPTION_KEY: `${NEW_KEY},${OLD_KEY}`,
    PHONE_ENCRYPTION_KEY: `${NEW_KEY},${OLD_KEY}`,
    WEBHOOK_PRIVATE_KEY: `${NEW_PAIR.privateKey},${OLD_PAIR.privateKey}`,
    WEBHOOK_PUBLIC_KEY: NEW_PAIR.publicKey
};
const KINDS = [
    'webhooks',
    'gateways',
    'proxies',
    'phones',
    'api-keys',
    'two-factor'
];
let test;
let database;
let secrets;
let orgId;
let printed = '';
let complained = '';
const before = {
    ...process.env
};
const { url, prefix } = (0, _testing.testRedis)();
(0, _globals.beforeAll)(async ()=>{
    test = await (0, _testing.createTestDatabase)();
    database = await _entities.Database.connect({
        url: test.url,
        poolSize: 3,
        applicationName: 'test'
    });
    secrets = new _sealedsecretsrepository.SealedSecretsRepository(database);
    orgId = await (0, _testing.anOrganization)(database);
    Object.assign(process.env, {
        DATABASE_URL: test.url,
        REDIS_URL: url,
        REDIS_PREFIX: prefix,
        API_KEY_PEPPER: 'p'.repeat(32),
        ...CONFIG
    });
    _globals.jest.spyOn(process.stdout, 'write').mockImplementation((text)=>Boolean(printed += String(text)));
    _globals.jest.spyOn(process.stderr, 'write').mockImplementation((text)=>Boolean(complained += String(text)));
});
(0, _globals.beforeEach)(async ()=>{
    await database.query('delete from webhook_endpoints');
    await database.query('delete from whatsapp_numbers');
    await database.query('delete from sms_phones');
    await database.query('delete from api_keys');
    await database.query('delete from users');
    await database.query('update gateways set sealed_request_key = null');
});
(0, _globals.afterAll)(async ()=>{
    _globals.jest.restoreAllMocks();
    process.env = before;
    await database.close();
    await test.drop();
});
async function cli(...args) {
    printed = '';
    complained = '';
    const code = await (0, _cli.runCommandLine)([
        'node',
        'admin',
        '--json',
        ...args
    ]);
    return {
        code,
        result: code === 0 ? JSON.parse(printed) : {}
    };
}
const [oldKey] = (0, _platform.sealingKeys)(OLD_KEY);
async function aWebhook(pair = OLD_PAIR) {
    const id = (0, _nodecrypto.randomUUID)();
    const key = (0, _platform.sealingPublicKey)(pair.publicKey);
    const sealed = (part, text)=>(0, _platform.sealFor)(key, text, (0, _events.webhookPlace)(orgId, id, part));
    await database.query(`insert into webhook_endpoints (id, org_id, mode, name, url, events, channels, account_ids, status, header_names,
       sealed_secret, sealed_old_secrets, old_secrets_until, sealed_headers)
     values ($1, $2, 'live', 'e', 'https://example.com', '{*}', '{}', '{}', 'active', '{}', $3, $4,
       array[now() - interval '1 hour', now() + interval '1 hour'], $5)`, [
        id,
        orgId,
        await sealed('secret', 'now'),
        [
            await sealed('secret', 'over'),
            await sealed('secret', 'before')
        ],
        await sealed('headers', '{"x":"y"}')
    ]);
    return id;
}
async function aGateway() {
    const id = await new _whatsapp.GatewayRepository(database).create(orgId, 'live');
    await setRequestKey(id, (0, _platform.seal)(oldKey, 'request key', _whatsapp.GATEWAY_REQUEST_KEY_PLACE));
    return id;
}
const setRequestKey = (id, sealed)=>database.query('update gateways set sealed_request_key = $2 where id = $1', [
        id,
        sealed
    ]);
async function aNumber() {
    const id = (0, _nodecrypto.randomUUID)();
    const gatewayId = await new _whatsapp.GatewayRepository(database).create(orgId, 'live');
    const { publicKey } = (0, _platform.sealingPairOf)(oldKey, _whatsapp.NUMBER_PROXY_USE);
    const sealed = await (0, _platform.sealFor)((0, _platform.sealingPublicKey)(publicKey), 'http://proxy', (0, _whatsapp.numberProxyPlace)(orgId, id));
    await database.query(`with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, 'live', 'whatsapp'))
     insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, sealed_proxy_url)
     values ($1, $2, $3, 'live', $4, 'connected', $5)`, [
        id,
        orgId,
        gatewayId,
        id,
        sealed
    ]);
    return id;
}
async function aPhone() {
    const id = (0, _nodecrypto.randomUUID)();
    await database.query(`with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, 'live', 'sms'))
     insert into sms_phones (id, org_id, mode, protocol, name, told_status, sealed_signing_key)
     values ($1, $2, 'live', 'sms_gate', 'p', 'connected', $3)`, [
        id,
        orgId,
        (0, _platform.seal)(oldKey, 'signing key', (0, _sms.phoneSigningKeyPlace)(id))
    ]);
    return id;
}
async function anApiKey() {
    const id = (0, _nodecrypto.randomUUID)();
    await database.query(`insert into api_keys (id, org_id, name, mode, key_hmac, sealed_key, last_four, scopes, rate_limit_per_minute)
     values ($1, $2, 'k', 'live', $4, $3, 'abcd', '{}', 60)`, [
        id,
        orgId,
        (0, _platform.seal)(oldKey, 'chq_live_x', (0, _tenancy.apiKeyPlace)(orgId, id)),
        Buffer.from(id)
    ]);
    return id;
}
async function aUser() {
    const id = (0, _nodecrypto.randomUUID)();
    const sealed = (0, _platform.seal)(oldKey, 'secret of codes', (0, _identity.totpSecretPlace)(id));
    await database.query(`insert into users (id, email, name, totp_secret) values ($1, $2, 'u', $3)`, [
        id,
        id,
        sealed
    ]);
    return id;
}
const make = {
    webhooks: aWebhook,
    gateways: aGateway,
    proxies: aNumber,
    phones: aPhone,
    'api-keys': anApiKey,
    'two-factor': aUser
};
/** What is sealed of a row, opened as the apps do it. @param keys default: the new ones alone */ async function opened(kind, id, config = onlyNew) {
    const { rows } = await database.query({
        webhooks: `select array[sealed_secret] || sealed_old_secrets || array[sealed_headers] as sealed from webhook_endpoints where id = $1`,
        gateways: 'select array[sealed_request_key] as sealed from gateways where id = $1',
        proxies: 'select array[sealed_proxy_url] as sealed from whatsapp_numbers where id = $1',
        phones: 'select array[sealed_signing_key] as sealed from sms_phones where id = $1',
        'api-keys': 'select array[sealed_key] as sealed from api_keys where id = $1',
        'two-factor': 'select array[totp_secret] as sealed from users where id = $1'
    }[kind], [
        id
    ]);
    const sealed = rows[0]?.sealed ?? [];
    if (kind === 'webhooks') {
        const keys = (0, _platform.sealingPrivateKeys)(config.WEBHOOK_PRIVATE_KEY);
        const place = (at)=>(0, _events.webhookPlace)(orgId, id, at === sealed.length - 1 ? 'headers' : 'secret');
        return Promise.all(sealed.map((each, at)=>(0, _platform.openSealed)(keys, each, place(at))));
    }
    if (kind === 'proxies') {
        const halves = (0, _platform.sealingKeys)(config.GATEWAY_ENCRYPTION_KEY).map((key)=>(0, _platform.sealingPairOf)(key, _whatsapp.NUMBER_PROXY_USE).half);
        return Promise.all(sealed.map((each)=>(0, _platform.openSealed)(halves, each, (0, _whatsapp.numberProxyPlace)(orgId, id))));
    }
    const place = {
        gateways: _whatsapp.GATEWAY_REQUEST_KEY_PLACE,
        phones: (0, _sms.phoneSigningKeyPlace)(id),
        'api-keys': (0, _tenancy.apiKeyPlace)(orgId, id),
        'two-factor': (0, _identity.totpSecretPlace)(id)
    };
    return sealed.map((each)=>(0, _platform.open)((0, _platform.sealingKeys)(config.GATEWAY_ENCRYPTION_KEY), each, place[kind]).toString());
}
const onlyNew = {
    ...CONFIG,
    WEBHOOK_PRIVATE_KEY: NEW_PAIR.privateKey,
    GATEWAY_ENCRYPTION_KEY: NEW_KEY
};
const TEXTS = {
    webhooks: [
        'now',
        'before',
        '{"x":"y"}'
    ],
    gateways: [
        'request key'
    ],
    proxies: [
        'http://proxy'
    ],
    phones: [
        'signing key'
    ],
    'api-keys': [
        'chq_live_x'
    ],
    'two-factor': [
        'secret of codes'
    ]
};
_globals.describe.each(KINDS)('the secrets of %s', (kind)=>{
    const vault = ()=>(0, _sealingvaults.sealingVaultOf)(kind, CONFIG);
    (0, _globals.it)('a dry run counts the secrets by the number of their key, and leaves them as they are', async ()=>{
        const id = await make[kind]();
        const { result } = await cli('sealing:renew', kind, '--dry-run');
        const count = kind === 'webhooks' ? 4 : 1;
        (0, _globals.expect)(result).toEqual({
            kind,
            key: 2,
            to_renew: count,
            sealed: [
                {
                    number: 1,
                    count
                }
            ]
        });
        await (0, _globals.expect)(opened(kind, id)).rejects.toThrow('no key');
    });
    (0, _globals.it)('resealing seals all secrets with the new key, and the old one may go', async ()=>{
        const ids = await Promise.all([
            make[kind](),
            make[kind](),
            make[kind]()
        ]);
        const { result } = await cli('sealing:renew', kind);
        (0, _globals.expect)(result).toMatchObject({
            renewed: 3,
            verdict: _globals.expect.stringContaining('no longer needed')
        });
        for (const id of ids)(0, _globals.expect)(await opened(kind, id)).toEqual(TEXTS[kind]);
        (0, _globals.expect)((await cli('sealing:renew', kind)).result).toMatchObject({
            renewed: 0
        });
    });
    (0, _globals.it)('all secrets open at every moment of a resealing that is killed half way, and the next run does the rest', async ()=>{
        const ids = await Promise.all(Array.from({
            length: 7
        }, ()=>make[kind]()));
        let replaced = 0;
        const dying = Object.assign(Object.create(secrets), {
            replace: (...args)=>{
                replaced += 1;
                if (replaced > 3) throw new Error('killed');
                return secrets.replace(...args);
            }
        });
        await (0, _globals.expect)((0, _sealingrenewal.renewSealing)(kind, dying, vault(), 2)).rejects.toThrow('killed');
        for (const id of ids)(0, _globals.expect)(await opened(kind, id, CONFIG)).toEqual(TEXTS[kind]);
        const outcome = await (0, _sealingrenewal.renewSealing)(kind, secrets, vault(), 2);
        (0, _globals.expect)(outcome).toMatchObject({
            renewed: 4,
            unreadable: [],
            sealed: [
                _globals.expect.objectContaining({
                    number: 2
                })
            ]
        });
        for (const id of ids)(0, _globals.expect)(await opened(kind, id)).toEqual(TEXTS[kind]);
    });
    (0, _globals.it)('secrets that no key opens are named, stay, and keep the old key needed', async ()=>{
        const [good, lost] = await Promise.all([
            make[kind](),
            make[kind]()
        ]);
        const column = {
            webhooks: 'sealed_secret',
            gateways: 'sealed_request_key',
            proxies: 'sealed_proxy_url',
            phones: 'sealed_signing_key',
            'api-keys': 'sealed_key',
            'two-factor': 'totp_secret'
        };
        const table = {
            webhooks: 'webhook_endpoints',
            gateways: 'gateways',
            proxies: 'whatsapp_numbers',
            phones: 'sms_phones',
            'api-keys': 'api_keys',
            'two-factor': 'users'
        };
        const name = column[kind];
        await database.query(`update ${table[kind]} set ${name} = set_byte(${name}, 0, 9) where id = $1`, [
            lost
        ]);
        (0, _globals.expect)((await cli('sealing:renew', kind)).code).toBe(1);
        (0, _globals.expect)(complained).toContain(lost);
        (0, _globals.expect)(complained).toContain('still needed');
        (0, _globals.expect)(complained).not.toContain(good);
        (0, _globals.expect)(await opened(kind, good)).toEqual(TEXTS[kind]);
    });
});
(0, _globals.describe)('a secret that somebody replaces during the run', ()=>{
    /** Secrets of which the first row is changed between its reading and its writing. */ const changing = (change)=>{
        let isFirst = true;
        return Object.assign(Object.create(secrets), {
            replace: async (...args)=>{
                if (isFirst) await change(args[1]);
                isFirst = false;
                return secrets.replace(...args);
            }
        });
    };
    _globals.it.each([
        [
            'with the new key stays',
            (0, _platform.sealingKeys)(NEW_KEY)[0]
        ],
        [
            'with the old key is sealed anew',
            oldKey
        ]
    ])('a secret that somebody replaces during the run %s', async (_what, key)=>{
        const id = await aGateway();
        const rotate = ()=>setRequestKey(id, (0, _platform.seal)(key, 'rotated', _whatsapp.GATEWAY_REQUEST_KEY_PLACE));
        const vault = (0, _sealingvaults.sealingVaultOf)('gateways', CONFIG);
        const { sealed } = await (0, _sealingrenewal.renewSealing)('gateways', changing(rotate), vault, 10);
        (0, _globals.expect)(sealed).toEqual([
            {
                number: 2,
                count: 1
            }
        ]);
        (0, _globals.expect)(await opened('gateways', id)).toEqual([
            'rotated'
        ]);
    });
    (0, _globals.it)('a replaced secret is kept also where only one of several sealed parts changed', async ()=>{
        const id = await aWebhook();
        const rotate = async ()=>{
            const anew = await (0, _platform.sealFor)((0, _platform.sealingPublicKey)(NEW_PAIR.publicKey), '{"x":"z"}', (0, _events.webhookPlace)(orgId, id, 'headers'));
            await database.query('update webhook_endpoints set sealed_headers = $2 where id = $1', [
                id,
                anew
            ]);
        };
        await (0, _sealingrenewal.renewSealing)('webhooks', changing(rotate), (0, _sealingvaults.sealingVaultOf)('webhooks', CONFIG), 10);
        (0, _globals.expect)(await opened('webhooks', id)).toEqual([
            'now',
            'before',
            '{"x":"z"}'
        ]);
    });
});
(0, _globals.describe)('the command', ()=>{
    (0, _globals.it)('the seal command changes nothing when the public key and the private keys are of different pairs', async ()=>{
        const id = await aWebhook();
        const strange = {
            ...CONFIG,
            WEBHOOK_PUBLIC_KEY: (0, _platform.newSealingPair)(2).publicKey
        };
        await (0, _globals.expect)((0, _sealingrenewal.renewSealing)('webhooks', secrets, (0, _sealingvaults.sealingVaultOf)('webhooks', strange), 10)).rejects.toThrow('sealed');
        (0, _globals.expect)(await opened('webhooks', id, CONFIG)).toEqual(TEXTS.webhooks);
    });
    (0, _globals.it)('the seal command says which variable is missing, and which kinds there are', async ()=>{
        process.env.PHONE_ENCRYPTION_KEY = '';
        (0, _globals.expect)((await cli('sealing:renew', 'phones')).code).toBe(1);
        (0, _globals.expect)(complained).toContain('PHONE_ENCRYPTION_KEY');
        process.env.PHONE_ENCRYPTION_KEY = CONFIG.PHONE_ENCRYPTION_KEY;
        (0, _globals.expect)((await cli('sealing:renew', 'secrets')).code).toBe(1);
        (0, _globals.expect)(complained).toContain('webhooks, gateways, proxies, phones, api-keys, two-factor');
    });
    (0, _globals.it)('the seal command makes a key that stands beside the old one', async ()=>{
        const { result } = await cli('sealing:key', '--number', '3');
        (0, _globals.expect)((0, _platform.sealingKeys)(`${String(result.key)},${OLD_KEY}`).map(({ version })=>version)).toEqual([
            3,
            1
        ]);
        (0, _globals.expect)((await cli('sealing:key', '--number', '1')).code).toBe(1);
    });
});

//# sourceMappingURL=sealing.e2e.js.map