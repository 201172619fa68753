import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebhookEndpointRepository } from '@chasqui/webhooks';
import { hashSmsSecret, newPhoneToken, SmsRegistrationRepository, SmsUnpairingRepository } from '@chasqui/sms';
import { startProxyOf, waitFor } from '@chasqui/testing';
import { EventStream } from '../../testing/event-stream';
import { deviceBodyOf } from '../device/device-body.parser';
import { earlyInTheMinute, SmsHarness, type SmsReplica } from '../../testing/sms-harness';

let harness: SmsHarness;
let replica: SmsReplica;
let registrations: SmsRegistrationRepository;

beforeAll(async () => {
  harness = await SmsHarness.start();
  replica = await harness.startReplica({}, { timings: { presence: { lookEveryMs: 200 } } });
  registrations = new SmsRegistrationRepository(harness.database);
});
afterAll(() => harness.stop());

interface Registered {
  id: string;
  token: string;
  login: string;
  password?: string;
}

const PIXEL = {
  name: 'Google/oriole',
  simCards: [{ slotIndex: 0, simNumber: 1, phoneNumber: '*******4567', carrierName: '**tica', iccid: '*****1234' }],
};

interface Attempt {
  body?: unknown;
  from?: string;
  on?: SmsReplica;
}

const register = (authorization: string, { body = PIXEL, from = harness.anAddress(), on = replica }: Attempt = {}) =>
  on.call('POST', '/device', { authorization, body, from });

const statusesOf = (answers: readonly Response[]): number[] =>
  answers.map(({ status }) => status).sort((a, b) => a - b);

