import { randomUUID } from 'node:crypto';
import { totpSecretPlace } from '@chasqui/identity';
import { apiKeyHmac, apiKeyPlace } from '@chasqui/tenancy';
import { Database } from '@chasqui/database';
import { GATEWAY_REQUEST_KEY_PLACE, GatewayRepository, NUMBER_PROXY_USE, numberProxyPlace } from '@chasqui/whatsapp';
import { phoneSigningKeyPlace } from '@chasqui/sms';
import { webhookPlace } from '@chasqui/webhooks';
import {
  newSealingKey,
  newSealingPair,
  open,
  openSealed,
  seal,
  sealFor,
  sealingKeys,
  sealingPairOf,
  sealingPrivateKeys,
  sealingPublicKey,
} from '@chasqui/runtime';
import { anOrganization, createTestDatabase, type TestDatabase, testRedis } from '@chasqui/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { runCommandLine } from '../cli';
import { type SealedRow, SealedSecretsRepository } from './sealed-secrets.repository';
import type { SealedKind } from './sealed-secrets.sql';
import { renewSealing } from './sealing-renewal';
import { sealingVaultOf } from './sealing-vaults';

const OLD_KEY = Buffer.alloc(32, 7).toString('base64');
const NEW_KEY = newSealingKey(2);
const OLD_PAIR = newSealingPair(1);
const NEW_PAIR = newSealingPair(2);
const CONFIG = {
  API_KEY_ENCRYPTION_KEY: `${NEW_KEY},${OLD_KEY}`,
  GATEWAY_ENCRYPTION_KEY: `${NEW_KEY},${OLD_KEY}`,
  PHONE_ENCRYPTION_KEY: `${NEW_KEY},${OLD_KEY}`,
  WEBHOOK_PRIVATE_KEY: `${NEW_PAIR.privateKey},${OLD_PAIR.privateKey}`,
  WEBHOOK_PUBLIC_KEY: NEW_PAIR.publicKey,
};
const KINDS: SealedKind[] = ['webhooks', 'gateways', 'proxies', 'phones', 'api-keys', 'two-factor'];

let test: TestDatabase;
let database: Database;
let secrets: SealedSecretsRepository;
let orgId: string;
let printed = '';
let complained = '';
const before = { ...process.env };
const { url, prefix } = testRedis();

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 3, applicationName: 'test' });
  secrets = new SealedSecretsRepository(database);
  orgId = await anOrganization(database);
  Object.assign(process.env, {
    DATABASE_URL: test.url,
    REDIS_URL: url,
    REDIS_PREFIX: prefix,
    API_KEY_PEPPER: 'p'.repeat(32),
    ...CONFIG,
  });
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((printed += String(text))));
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((complained += String(text))));
});
beforeEach(async () => {
  await database.query('delete from webhook_endpoints');
  await database.query('delete from whatsapp_numbers');
  await database.query('delete from sms_phones');
  await database.query('delete from api_keys');
  await database.query('delete from users');
  await database.query('update gateways set sealed_request_key = null');
});
afterAll(async () => {
  jest.restoreAllMocks();
  process.env = before;
  await database.close();
  await test.drop();
});

async function cli(...args: string[]): Promise<{ code: number; result: Record<string, unknown> }> {
  printed = '';
  complained = '';
  const code = await runCommandLine(['node', 'admin', '--json', ...args]);
  return { code, result: code === 0 ? (JSON.parse(printed) as Record<string, unknown>) : {} };
}

const [oldKey] = sealingKeys(OLD_KEY);

async function aWebhook(pair = OLD_PAIR): Promise<string> {
  const id = randomUUID();
  const key = sealingPublicKey(pair.publicKey);
  const sealed = (part: 'secret' | 'headers', text: string) => sealFor(key, text, webhookPlace(orgId, id, part));
  await database.query(
    `insert into webhook_endpoints (id, org_id, mode, name, url, events, channels, account_ids, status, header_names,
       sealed_secret, sealed_old_secrets, old_secrets_until, sealed_headers)
     values ($1, $2, 'live', 'e', 'https://example.com', '{*}', '{}', '{}', 'active', '{}', $3, $4,
       array[now() - interval '1 hour', now() + interval '1 hour'], $5)`,
    [
      id,
      orgId,
      await sealed('secret', 'now'),
      [await sealed('secret', 'over'), await sealed('secret', 'before')],
      await sealed('headers', '{"x":"y"}'),
    ],
  );
  return id;
}

