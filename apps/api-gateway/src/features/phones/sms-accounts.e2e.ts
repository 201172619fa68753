import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { aPhone, type SmsPhoneDraft } from '@chasqui/testing';
import { errorOf, statusAndCode } from '../../testing/api-gateway.harness';
import { SmsAccountsWorld, TIME } from '../../testing/sms-accounts.world';

const world = new SmsAccountsWorld();
const { aTenant, call, dataOf, factsOf, queue } = world;

describe('GET /sms/accounts', () => {
  it('GET /sms/accounts lists the phones, newest first, with their fields and no other', async () => {
    const { orgId, key } = await aTenant();
    const old = await aPhone(world.harness.database, { orgId, pairedMinutesAgo: 60, seenMinutesAgo: 30, name: 'Old' });
    const young = await aPhone(world.harness.database, {
      orgId,
      phone: '4930901820',
      sims: [
        { slot: 1, phone: '******1820', carrier: 'One' },
        { slot: 2, phone: null, carrier: 'Two' },
      ],
      simSettings: { 1: { phone: '4930901820', default: true, daily_limit: 100 } },
    });
    await world.harness.database.query(
      `update sms_phones set battery = '{"percent":80,"charging":true}', network = 'wifi', permissions_ok = true,
         model = 'Maker/Model', app_version = '1.68.0', os_version = '14' where id = $1`,
      [young.id],
    );
    await world.harness.database.query(
      `insert into sms_phone_days (phone_id, day, slot, offered, sent)
       values ($1, (now() at time zone 'UTC')::date, 1, 9, 7), ($1, (now() at time zone 'UTC')::date, 0, 4, 4), ($1, (now() at time zone 'UTC')::date - 1, 1, 5, 5)`,
      [young.id],
    );
    for (const device_id of [young.id, young.id]) await queue(key, { device_id });
    const answer = await call('GET', '', key);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      success: true,
      data: [
        {
          id: young.id,
          name: 'Maker/Phone',
          phone: '4930901820',
          status: 'connected',
          last_seen_at: TIME,
          app_version: '1.68.0',
          os_version: '14',
          model: 'Maker/Model',
          battery: { percent: 80, charging: true },
          network: 'wifi',
          sims: [
            { slot: 1, phone: '4930901820', carrier: 'One', default: true, sent_today: 7, daily_limit: 100 },
            { slot: 2, phone: null, carrier: 'Two', default: false, sent_today: 0, daily_limit: null },
          ],
          permissions_ok: true,
          pending_count: 2,
          sent_today: 11,
          messages_per_minute: 12,
          paired_at: TIME,
        },
        {
          id: old.id,
          name: 'Old',
          phone: null,
          status: 'disconnected',
          last_seen_at: TIME,
          app_version: null,
          os_version: null,
          model: null,
          battery: null,
          network: null,
          sims: [],
          permissions_ok: null,
          pending_count: 0,
          sent_today: 0,
          messages_per_minute: 12,
          paired_at: TIME,
        },
      ],
      total: 2,
      page: 1,
      per_page: 20,
    });
  });

  it('GET /sms/accounts lists by status and by page, and neither unpaired phones nor those of others or of the other mode', async () => {
    const { orgId, key } = await aTenant();
    const other = await aTenant();
    await aPhone(world.harness.database, { orgId: other.orgId });
    await aPhone(world.harness.database, { orgId, mode: 'test' });
    const gone = await aPhone(world.harness.database, { orgId });
    await world.harness.database.query('update sms_phones set unpaired_at = now(), token_hash = null where id = $1', [
      gone.id,
    ]);
    const requests: Partial<SmsPhoneDraft>[] = [
      {},
      { seenMinutesAgo: 21 },
      { seenMinutesAgo: null },
      { enabled: false },
      {},
    ];
    const phones: string[] = [];
    for (const [index, request] of requests.entries()) {
      phones.push((await aPhone(world.harness.database, { orgId, pairedMinutesAgo: 10 - index, ...request })).id);
    }
    const list = async (query: string) => {
      const body = (await (await call('GET', query, key)).json()) as { data: { id: string }[]; total: number };
      return [body.total, ...body.data.map(({ id }) => phones.indexOf(id))];
    };
    expect(await list('')).toEqual([5, 4, 3, 2, 1, 0]);
    expect(await list('?status=connected')).toEqual([2, 4, 0]);
    expect(await list('?status=disconnected')).toEqual([2, 2, 1]);
    expect(await list('?status=disabled')).toEqual([1, 3]);
    expect(await list('?page=2&per_page=2')).toEqual([5, 2, 1]);
    expect(await list('?page=9&per_page=2')).toEqual([5]);
  });

  it('GET /sms/accounts answers 400 for a status, page or size that is none', async () => {
    const { key } = await aTenant();
    for (const query of ['status=x', 'page=0', 'page=x', 'per_page=101', 'per_page=-1', 'page=1.5', 'page=1&page=2']) {
      expect(await statusAndCode(call('GET', `?${query}`, key))).toBe('400 VALIDATION');
    }
  });
});

