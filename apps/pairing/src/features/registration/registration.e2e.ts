import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RegisterResponse } from '@chasqui/gateway-protocol';
import { newSealingKey } from '@chasqui/runtime';
import { ENCRYPTION_KEY, PairingHarness, type Replica } from '../../testing/pairing-harness';

let harness: PairingHarness;
let replica: Replica;
/** Its operator allows no private networks. */
let strict: Replica;

beforeAll(async () => {
  harness = await PairingHarness.start();
  replica = await harness.startReplica();
  strict = await harness.startReplica({}, { OUTBOUND_ALLOWED_NETWORKS: [] });
});
afterAll(() => harness.stop());

const request = (setup_code: string, more: Record<string, unknown> = {}) => ({
  setup_code,
  app_version: '1.0.0',
  protocol: 1,
  host: { os: 'linux', arch: 'x64' },
  ...more,
});

const register = (code: string, more?: Record<string, unknown>) =>
  replica.post('/gateway/v1/register', request(code, more));

async function codeOf(response: Response): Promise<unknown> {
  return ((await response.json()) as { code?: unknown }).code;
}

describe('the registration: 201', () => {
  it('a registration gives a token, a key and the addresses, and stores neither in clear', async () => {
    const response = await register(await harness.setupCode(await harness.createOrganization()));
    expect(response.status).toBe(201);
    const answer = (await response.json()) as RegisterResponse;
    expect(answer).toMatchObject({
      token: expect.stringMatching(/^gwt_[\w-]{43}$/),
      ws_url: 'wss://service.example/gateway/v1/connect',
      events_url: 'https://service.example/gateway/v1/events',
      heartbeat_s: 20,
    });
    const key = Buffer.from(answer.request_key, 'base64');
    expect(key).toHaveLength(32);
    const { rows } = await harness.database.query<{ row: string; key: Buffer }>(
      'select g::text as row, sealed_request_key as key from gateways g where id = $1',
      [answer.gateway_id],
    );
    expect(rows[0]?.row).not.toContain(answer.token);
    expect(rows[0]?.key.includes(key)).toBe(false);
  });

  it('a code goes to exactly one of two apps that use it at the same time; the other gets 409', async () => {
    for (let round = 0; round < 10; round += 1) {
      const code = await harness.setupCode(await harness.createOrganization());
      const responses = await Promise.all(Array.from({ length: 4 }, () => register(code)));
      const statuses = responses.map((response) => response.status).sort((a, b) => a - b);
      expect(statuses).toEqual([201, 409, 409, 409]);
      const refused = responses.find((response) => response.status === 409);
      expect(refused && (await codeOf(refused))).toBe('SETUP_CODE_USED');
    }
  });

  it('a registration uses up the other codes of its gateway, also when two of them come at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const orgId = await harness.createOrganization();
      const gatewayId = await harness.gateways.create(orgId, 'live');
      const aCode = async () => (await harness.gateways.createSetupCode(orgId, gatewayId)) ?? '';
      const codes = [await aCode(), await aCode(), await aCode()];
      const statuses = (await Promise.all(codes.map((code) => register(code)))).map(({ status }) => status);
      expect(statuses.sort((a, b) => a - b)).toEqual([201, 409, 409]);
      expect((await register(await aCode())).status).toBe(201);
    }
  });

  it('a registration with a second code of the same gateway ends the token and the tunnel of the first', async () => {
    const orgId = await harness.createOrganization();
    const first = await harness.register(replica, { orgId });
    const tunnel = await replica.connect(first);
    const code = await harness.gateways.createSetupCode(orgId, first.gatewayId);
    expect((await register(code ?? '')).status).toBe(201);
    await expect(replica.dial(first)).rejects.toThrow('HTTP 401');
    expect(await tunnel.closed).toMatchObject({ code: 4401 });
  });
});