async function aGateway(): Promise<string> {
  const id = await new GatewayRepository(database).create(orgId, 'live');
  await setRequestKey(id, seal(oldKey, 'request key', GATEWAY_REQUEST_KEY_PLACE));
  return id;
}

const setRequestKey = (id: string, sealed: Buffer) =>
  database.query('update gateways set sealed_request_key = $2 where id = $1', [id, sealed]);

async function aNumber(): Promise<string> {
  const id = randomUUID();
  const gatewayId = await new GatewayRepository(database).create(orgId, 'live');
  const { publicKey } = sealingPairOf(oldKey, NUMBER_PROXY_USE);
  const sealed = await sealFor(sealingPublicKey(publicKey), 'http://proxy', numberProxyPlace(orgId, id));
  await database.query(
    `with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, 'live', 'whatsapp'))
     insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, sealed_proxy_url)
     values ($1, $2, $3, 'live', $4, 'connected', $5)`,
    [id, orgId, gatewayId, id, sealed],
  );
  return id;
}

async function aPhone(): Promise<string> {
  const id = randomUUID();
  await database.query(
    `with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, 'live', 'sms'))
     insert into sms_phones (id, org_id, mode, protocol, name, told_status, sealed_signing_key)
     values ($1, $2, 'live', 'sms_gate', 'p', 'connected', $3)`,
    [id, orgId, seal(oldKey, 'signing key', phoneSigningKeyPlace(id))],
  );
  return id;
}

async function anApiKey(): Promise<string> {
  const id = randomUUID();
  await database.query(
    `insert into api_keys (id, org_id, name, mode, key_hmac, sealed_key, last_four, scopes, rate_limit_per_minute)
     values ($1, $2, 'k', 'live', $4, $3, 'abcd', '{}', 60)`,
    [id, orgId, seal(oldKey, 'chq_live_x', apiKeyPlace(orgId, id)), Buffer.from(id)],
  );
  return id;
}

async function aUser(): Promise<string> {
  const id = randomUUID();
  const sealed = seal(oldKey, 'secret of codes', totpSecretPlace(id));
  await database.query(`insert into users (id, email, name, totp_secret) values ($1, $2, 'u', $3)`, [id, id, sealed]);
  return id;
}

const make: Record<SealedKind, () => Promise<string>> = {
  webhooks: aWebhook,
  gateways: aGateway,
  proxies: aNumber,
  phones: aPhone,
  'api-keys': anApiKey,
  'two-factor': aUser,
};

async function opened(kind: SealedKind, id: string, config = onlyNew): Promise<string[]> {
  const { rows } = await database.query<{ sealed: Buffer[] }>(
    {
      webhooks: `select array[sealed_secret] || sealed_old_secrets || array[sealed_headers] as sealed from webhook_endpoints where id = $1`,
      gateways: 'select array[sealed_request_key] as sealed from gateways where id = $1',
      proxies: 'select array[sealed_proxy_url] as sealed from whatsapp_numbers where id = $1',
      phones: 'select array[sealed_signing_key] as sealed from sms_phones where id = $1',
      'api-keys': 'select array[sealed_key] as sealed from api_keys where id = $1',
      'two-factor': 'select array[totp_secret] as sealed from users where id = $1',
    }[kind],
    [id],
  );
  const sealed = rows[0]?.sealed ?? [];
  if (kind === 'webhooks') {
    const keys = sealingPrivateKeys(config.WEBHOOK_PRIVATE_KEY);
    const place = (at: number) => webhookPlace(orgId, id, at === sealed.length - 1 ? 'headers' : 'secret');
    return Promise.all(sealed.map((each, at) => openSealed(keys, each, place(at))));
  }
  if (kind === 'proxies') {
    const halves = sealingKeys(config.GATEWAY_ENCRYPTION_KEY).map((key) => sealingPairOf(key, NUMBER_PROXY_USE).half);
    return Promise.all(sealed.map((each) => openSealed(halves, each, numberProxyPlace(orgId, id))));
  }
  const place = {
    gateways: GATEWAY_REQUEST_KEY_PLACE,
    phones: phoneSigningKeyPlace(id),
    'api-keys': apiKeyPlace(orgId, id),
    'two-factor': totpSecretPlace(id),
  };
  return sealed.map((each) => open(sealingKeys(config.GATEWAY_ENCRYPTION_KEY), each, place[kind]).toString());
}
const onlyNew = { ...CONFIG, WEBHOOK_PRIVATE_KEY: NEW_PAIR.privateKey, GATEWAY_ENCRYPTION_KEY: NEW_KEY };