describe.each([
  ['GET', undefined],
  ['PATCH', {}],
  ['DELETE', undefined],
])('%s /sms/accounts/{id}', (method, body) => {
  it('a route of one phone answers 404 to the byte alike for ids that are malformed, unknown, foreign, unpaired or of the other mode', async () => {
    const { orgId, key } = await aTenant();
    const foreign = await aPhone(world.harness.database, { orgId: (await aTenant()).orgId });
    const sandbox = await aPhone(world.harness.database, { orgId, mode: 'test' });
    const gone = await aPhone(world.harness.database, { orgId });
    await world.harness.database.query('update sms_phones set unpaired_at = now(), token_hash = null where id = $1', [
      gone.id,
    ]);
    const bodies = new Set<string>();
    for (const id of ['x', randomUUID(), foreign.id, sandbox.id, gone.id]) {
      const answer = await call(method, `/${id}`, key, body);
      expect(answer.status).toBe(404);
      bodies.add(await answer.text());
    }
    expect([...bodies]).toEqual([expect.stringContaining('SMS_ACCOUNT_NOT_FOUND')]);
  });

  it('a route of one phone answers 403 without its scope', async () => {
    const { orgId } = await aTenant();
    const { key } = await world.harness.aKey({
      orgId,
      scopes: [method === 'GET' ? 'accounts:write' : 'accounts:read'],
    });
    expect(await statusAndCode(call(method, `/${randomUUID()}`, key, body))).toBe('403 INSUFFICIENT_SCOPE');
  });
});

describe('GET /sms/accounts/{id}', () => {
  it('GET /sms/accounts/{id} answers the phone with its settings', async () => {
    const { orgId, key } = await aTenant();
    const { id } = await aPhone(world.harness.database, { orgId, sims: [{ slot: 1, phone: null, carrier: null }] });
    expect(await dataOf(call('GET', `/${id}`, key))).toMatchObject({
      id,
      protocol: 'sms_gate',
      enabled: true,
      daily_limit: null,
      sim_mode: 'default',
      quiet_hours: null,
      max_attempts: 2,
      message_ttl: 86_400,
      sims: [{ slot: 1, default: true }],
    });
  });
});