describe('the registration: a lost answer', () => {
  const aSecret = (): string => randomBytes(32).toString('base64url');

  it('an app that lost the answer gets the same one again for its code and secret, of any copy; its token works', async () => {
    const code = await harness.setupCode(await harness.createOrganization());
    const secret = aSecret();
    const first = await register(code, { secret });
    const again = await strict.post('/gateway/v1/register', request(code, { secret }));
    expect([first.status, again.status]).toEqual([201, 201]);
    const answer = (await first.json()) as RegisterResponse;
    expect(await again.json()).toEqual(answer);
    const { rows } = await harness.database.query<{ row: string }>(
      'select g::text as row from gateways g where id = $1',
      [answer.gateway_id],
    );
    for (const kept of [secret, answer.token]) expect(rows[0]?.row).not.toContain(kept);
    await (await replica.dial({ token: answer.token })).close();
  });

  it('one of several copies of the same registration at once trades the code, and all get the same answer', async () => {
    for (let round = 0; round < 5; round += 1) {
      const code = await harness.setupCode(await harness.createOrganization());
      const secret = aSecret();
      const responses = await Promise.all(Array.from({ length: 4 }, () => register(code, { secret })));
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      const answers = (await Promise.all(responses.map((response) => response.json()))) as RegisterResponse[];
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    }
  });

  it('a used code is refused with another secret and with none, and with its own after 15 minutes', async () => {
    const code = await harness.setupCode(await harness.createOrganization());
    const secret = aSecret();
    const usedFor = (minutes: number): Promise<unknown> =>
      harness.database.query(
        `update gateway_setup_codes set used_at = now() - make_interval(mins => $1)
          where code_hash = sha256(convert_to($2, 'UTF8'))`,
        [minutes, code],
      );
    expect((await register(code, { secret })).status).toBe(201);
    for (const more of [{ secret: aSecret() }, {}]) {
      const refused = await register(code, more);
      expect([refused.status, await codeOf(refused)]).toEqual([409, 'SETUP_CODE_USED']);
    }
    await usedFor(14);
    expect((await register(code, { secret })).status).toBe(201);
    await usedFor(16);
    expect((await register(code, { secret })).status).toBe(409);
  });

  it('a used code gives nothing to its own secret once its gateway registered again or was revoked', async () => {
    const orgId = await harness.createOrganization();
    const gatewayId = await harness.gateways.create(orgId, 'live');
    const aCode = async (): Promise<string> => (await harness.gateways.createSetupCode(orgId, gatewayId)) ?? '';
    const [first, secret] = [await aCode(), aSecret()];
    expect((await register(first, { secret })).status).toBe(201);
    const second = await aCode();
    expect((await register(second, { secret })).status).toBe(201);
    expect((await register(first, { secret })).status).toBe(409);
    await harness.gateways.revoke(orgId, gatewayId);
    expect((await register(second, { secret })).status).not.toBe(201);
  });

  it('an app gets the same answer again after the key of the service was replaced', async () => {
    const code = await harness.setupCode(await harness.createOrganization());
    const secret = aSecret();
    const answer = (await (await register(code, { secret })).json()) as RegisterResponse;
    const renewed = await harness.startReplica({}, { GATEWAY_ENCRYPTION_KEY: `${newSealingKey(2)},${ENCRYPTION_KEY}` });
    const again = await renewed.post('/gateway/v1/register', request(code, { secret }));
    expect(await again.json()).toEqual(answer);
  });

  it('a registration with a secret of another length is refused, and the code stays usable', async () => {
    const code = await harness.setupCode(await harness.createOrganization());
    const response = await register(code, { secret: 'short' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'VALIDATION', fields: [{ field: 'secret' }] });
    expect((await register(code)).status).toBe(201);
  });
});