const TEXTS: Record<SealedKind, string[]> = {
  webhooks: ['now', 'before', '{"x":"y"}'],
  gateways: ['request key'],
  proxies: ['http://proxy'],
  phones: ['signing key'],
  'api-keys': ['chq_live_x'],
  'two-factor': ['secret of codes'],
};

describe.each(KINDS)('the secrets of %s', (kind) => {
  const vault = () => sealingVaultOf(kind, CONFIG);

  it('a dry run counts the secrets by the number of their key, and leaves them as they are', async () => {
    const id = await make[kind]();
    const { result } = await cli('sealing:renew', kind, '--dry-run');
    const count = kind === 'webhooks' ? 4 : 1;
    expect(result).toEqual({ kind, key: 2, to_renew: count, sealed: [{ number: 1, count }] });
    await expect(opened(kind, id)).rejects.toThrow('no key');
  });

  it('resealing seals all secrets with the new key, and the old one may go', async () => {
    const ids = await Promise.all([make[kind](), make[kind](), make[kind]()]);
    const { result } = await cli('sealing:renew', kind);
    expect(result).toMatchObject({ renewed: 3, verdict: expect.stringContaining('no longer needed') });
    for (const id of ids) expect(await opened(kind, id)).toEqual(TEXTS[kind]);
    expect((await cli('sealing:renew', kind)).result).toMatchObject({ renewed: 0 });
  });

  it('all secrets open at every moment of a resealing that is killed half way, and the next run does the rest', async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, () => make[kind]()));
    let replaced = 0;
    const dying = Object.assign(Object.create(secrets) as SealedSecretsRepository, {
      replace: (...args: Parameters<SealedSecretsRepository['replace']>) => {
        replaced += 1;
        if (replaced > 3) throw new Error('killed');
        return secrets.replace(...args);
      },
    });
    await expect(renewSealing(kind, dying, vault(), 2)).rejects.toThrow('killed');
    for (const id of ids) expect(await opened(kind, id, CONFIG)).toEqual(TEXTS[kind]);
    const outcome = await renewSealing(kind, secrets, vault(), 2);
    expect(outcome).toMatchObject({ renewed: 4, unreadable: [], sealed: [expect.objectContaining({ number: 2 })] });
    for (const id of ids) expect(await opened(kind, id)).toEqual(TEXTS[kind]);
  });

  it('secrets that no key opens are named, stay, and keep the old key needed', async () => {
    const [good, lost] = await Promise.all([make[kind](), make[kind]()]);
    const column = {
      webhooks: 'sealed_secret',
      gateways: 'sealed_request_key',
      proxies: 'sealed_proxy_url',
      phones: 'sealed_signing_key',
      'api-keys': 'sealed_key',
      'two-factor': 'totp_secret',
    };
    const table = {
      webhooks: 'webhook_endpoints',
      gateways: 'gateways',
      proxies: 'whatsapp_numbers',
      phones: 'sms_phones',
      'api-keys': 'api_keys',
      'two-factor': 'users',
    };
    const name = column[kind];
    await database.query(`update ${table[kind]} set ${name} = set_byte(${name}, 0, 9) where id = $1`, [lost]);
    expect((await cli('sealing:renew', kind)).code).toBe(1);
    expect(complained).toContain(lost);
    expect(complained).toContain('still needed');
    expect(complained).not.toContain(good);
    expect(await opened(kind, good)).toEqual(TEXTS[kind]);
  });
});