describe('PATCH /sms/accounts/{id}', () => {
  it('PATCH /sms/accounts/{id} changes what is given and nothing else; null clears', async () => {
    const { orgId, key } = await aTenant();
    const { id } = await aPhone(world.harness.database, { orgId });
    const windows = [
      { days: [1, 7], from: '22:00', to: '07:00' },
      { days: [6], from: '00:00', to: '24:00' },
    ];
    const quiet_hours = { timezone: 'Europe/Berlin', windows };
    const settings = {
      name: 'Reception',
      messages_per_minute: null,
      sms_limit_raised: true,
      daily_limit: 0,
      sim_mode: 'round_robin',
      quiet_hours,
      max_attempts: 5,
      message_ttl: 60,
    };
    expect(await dataOf(call('PATCH', `/${id}`, key, { ...settings, unknown: 1 }))).toMatchObject(settings);
    expect(await dataOf(call('PATCH', `/${id}`, key, {}))).toMatchObject(settings);
    const cleared = { daily_limit: null, quiet_hours: null, messages_per_minute: 60 };
    expect(await dataOf(call('PATCH', `/${id}`, key, cleared))).toMatchObject({ ...settings, ...cleared });
  });

  it('PATCH /sms/accounts/{id} changes SIMs one by one, of which one is the default', async () => {
    const { orgId, key } = await aTenant();
    const { id } = await aPhone(world.harness.database, { orgId, sims: [{ slot: 1, phone: '****1', carrier: 'One' }] });
    const sims = async (change: unknown[]) =>
      (await dataOf<{ sims: object[] }>(call('PATCH', `/${id}`, key, { sims: change }))).sims;
    const both = await sims([
      { slot: 1, phone: '+4930901820', default: true },
      { slot: 2, daily_limit: 5 },
    ]);
    expect(both).toMatchObject([
      { slot: 1, phone: '4930901820', default: true, daily_limit: null },
      { slot: 2, phone: null, default: false, daily_limit: 5 },
    ]);
    expect(await sims([{ slot: 2, default: true, phone: '4930901821' }])).toMatchObject([
      { slot: 1, phone: '4930901820', default: false },
      { slot: 2, phone: '4930901821', default: true, daily_limit: 5 },
    ]);
    const rest = await sims([
      { slot: 1, phone: null },
      { slot: 2, phone: null, daily_limit: null, default: false },
    ]);
    expect(rest).toMatchObject([{ slot: 1, phone: '****1', default: true }]);
  });

  it('PATCH /sms/accounts/{id} offers a phone that it disables to nobody, and tells its status once', async () => {
    const { orgId, key } = await aTenant();
    const { id } = await aPhone(world.harness.database, { orgId });
    for (const enabled of [false, false, true]) {
      const { status } = await dataOf(call('PATCH', `/${id}`, key, { enabled }));
      expect(status).toBe(enabled ? 'connected' : 'disabled');
      expect((await queue(key, {})).status).toBe(enabled ? 201 : 503);
    }
    const account = { kind: 'sms_phone', id, name: 'Maker/Phone', phone: null, restricted_until: null };
    expect(await factsOf(orgId)).toEqual([
      { ...account, status: 'disabled', previous_status: 'connected', reason: 'disabled' },
      { ...account, status: 'connected', previous_status: 'disabled', reason: 'enabled' },
    ]);
  });

  it('PATCH /sms/accounts/{id} has the lane of a phone looked at again, for it may send more now', async () => {
    const { orgId, key } = await aTenant();
    const { id } = await aPhone(world.harness.database, { orgId });
    await world.harness.database.query(
      `insert into lanes (lane, blocked_until) values ('sms:' || $1::text, now() + interval '1 hour')`,
      [id],
    );
    await dataOf(call('PATCH', `/${id}`, key, { messages_per_minute: 30 }));
    const { rows } = await world.harness.database.query(
      `select blocked_until from lanes where lane = 'sms:' || $1::text`,
      [id],
    );
    expect(rows).toEqual([{ blockedUntil: null }]);
  });

  it.each([
    ['more parts than Android allows', 31],
    ['no pace', null],
  ])('PATCH /sms/accounts/{id} takes %s only for a phone whose limit was raised', async (_, messages_per_minute) => {
    const { orgId, key } = await aTenant();
    const { id } = await aPhone(world.harness.database, { orgId });
    const patch = async (body: object) => {
      const answer = await call('PATCH', `/${id}`, key, body);
      return answer.status === 200 ? 200 : errorOf(answer);
    };
    const refused = {
      code: 'VALIDATION',
      message: expect.stringMatching(/counts parts .* sms_outgoing_check_max_count .* `sms_limit_raised` to true/),
      fields: [{ field: 'messages_per_minute', code: 'OUT_OF_RANGE' }],
    };
    expect(await patch({ messages_per_minute, name: 'Desk' })).toMatchObject(refused);
    expect(await dataOf(call('GET', `/${id}`, key))).toMatchObject({ messages_per_minute: 12, name: 'Maker/Phone' });
    expect(await patch({ messages_per_minute, sms_limit_raised: false })).toMatchObject(refused);
    expect(await patch({ sms_limit_raised: true })).toBe(200);
    expect(await patch({ messages_per_minute })).toBe(200);
    expect(await patch({ sms_limit_raised: false })).toMatchObject(refused);
    expect(await patch({ sms_limit_raised: false, messages_per_minute: 30 })).toBe(200);
    expect(await dataOf(call('GET', `/${id}`, key))).toMatchObject({
      messages_per_minute: 30,
      sms_limit_raised: false,
    });
  });

  it.each<[string, unknown]>([
    ['sms_limit_raised', 'yes'],
    ['name', ' '],
    ['name', null],
    ['name', 'x'.repeat(65)],
    ['enabled', 'true'],
    ['enabled', null],
    ['messages_per_minute', 0],
    ['messages_per_minute', 61],
    ['messages_per_minute', 1.5],
    ['daily_limit', -1],
    ['daily_limit', 10_001],
    ['sim_mode', 'random'],
    ['sim_mode', null],
    ['max_attempts', 6],
    ['max_attempts', null],
    ['message_ttl', 59],
    ['quiet_hours', []],
    ['quiet_hours', { timezone: 'Mars/Olympus', windows: [] }],
    ['quiet_hours', { timezone: 'UTC' }],
    ['quiet_hours', { timezone: 'UTC', windows: [{ days: [0], from: '01:00', to: '02:00' }] }],
    ['quiet_hours', { timezone: 'UTC', windows: [{ days: [1], from: '24:00', to: '02:00' }] }],
    ['quiet_hours', { timezone: 'UTC', windows: [{ days: [1], from: '01:00', to: '01:00' }] }],
    ['sims', {}],
    ['sims', [{ phone: '4915112345678' }]],
    ['sims', [{ slot: 4 }]],
    ['sims', [{ slot: 1 }, { slot: 1 }]],
    ['sims', [{ slot: 1, phone: 'x' }]],
    ['sims', [{ slot: 1, daily_limit: -1 }]],
    [
      'sims',
      [
        { slot: 1, default: true },
        { slot: 2, default: true },
      ],
    ],
  ])('PATCH /sms/accounts/{id} answers 400 VALIDATION in %s: %j', async (field, value) => {
    const { key } = await aTenant();
    const answer = await call('PATCH', `/${randomUUID()}`, key, { [field]: value });
    const error = await errorOf(answer);
    expect([answer.status, error.code, error.fields?.[0]?.field]).toEqual([400, 'VALIDATION', field]);
  });

  it('PATCH /sms/accounts/{id} answers 400 INVALID_BODY without a JSON object', async () => {
    const { key } = await aTenant();
    expect(await statusAndCode(call('PATCH', `/${randomUUID()}`, key, []))).toBe('400 INVALID_BODY');
  });
});