describe('the registration: refusals', () => {
  it('the registration answers 400 naming every wrong field', async () => {
    const response = await replica.post('/gateway/v1/register', { setup_code: 1, host: {} });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'VALIDATION',
      fields: ['setup_code', 'app_version', 'protocol', 'host'].map((field) => ({ field })),
    });
  });

  it.each([
    'https://10.0.0.1/',
    'https://192.168.1.1',
    'http://example.com',
    'ftp://example.com',
    'https://u:p@example.com',
  ])('the registration answers 400 for the base_url %s, and the code stays usable', async (base_url) => {
    const code = await harness.setupCode(await harness.createOrganization());
    const response = await strict.post('/gateway/v1/register', request(code, { base_url }));
    expect(response.status).toBe(400);
    expect(await codeOf(response)).toBe('VALIDATION');
    expect((await register(code)).status).toBe(201);
  });

  it.each([
    ['test', undefined, 'DRIVER=sandbox'],
    ['test', 'baileys', 'DRIVER=sandbox'],
    ['live', 'sandbox', 'DRIVER=baileys'],
  ] as const)(
    'the registration answers 400 for a code of a %s key and the driver %s: it says what to do, the code stays usable',
    async (mode, driver, words) => {
      const code = await harness.setupCode(await harness.createOrganization(), mode);
      const response = await register(code, { driver });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: 'VALIDATION',
        message: expect.stringContaining(words),
        fields: [{ field: 'driver' }],
      });
      expect((await register(code, { driver: mode === 'test' ? 'sandbox' : 'baileys' })).status).toBe(201);
    },
  );

  it('an app that does not say its driver is taken with a code of a live key only; an operator may allow the sandbox there', async () => {
    const orgId = await harness.createOrganization();
    expect((await register(await harness.setupCode(orgId))).status).toBe(201);
    const lenient = await harness.startReplica({}, { LIVE_SANDBOX_GATEWAYS: 'allow' });
    const code = await harness.setupCode(orgId);
    expect((await lenient.post('/gateway/v1/register', request(code, { driver: 'sandbox' }))).status).toBe(201);
    const test = await harness.setupCode(orgId, 'test');
    expect((await lenient.post('/gateway/v1/register', request(test, { driver: 'baileys' }))).status).toBe(400);
  });

  it('the registration answers 403 PLAN_LIMIT for one direct gateway too many, also of two at once; the code stays usable', async () => {
    const orgId = await harness.createOrganization();
    const base_url = 'https://gateway.example';
    const codes = await Promise.all(Array.from({ length: 5 }, () => harness.setupCode(orgId)));
    const answers = await Promise.all(codes.map((code) => register(code, { base_url })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 403, 403]);
    const refused = answers.findIndex(({ status }) => status === 403);
    expect(await answers[refused]?.json()).toMatchObject({
      code: 'PLAN_LIMIT',
      limit: 'direct_gateways',
      used: 3,
      max: 3,
      message: expect.stringContaining('without a base_url'),
    });
    expect((await register(codes[refused] ?? '')).status).toBe(201);
    const other = await harness.setupCode(await harness.createOrganization());
    expect((await register(other, { base_url })).status).toBe(201);
  });

  it('the registration answers 401 for a code that is unknown, malformed, expired, or of a revoked gateway', async () => {
    const orgId = await harness.createOrganization();
    const expired = await harness.setupCode(orgId);
    await harness.database.query(`update gateway_setup_codes set expires_at = now() - interval '1 second'`);
    const gatewayId = await harness.gateways.create(orgId, 'live');
    const revoked = (await harness.gateways.createSetupCode(orgId, gatewayId)) ?? '';
    await harness.gateways.revoke(orgId, gatewayId);
    for (const code of ['gw_setup_x', `gw_setup_${'a'.repeat(32)}`, expired, revoked]) {
      const response = await register(code);
      expect(response.status).toBe(401);
      expect(await codeOf(response)).toBe('UNAUTHORIZED');
    }
  });

  it('a setup code cannot be made for the gateway of another organization', async () => {
    const gatewayId = await harness.gateways.create(await harness.createOrganization(), 'live');
    expect(await harness.gateways.createSetupCode(await harness.createOrganization(), gatewayId)).toBeNull();
  });

  it('the registration answers 426 for a protocol that is too old', async () => {
    const response = await register(`gw_setup_${'a'.repeat(32)}`, { protocol: 0 });
    expect(response.status).toBe(426);
    expect(await response.json()).toMatchObject({ code: 'GATEWAY_UPGRADE_REQUIRED', min_protocol: 1 });
  });

  // Last: after it, this address is refused.
  it('the registration answers 429 after many bad secrets; a token that was good before still passes', async () => {
    const gateway = await harness.register(replica);
    const tunnel = await replica.connect(gateway);
    const statuses = [];
    for (let guess = 0; guess < 40; guess += 1) statuses.push((await register(`gw_setup_${'b'.repeat(32)}`)).status);
    expect(statuses.at(-1)).toBe(429);
    const response = await register(`gw_setup_${'b'.repeat(32)}`);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    await expect(replica.dial({ token: `gwt_${'b'.repeat(43)}` })).rejects.toThrow('HTTP 429');
    await tunnel.close();
    await (await replica.connect(gateway)).close();
  });
});