describe('a secret that somebody replaces during the run', () => {
  const changing = (change: (row: SealedRow) => Promise<unknown>): SealedSecretsRepository => {
    let isFirst = true;
    return Object.assign(Object.create(secrets) as SealedSecretsRepository, {
      replace: async (...args: Parameters<SealedSecretsRepository['replace']>) => {
        if (isFirst) await change(args[1]);
        isFirst = false;
        return secrets.replace(...args);
      },
    });
  };

  it.each([
    ['with the new key stays', sealingKeys(NEW_KEY)[0]],
    ['with the old key is sealed anew', oldKey],
  ])('a secret that somebody replaces during the run %s', async (_what, key) => {
    const id = await aGateway();
    const rotate = () => setRequestKey(id, seal(key, 'rotated', GATEWAY_REQUEST_KEY_PLACE));
    const vault = sealingVaultOf('gateways', CONFIG);
    const { sealed } = await renewSealing('gateways', changing(rotate), vault, 10);
    expect(sealed).toEqual([{ number: 2, count: 1 }]);
    expect(await opened('gateways', id)).toEqual(['rotated']);
  });

  it('a replaced secret is kept also where only one of several sealed parts changed', async () => {
    const id = await aWebhook();
    const rotate = async () => {
      const anew = await sealFor(sealingPublicKey(NEW_PAIR.publicKey), '{"x":"z"}', webhookPlace(orgId, id, 'headers'));
      await database.query('update webhook_endpoints set sealed_headers = $2 where id = $1', [id, anew]);
    };
    await renewSealing('webhooks', changing(rotate), sealingVaultOf('webhooks', CONFIG), 10);
    expect(await opened('webhooks', id)).toEqual(['now', 'before', '{"x":"z"}']);
  });
});

describe('the command', () => {
  it('the seal command changes nothing when the public key and the private keys are of different pairs', async () => {
    const id = await aWebhook();
    const strange = { ...CONFIG, WEBHOOK_PUBLIC_KEY: newSealingPair(2).publicKey };
    await expect(renewSealing('webhooks', secrets, sealingVaultOf('webhooks', strange), 10)).rejects.toThrow('sealed');
    expect(await opened('webhooks', id, CONFIG)).toEqual(TEXTS.webhooks);
  });

  it('the seal command says which variable is missing, and which kinds there are', async () => {
    process.env.PHONE_ENCRYPTION_KEY = '';
    expect((await cli('sealing:renew', 'phones')).code).toBe(1);
    expect(complained).toContain('PHONE_ENCRYPTION_KEY');
    process.env.PHONE_ENCRYPTION_KEY = CONFIG.PHONE_ENCRYPTION_KEY;
    expect((await cli('sealing:renew', 'secrets')).code).toBe(1);
    expect(complained).toContain('webhooks, gateways, proxies, phones, api-keys, two-factor');
  });

  it('the seal command makes a key that stands beside the old one', async () => {
    const { result } = await cli('sealing:key', '--number', '3');
    expect(sealingKeys(`${String(result.key)},${OLD_KEY}`).map(({ version }) => version)).toEqual([3, 1]);
    expect((await cli('sealing:key', '--number', '1')).code).toBe(1);
  });
});

describe('secrets:check', () => {
  it('tries every secret on everything that is sealed, says that all open, and changes nothing', async () => {
    for (const kind of KINDS) await make[kind]();
    const stored = await Promise.all(KINDS.map((kind) => secrets.findOthers(kind, 0, null, 10)));
    await database.query("update api_keys set key_hmac = $1 where name = 'k'", [
      apiKeyHmac('p'.repeat(32), 'chq_live_x'),
    ]);
    const { code } = await cli('secrets:check');
    expect([code, complained]).toEqual([0, '']);
    const verdicts = JSON.parse(printed) as { kind: string; rows: number; verdict: string }[];
    expect(verdicts).toEqual(KINDS.map((kind) => ({ kind, rows: 1, verdict: 'all open' })));
    expect(await Promise.all(KINDS.map((kind) => secrets.findOthers(kind, 0, null, 10)))).toEqual(stored);
  });

  it.each([
    ['GATEWAY_ENCRYPTION_KEY', '', 'gateways: 1 rows are sealed and were not tried. Set GATEWAY_ENCRYPTION_KEY'],
    ['PHONE_ENCRYPTION_KEY', NEW_KEY, 'phones: no key that you set opens 1 of 1 rows'],
    ['WEBHOOK_PRIVATE_KEY', NEW_PAIR.privateKey, 'webhooks: no key that you set opens 1 of 1 rows'],
    ['API_KEY_PEPPER', 'q'.repeat(32), 'api-keys: 1 of 1 API keys are not believed with this API_KEY_PEPPER'],
  ])('says of a missing or another %s what is lost without it', async (name, value, sentence) => {
    for (const kind of KINDS) await make[kind]();
    await database.query("update api_keys set key_hmac = $1 where name = 'k'", [
      apiKeyHmac('p'.repeat(32), 'chq_live_x'),
    ]);
    const set = process.env[name];
    process.env[name] = value;
    try {
      expect((await cli('secrets:check')).code).toBe(1);
    } finally {
      process.env[name] = set;
    }
    expect(complained).toContain(sentence);
  });
});