async function registered(authorization: string, body: unknown = PIXEL): Promise<Registered> {
  const answer = await register(authorization, { body });
  if (answer.status !== 201) throw new Error(`registration answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Registered;
}

const aSecret = (): string => randomBytes(32).toString('base64url');
const aCode = async (orgId: string) => `Code ${(await registrations.createCode(orgId, 'live'))?.code}`;
const aToken = async (orgId: string) => `Bearer ${await registrations.createPrivateToken(orgId, 'live')}`;

async function phonesOf(orgId: string) {
  const { rows } = await harness.database.query<{ id: string; appId: string; name: string; sims: object[] }>(
    `select id, app_id, name, sims from sms_phones where org_id = $1 order by created_at, id`,
    [orgId],
  );
  return rows;
}

const silence = (orgId: string, seconds: number) =>
  harness.database.query(
    `update sms_phones set seen_at = seen_at - $2 * interval '1 second', paired_at = paired_at - $2 * interval '1 second'
      where org_id = $1`,
    [orgId, seconds],
  );

describe('a phone that registers', () => {
  it('a phone that registers is stored with what it said and without its secrets, and can call at once', async () => {
    const orgId = await harness.createOrganization();
    const phone = await registered(await aCode(orgId));
    expect(phone).toEqual({
      id: expect.stringMatching(/^[\w-]{20}$/),
      token: expect.stringMatching(/^smsp_[\w-]{43}$/),
      login: expect.stringMatching(/^[0-9A-Z]{8}$/),
    });
    const { rows } = await harness.database.query<{ row: string }>(
      'select p::text as row from sms_phones p where app_id = $1',
      [phone.id],
    );
    expect(rows[0]?.row).not.toContain(phone.token);
    expect(await phonesOf(orgId)).toMatchObject([
      { name: 'Google oriole', sims: [{ slot: 1, phone: '*******4567', carrier: '**tica', iccid: '*****1234' }] },
    ]);
    const settings = (await (await replica.as(phone, 'GET', '/settings')).json()) as { webhooks: object };
    expect(settings.webhooks).toMatchObject({ signing_key: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await replica.as(phone, 'PATCH', '/device', { body: { id: phone.id } })).status).toBe(204);
  });

  it('a phone that registers is told to customers, and as connected only once it used its token: the answer may be lost', async () => {
    const orgId = await harness.createOrganization();
    const phone = await registered(await aCode(orgId));
    const told = async (): Promise<string[]> => {
      const { rows } = await harness.database.query<{ account: Record<string, string> }>(
        `select payload -> 'account' as account from events where org_id = $1 order by created_at, id`,
        [orgId],
      );
      return rows.map(
        ({ account }) => `${account.kind} ${account.previous_status}>${account.status} ${account.reason}`,
      );
    };
    expect(await told()).toEqual(['sms_phone null>disconnected paired']);
    await replica.as(phone, 'PATCH', '/device', { body: { id: phone.id } });
    await waitFor(async () => (await told()).length > 1, { what: 'the phone to be told as connected' });
    expect(await told()).toEqual(['sms_phone null>disconnected paired', 'sms_phone disconnected>connected heard']);
  });

  it('of two phones that register with one code at the same moment, exactly one is paired', async () => {
    for (let round = 0; round < 10; round += 1) {
      const orgId = await harness.createOrganization();
      const code = await aCode(orgId);
      const answers = await Promise.all(Array.from({ length: 5 }, () => register(code)));
      expect(statusesOf(answers)).toEqual([201, 401, 401, 401, 401]);
      expect(await phonesOf(orgId)).toHaveLength(1);
    }
  });

  it('an app that lost the answer to its code gets the same one again for its secret, also when it asks many times at once', async () => {
    const orgId = await harness.createOrganization();
    const code = await aCode(orgId);
    const body = { ...PIXEL, secret: aSecret() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(code, { body })));
    expect(statusesOf(answers)).toEqual([201, 201, 201, 201, 201]);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    const { token } = JSON.parse(texts[0] ?? '') as Registered;
    expect((await replica.call('GET', '/message', { authorization: `Bearer ${token}` })).status).toBe(200);
    expect(await phonesOf(orgId)).toHaveLength(1);
    const { rows } = await harness.database.query<{ row: string }>(
      'select p::text as row from sms_phones p where org_id = $1',
      [orgId],
    );
    for (const kept of [body.secret, token]) expect(rows[0]?.row).not.toContain(kept);
  });

  it('a used code is refused with another secret and with none, and with its own after 15 minutes or an unpairing', async () => {
    const orgId = await harness.createOrganization();
    const code = await aCode(orgId);
    const body = { ...PIXEL, secret: aSecret() };
    await registered(code, body);
    const pairedFor = (minutes: number): Promise<unknown> =>
      harness.database.query('update sms_phones set paired_at = now() - make_interval(mins => $2) where org_id = $1', [
        orgId,
        minutes,
      ]);
    for (const other of [{ ...PIXEL, secret: aSecret() }, PIXEL])
      expect((await register(code, { body: other })).status).toBe(401);
    await pairedFor(14);
    expect((await register(code, { body })).status).toBe(201);
    await pairedFor(16);
    expect((await register(code, { body })).status).toBe(401);
    await pairedFor(1);
    await new SmsUnpairingRepository(harness.database).unpair(orgId, 'live', (await phonesOf(orgId))[0]?.id ?? '');
    expect((await register(code, { body })).status).toBe(401);
  });

  it('a secret of another length is refused, and the code stays good', async () => {
    const code = await aCode(await harness.createOrganization());
    expect((await register(code, { body: { ...PIXEL, secret: 'short' } })).status).toBe(400);
    expect((await register(code)).status).toBe(201);
  });

  it('a test key’s code registers no phone but one of the sandbox, and stays good', async () => {
    const orgId = await harness.createOrganization();
    for (const secret of [
      `Code ${(await registrations.createCode(orgId, 'test'))?.code}`,
      `Bearer ${await registrations.createPrivateToken(orgId, 'test')}`,
    ]) {
      const answer = await register(secret);
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        { message: expect.stringContaining('live key') },
      ]);
      expect((await register(secret, { body: { name: 'Chasqui/Sandbox phone 1' } })).status).toBe(201);
    }
    expect(await phonesOf(orgId)).toHaveLength(2);
  });

  it('a phone that registers is an account that webhooks of its mode can choose, those of the other mode not', async () => {
    const orgId = await harness.createOrganization();
    await registered(await aCode(orgId));
    const code = `Code ${(await registrations.createCode(orgId, 'test'))?.code}`;
    await registered(code, { name: 'Chasqui/Sandbox phone 1' });
    const ids = (await phonesOf(orgId)).map(({ id }) => id);
    const endpoints = new WebhookEndpointRepository(harness.database);
    expect([...(await endpoints.findAccounts(orgId, 'live', ids))]).toEqual([ids[0]]);
    expect([...(await endpoints.findAccounts(orgId, 'test', ids))]).toEqual([ids[1]]);
    const { rows } = await harness.database.query('select distinct channel from accounts where org_id = $1', [orgId]);
    expect(rows).toEqual([{ channel: 'sms' }]);
  });

  it('a phone with a code past its ten minutes is refused, and old codes are forgotten', async () => {
    const orgId = await harness.createOrganization();
    const code = await aCode(orgId);
    await harness.database.query(`update sms_pairing_codes set expires_at = now() where org_id = $1`, [orgId]);
    expect((await register(code)).status).toBe(401);
    await registrations.forgetOldCodes(1_000);
    const hash = hashSmsSecret(code.slice('Code '.length));
    const { rows } = await harness.database.query('select from sms_pairing_codes where code_hash = $1', [hash]);
    expect(rows).toEqual([]);
  });

  it('a phone that registers with a wrong body keeps its code', async () => {
    const code = await aCode(await harness.createOrganization());
    expect((await register(code, { body: { name: 5 } })).status).toBe(400);
    expect((await register(code)).status).toBe(201);
  });

  it('a phone beyond the plan is told so, keeps its code, and comes in when there is room', async () => {
    const orgId = await harness.createOrganization({ sms_devices: 1 });
    const first = await registered(await aCode(orgId));
    const code = await aCode(orgId);
    const answer = await register(code, { body: { name: 'Other/phone' } });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      expect.objectContaining({
        code: 'PLAN_LIMIT',
        limit: 'sms_devices',
        used: 1,
        max: 1,
        message: expect.stringContaining('allows 1 SMS phone, and 1 is paired'),
      }),
    ]);
    await harness.database.query('update sms_phones set token_hash = null, unpaired_at = now() where app_id = $1', [
      first.id,
    ]);
    expect((await register(code, { body: { name: 'Other/phone' } })).status).toBe(201);
  });

  it('phones that register never pass the limit, however many come at once', async () => {
    const orgId = await harness.createOrganization({ sms_devices: 3 });
    const token = await aToken(orgId);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => register(token, { body: { name: `Maker/${n}` } })),
    );
    expect(statusesOf(answers)).toEqual([201, 201, 201, 403, 403, 403, 403, 403]);
  });

  it('a phone that registers with a private token may write it as a person types it, until it is revoked', async () => {
    const orgId = await harness.createOrganization();
    const token = await aToken(orgId);
    const typed = token.replace(/^Bearer (.{6})(.{6})/, (_, a: string, b: string) => `Bearer ${a.toUpperCase()}-${b} `);
    expect((await register(typed)).status).toBe(201);
    expect(await registrations.revokeLastingSecrets(orgId, 'live')).toEqual({ tokens: 1, logins: 1 });
    expect((await register(token)).status).toBe(401);
  });

  it('a phone with a private token that was replaced by another is refused', async () => {
    const orgId = await harness.createOrganization();
    const [older, newer] = [await aToken(orgId), await aToken(orgId)];
    expect([(await register(older)).status, (await register(newer)).status]).toEqual([401, 201]);
  });
});

describe('a phone whose app was installed anew', () => {
  it('a phone with its app installed anew is known by its model and SIMs after a minute of silence; the old token ends', async () => {
    const orgId = await harness.createOrganization({ sms_devices: 1 });
    const token = await aToken(orgId);
    const before = await registered(token);
    await replica.as(before, 'PATCH', '/device', { body: { id: before.id } });
    const [row] = await phonesOf(orgId);
    await harness.database.query(`update sms_phones set name = 'Desk' where org_id = $1`, [orgId]);
    const stream = await EventStream.open(replica.url, before.token);
    await silence(orgId, 61);
    const after = await registered(token);
    expect(await phonesOf(orgId)).toMatchObject([{ id: row?.id, name: 'Desk', appId: after.id }]);
    expect(after.id).not.toBe(before.id);
    expect((await replica.as(before, 'PATCH', '/device', { body: { id: before.id } })).status).toBe(401);
    await stream.untilClosed();
  });

  it('a phone with its app installed anew fails what was offered before and left unsaid; what waited goes on', async () => {
    const orgId = await harness.createOrganization();
    const token = await aToken(orgId);
    const before = await registered(token);
    const [row] = await phonesOf(orgId);
    const phone = { id: row?.id ?? '', orgId, mode: 'live', appId: '', token: '', signingKey: '' } as const;
    const [offered, waiting] = [await harness.queueMessage(phone), await harness.queueMessage(phone)];
    await harness.database.query(`update sms_phones set messages_per_minute = 1 where org_id = $1`, [orgId]);
    expect(await (await replica.as(before, 'GET', '/message')).json()).toMatchObject([{ id: offered }]);
    await silence(orgId, 61);
    const after = await registered(token);
    // Another minute.
    await harness.database.query('delete from sms_phone_sends where phone_id = $1', [row?.id]);
    expect(await (await replica.as(after, 'GET', '/message')).json()).toMatchObject([{ id: waiting }]);
    const { rows } = await harness.database.query(
      'select status, error_code from messages where org_id = $1 order by lane_seq',
      [orgId],
    );
    expect(rows).toEqual([
      { status: 'failed', errorCode: 'DEVICE_OFFLINE' },
      { status: 'pending', errorCode: null },
    ]);
  });

  it('a phone with its app installed anew rings for its organization: endpoints hear at once of what failed by that', async () => {
    const orgId = await harness.createOrganization();
    const before = await registered(await aToken(orgId));
    const [row] = await phonesOf(orgId);
    const phone = { id: row?.id ?? '', orgId, mode: 'live', appId: '', token: '', signingKey: '' } as const;
    const offered = await harness.queueMessage(phone);
    expect(await (await replica.as(before, 'GET', '/message')).json()).toMatchObject([{ id: offered }]);
    await silence(orgId, 61);
    const rung: string[] = [];
    harness.database.onEvents((id) => rung.push(id));
    const { name: model, sims } = deviceBodyOf(PIXEL);
    const code = (await registrations.createCode(orgId, 'live'))?.code ?? '';
    const outcome = await registrations.register({
      secret: { by: 'code', code },
      model,
      sims: sims ?? [],
      fallbackLogin: 'A-PHONE',
      token: newPhoneToken(),
      sealSigningKey: () => Buffer.from('sealed'),
    });
    expect(outcome).toMatchObject({ kind: 'registered', phone: { isKnown: true } });
    expect(rung).toEqual([orgId]);
  });

  it('a phone is a new one while the other was heard within a minute, has another SIM, or none that can be told apart', async () => {
    const hidden = { name: 'Google/oriole', simCards: [{ slotIndex: 0, simNumber: 1, carrierName: 'x' }] };
    const another = { ...PIXEL, simCards: [{ ...PIXEL.simCards[0], iccid: '*****9999' }] };
    for (const [first, second, silentS] of [
      [PIXEL, PIXEL, 0],
      [PIXEL, another, 120],
      [PIXEL, { ...PIXEL, name: 'Google/raven' }, 120],
      [hidden, hidden, 120],
      [{ name: 'Google/oriole' }, { name: 'Google/oriole' }, 120],
    ] as const) {
      const orgId = await harness.createOrganization();
      const token = await aToken(orgId);
      const phone = await registered(token, first);
      await replica.as(phone, 'PATCH', '/device', { body: { id: phone.id } });
      await silence(orgId, silentS);
      await registered(token, second);
      expect(await phonesOf(orgId)).toHaveLength(2);
    }
  });

  it('a phone that never got its first answer is not counted twice, though its SIMs are hidden', async () => {
    const orgId = await harness.createOrganization({ sms_devices: 1 });
    const token = await aToken(orgId);
    await registered(token, { name: 'Google/oriole' });
    expect((await register(token, { body: { name: 'Google/oriole' } })).status).toBe(403);
    await silence(orgId, 61);
    await registered(token, { name: 'Google/oriole' });
    expect(await phonesOf(orgId)).toHaveLength(1);
  });

  it('a phone of another organization stays what it is when an app is installed anew', async () => {
    const orgId = await harness.createOrganization();
    await registered(await aToken(orgId));
    await silence(orgId, 61);
    const other = await harness.createOrganization();
    await registered(await aToken(other));
    expect([await phonesOf(orgId), await phonesOf(other)]).toMatchObject([[{}], [{}]]);
  });
});

describe('guessing', () => {
  const WRONG = 'Code 000000000000';

  // Tries are counted per clock minute.
  beforeEach(() => earlyInTheMinute());

  it('guessing ends with 429 at the sixth wrong try of an address, on every replica, and right ones do not count', async () => {
    const other = await harness.startReplica();
    const from = harness.anAddress();
    for (let count = 0; count < 6; count += 1) {
      expect((await register(await aCode(await harness.createOrganization()), { from })).status).toBe(201);
    }
    const statuses = [];
    for (let guess = 0; guess < 6; guess += 1) {
      statuses.push((await register(WRONG, { from, on: guess % 2 === 0 ? replica : other })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const answer = await register(await aCode(await harness.createOrganization()), { from, on: other });
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('guessing by a hundred others does not keep a code from being used', async () => {
    const others = Array.from({ length: 100 }, () => harness.anAddress());
    const answers = await Promise.all(others.map((from) => register(WRONG, { from })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await register(await aCode(await harness.createOrganization()))).status).toBe(201);
  });

  it('guessing does not hold up a private token that is right, from whatever address', async () => {
    const from = harness.anAddress();
    const token = await aToken(await harness.createOrganization());
    const wrong = `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`;
    for (let guess = 0; guess < 8; guess += 1) await register(wrong, { from });
    for (let guess = 0; guess < 8; guess += 1) await register(WRONG, { from });
    expect((await register(token, { from })).status).toBe(201);
    expect((await register(wrong, { from })).status).toBe(429);
  });

  it('guesses that come at once get no further than one by one', async () => {
    const from = harness.anAddress();
    const answers = await Promise.all(Array.from({ length: 40 }, () => register(WRONG, { from })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('guessing from the many addresses of one IPv6 network counts as one', async () => {
    const network = `2001:db8:${Math.floor(Math.random() * 65_000).toString(16)}:1`;
    const statuses = [];
    for (let host = 1; host <= 6; host += 1) {
      statuses.push((await register(WRONG, { from: `${network}::${host}` })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('guessing without Redis is counted by each process, and right codes go on working', async () => {
    const { proxy, url } = await startProxyOf(harness.redis.url);
    const alone = await harness.startReplica({ REDIS_URL: url });
    await proxy.cut();
    const from = harness.anAddress();
    expect((await register(await aCode(await harness.createOrganization()), { from, on: alone })).status).toBe(201);
    const statuses = [];
    for (let guess = 0; guess < 6; guess += 1) statuses.push((await register(WRONG, { from, on: alone })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    await proxy.heal();
    await alone.app.close();
    await proxy.close();
  });
});

describe('the sign-in of a phone', () => {
  it('the sign-in of a phone ends with the last phone that has it', async () => {
    const orgId = await harness.createOrganization();
    const { login, password } = await registered(await aToken(orgId));
    const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
    await registered(authorization, { name: 'Two' });
    const unpairings = new SmsUnpairingRepository(harness.database);
    const [first] = await phonesOf(orgId);
    await unpairings.unpair(orgId, 'live', first?.id ?? '');
    expect((await register(authorization, { body: { name: 'Three' } })).status).toBe(201);
    for (const { id } of await phonesOf(orgId)) await unpairings.unpair(orgId, 'live', id);
    expect((await register(authorization)).status).toBe(401);
  });

  it('the sign-in of a phone lets in another one, also by a code, of which the newest counts', async () => {
    const orgId = await harness.createOrganization();
    const { login, password } = await registered(await aToken(orgId));
    const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
    expect(await registered(authorization, { name: 'Two' })).toMatchObject({ login });
    const codes: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const answer = await replica.call('GET', '/user/code', { authorization, from: harness.anAddress() });
      const made = (await answer.json()) as { code: string; validUntil: string };
      expect(made.validUntil).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      codes.push(made.code);
    }
    expect((await register(`Code ${codes[0]}`)).status).toBe(401);
    expect(await registered(`Code ${codes[1]}`, { name: 'Three' })).toMatchObject({ login });
    expect((await phonesOf(orgId)).map(({ name }) => name)).toEqual(['Google oriole', 'Two', 'Three']);
  });

  it('a phone that came with a code of the API has no sign-in: it lets nobody in and its password cannot be changed', async () => {
    const phone = await registered(await aCode(await harness.createOrganization()));
    const authorization = `Basic ${Buffer.from(`${phone.login}:`).toString('base64')}`;
    expect((await register(authorization)).status).toBe(401);
    const body = { currentPassword: 'x', newPassword: 'y'.repeat(14) };
    expect((await replica.as(phone, 'PATCH', '/user/password', { body })).status).toBe(401);
  });
});
