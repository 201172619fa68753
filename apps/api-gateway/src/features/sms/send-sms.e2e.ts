import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorCode } from '@chasqui/errors';
import { anOrganization, aPhone, type SmsPhoneWish } from '@chasqui/testing';
import { ApiHarness, errorOf, withKey } from '../../testing/api-gateway.harness';

const TO = '4915112345678';
const VALID = { to: TO, message: 'hello' };
const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);

let harness: ApiHarness;
let urls: [string, string];

interface Tenant {
  orgId: string;
  key: string;
  phone: SmsPhoneWish;
}

/** An organization with a key and one connected phone. */
async function aTenant(
  wish: { plan?: Parameters<typeof anOrganization>[1]; phone?: Partial<SmsPhoneWish>; mode?: 'live' | 'test' } = {},
): Promise<Tenant> {
  const orgId = await anOrganization(harness.database, wish.plan);
  const { key } = await harness.aKey({ orgId, ...(wish.mode && { mode: wish.mode }) });
  return { orgId, key, phone: await aPhone(harness.database, { orgId, ...wish.phone }) };
}

let usual: Tenant;

beforeAll(async () => {
  harness = await ApiHarness.create();
  const [one, other] = [await harness.start(), await harness.start()];
  urls = [one.url, other.url];
  usual = await aTenant();
});

afterAll(async () => {
  const undeclared = await harness.undeclaredAnswers();
  await harness.close();
  expect(undeclared).toEqual([]);
});

interface Call {
  key?: string | null;
  headers?: Record<string, string>;
  replica?: 0 | 1;
}

const post = (body: unknown, { key = usual.key, headers = {}, replica = 0 }: Call = {}): Promise<Response> =>
  fetch(`${urls[replica]}/v1/sms/send`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { ...(key !== null && withKey(key)), 'content-type': 'application/json', ...headers },
  });

interface Queued {
  id: string;
  conversation_id: string;
  to: string;
  content: string;
  status: string;
  segments: number;
  encoding: string;
}

async function queued(answer: Promise<Response> | Response): Promise<Queued> {
  const response = await answer;
  const body = (await response.json()) as { success: boolean; data: Queued };
  expect([response.status, body]).toEqual([201, { success: true, data: expect.anything() }]);
  return body.data;
}

async function statusAndCode(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  return response.ok ? String(response.status) : `${response.status} ${(await errorOf(response)).code}`;
}

interface Row {
  state: string;
  deviceId: string;
  lane: string;
  priority: number;
  payload: { sms: object };
  lifeS: number;
  dueInS: number;
}

async function rowOf(id: string): Promise<Row | undefined> {
  const { rows } = await harness.database.query<Row>(
    `select state, device_id as "deviceId", lane, priority, payload,
       extract(epoch from give_up_at - due_at)::float8 as "lifeS", extract(epoch from due_at - created_at)::float8 as "dueInS"
     from messages where id = $1`,
    [id],
  );
  return rows[0];
}

const messagesOf = async (orgId: string): Promise<number> => {
  const { rows } = await harness.database.query('select 1 from messages where org_id = $1', [orgId]);
  return rows.length;
};

describe('POST /sms/send', () => {
  it('201: the queued SMS result, its fields and no other', async () => {
    const answer = await post({ ...VALID, to: ' +4915112345678\n', unknown_field: 1 });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('idempotency-replayed')).toBeNull();
    expect(await answer.json()).toEqual({
      success: true,
      data: {
        id: UUID,
        conversation_id: UUID,
        to: TO,
        content: 'hello',
        status: 'pending',
        segments: 1,
        encoding: 'gsm7',
      },
    });
  });

  it('201: waits in the lane of its phone, joins one conversation, and GET /messages/{id} knows it', async () => {
    const { key, phone } = await aTenant({ phone: { phone: '4930901820', messageTtlS: 7_200 } });
    const [first, second] = [await queued(post(VALID, { key })), await queued(post(VALID, { key }))];
    expect(second.conversation_id).toBe(first.conversation_id);
    const life = { state: 'queued', deviceId: phone.id, lane: `sms:${phone.id}`, priority: 1, lifeS: 7_200, dueInS: 0 };
    const sms = { encoding: 'gsm7', segments: 1, sim: null, delivery_report: true };
    expect(await rowOf(first.id)).toEqual({ ...life, payload: { sms } });
    const read = await fetch(`${urls[1]}/v1/messages/${first.id}`, { headers: withKey(key) });
    const { data } = (await read.json()) as { data: object };
    expect(data).toMatchObject({
      id: first.id,
      channel: 'sms',
      direction: 'outbound',
      status: 'pending',
      to: TO,
      from: '4930901820',
      whatsapp_id: null,
      account_phone: '4930901820',
      device_id: phone.id,
      conversation_id: first.conversation_id,
      contact_id: UUID,
      content: 'hello',
      segments: 1,
      scheduled_at: null,
    });
  });

  it('201: SIM, life, schedule, delivery report and metadata as asked for', async () => {
    const wish = {
      ...VALID,
      sim: 2,
      expires_in: 600,
      scheduled_at: new Date(Date.now() + 3_600_000).toISOString(),
      delivery_report: false,
      metadata: { order: '42' },
    };
    const { id } = await queued(post(wish));
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'held', lifeS: 600, payload: { sms: { sim: 2, delivery_report: false } } });
    expect(row?.dueInS).toBeGreaterThan(3_590);
    const read = await fetch(`${urls[0]}/v1/messages/${id}`, { headers: withKey(usual.key) });
    expect(await read.json()).toMatchObject({
      data: { metadata: { order: '42' }, scheduled_at: wish.scheduled_at, status: 'pending', account_phone: null },
    });
  });

  it('201: with the signature of the plan, and its parts counted with it', async () => {
    const { key } = await aTenant({ plan: { signature: 'Sent with Chasqui' } });
    const data = await queued(post({ ...VALID, message: 'x'.repeat(150) }, { key }));
    expect(data).toMatchObject({ content: `${'x'.repeat(150)}\n\nSent with Chasqui`, segments: 2, encoding: 'gsm7' });
    expect(await queued(post({ ...VALID, message: 'да' }, { key }))).toMatchObject({ segments: 1, encoding: 'ucs2' });
  });

  it('201: from the phone that is named, from the first that was paired, or from the least used one', async () => {
    const { orgId, key, phone: first } = await aTenant({ phone: { pairedMinutesAgo: 60, dailyLimit: 3 } });
    const second = await aPhone(harness.database, { orgId });
    const deviceOf = async (wish: object) =>
      (await rowOf((await queued(post({ ...VALID, ...wish }, { key }))).id))?.deviceId;
    expect(await deviceOf({ device_id: second.id.toUpperCase() })).toBe(second.id);
    expect(await deviceOf({})).toBe(first.id);
    expect(await deviceOf({ phone_choice: 'first' })).toBe(first.id);
    expect(await deviceOf({ phone_choice: 'least_used' })).toBe(second.id);
    expect([await deviceOf({}), await deviceOf({}), await deviceOf({ device_id: first.id })]).toEqual([
      first.id,
      second.id,
      first.id,
    ]);
  });

  it('201: live keys have live phones, test keys those of the sandbox, whose messages cost nothing', async () => {
    const { orgId, key, phone } = await aTenant({ plan: { limits: { sms_month: 1 } } });
    const sandbox = await aPhone(harness.database, { orgId, mode: 'test' });
    const { key: testKey } = await harness.aKey({ orgId, mode: 'test' });
    expect((await rowOf((await queued(post(VALID, { key }))).id))?.deviceId).toBe(phone.id);
    for (let time = 0; time < 3; time += 1) {
      expect((await rowOf((await queued(post(VALID, { key: testKey }))).id))?.deviceId).toBe(sandbox.id);
    }
    expect(await statusAndCode(post({ ...VALID, device_id: phone.id }, { key: testKey }))).toBe('503 NO_SMS_DEVICE');
  });

  it.each<[ErrorCode, string, string, object]>([
    ['INVALID_BODY', 'to', 'no recipient', { to: undefined }],
    ['INVALID_BODY', 'to', 'null for a recipient', { to: null }],
    ['INVALID_BODY', 'to', 'an empty recipient', { to: ' ' }],
    ['INVALID_BODY', 'message', 'no text', { message: undefined }],
    ['INVALID_BODY', 'message', 'an empty text', { message: '' }],
    ['INVALID_BODY', 'message', 'a blank text', { message: ' \n' }],
    ['INVALID_BODY', 'to', 'neither, and a malformed phone id', { to: undefined, message: undefined, device_id: 'x' }],
    ['INVALID_DEVICE_ID', 'device_id', 'no UUID', { device_id: 'garbage' }],
    ['INVALID_DEVICE_ID', 'device_id', 'an empty id', { device_id: '' }],
    ['INVALID_DEVICE_ID', 'device_id', 'a number', { device_id: 5 }],
    ['INVALID_DEVICE_ID', 'device_id', 'a UUID in braces', { device_id: `{${randomUUID()}}` }],
    ['INVALID_DEVICE_ID', 'device_id', 'before the recipient is looked at', { device_id: 'x', to: 'somebody' }],
    ['INVALID_PHONE', 'to', 'no number', { to: 'somebody' }],
    ['INVALID_PHONE', 'to', 'six digits', { to: '123456' }],
    ['INVALID_PHONE', 'to', 'sixteen digits', { to: '1234567890123456' }],
    ['INVALID_PHONE', 'to', 'a number without its country', { to: '015112345678' }],
    ['INVALID_PHONE', 'to', 'a number as it is dialled abroad', { to: '004915112345678' }],
    ['INVALID_PHONE', 'to', 'two plus signs', { to: `++${TO}` }],
    ['INVALID_PHONE', 'to', 'blanks between', { to: '49 151 12345678' }],
    ['INVALID_PHONE', 'to', 'a JSON number', { to: 4915112345678 }],
    ['INVALID_PHONE', 'to', 'a list', { to: [TO] }],
    ['INVALID_PHONE', 'to', 'a group of WhatsApp', { to: '120363025246125486@g.us' }],
    ['INVALID_PHONE', 'to', 'before other fields are looked at', { to: 'x', sim: 9 }],
    ['MESSAGE_TOO_LONG', 'message', '1,601 characters', { message: 'x'.repeat(1_601) }],
    ['MESSAGE_TOO_LONG', 'message', 'eleven parts of GSM', { message: 'x'.repeat(1_531) }],
    ['MESSAGE_TOO_LONG', 'message', 'eleven parts of UCS-2', { message: 'ж'.repeat(671) }],
    ['VALIDATION', 'message', 'a number for a text', { message: 5 }],
    ['VALIDATION', 'message', 'a NUL', { message: 'a\u0000b' }],
    ['VALIDATION', 'message', 'half a surrogate pair', { message: 'a\uD800b' }],
    ['VALIDATION', 'phone_choice', 'no choice', { phone_choice: 'random' }],
    ['VALIDATION', 'sim', 'a SIM that no phone has', { sim: 4 }],
    ['VALIDATION', 'sim', 'half a SIM', { sim: 1.5 }],
    ['VALIDATION', 'sim', 'a SIM as text', { sim: '1' }],
    ['VALIDATION', 'expires_in', 'too soon', { expires_in: 59 }],
    ['VALIDATION', 'expires_in', 'more than a week', { expires_in: 604_801 }],
    ['VALIDATION', 'expires_in', 'as text', { expires_in: '600' }],
    ['VALIDATION', 'scheduled_at', 'no time', { scheduled_at: 'tomorrow' }],
    ['VALIDATION', 'scheduled_at', 'too soon', { scheduled_at: new Date().toISOString() }],
    [
      'VALIDATION',
      'scheduled_at',
      'in 91 days',
      { scheduled_at: new Date(Date.now() + 91 * 86_400_000).toISOString() },
    ],
    ['VALIDATION', 'delivery_report', 'no boolean', { delivery_report: 'yes' }],
    ['VALIDATION', 'metadata', 'no object', { metadata: 'x' }],
    ['VALIDATION', 'metadata', 'values that are no texts', { metadata: { a: 1 } }],
  ])('400 %s in %s: %s', async (code, field, _, wrong) => {
    // It has no phone and nothing left of its plan: neither is looked at.
    const { key } = await harness.aKey({ orgId: await poorOrganization() });
    const response = await post({ ...VALID, ...wrong }, { key });
    const error = await errorOf(response);
    expect([response.status, error.code]).toEqual([400, code]);
    expect(error.fields?.map((each) => each.field)).toContain(field);
  });

  let poor: Promise<string> | undefined;
  const poorOrganization = (): Promise<string> =>
    (poor ??= anOrganization(harness.database, { limits: { messages_month: 0 } }));

  it.each(['', '{', 'hello', '"text"', 'null', '[]', '5'])('400 INVALID_BODY: %j is no JSON object', async (body) => {
    expect(await statusAndCode(post(body))).toBe('400 INVALID_BODY');
  });

  it('400 MESSAGE_TOO_LONG: with the signature of the plan', async () => {
    const { key } = await aTenant({ plan: { signature: 'S' } });
    expect(await statusAndCode(post({ ...VALID, message: 'x'.repeat(1_527) }, { key }))).toBe('201');
    expect(await statusAndCode(post({ ...VALID, message: 'x'.repeat(1_528) }, { key }))).toBe('400 MESSAGE_TOO_LONG');
  });

  it('401, then 429, then 403, then 400, and only then phone, recipient and plan', async () => {
    const { orgId, key } = await aTenant({ phone: { enabled: false } });
    expect(await statusAndCode(post({}, { key: null }))).toBe('401 UNAUTHORIZED');
    const { key: exhausted } = await harness.aKey({ orgId, scopes: [], rateLimitPerMinute: 1 });
    const codes = new Set([
      await statusAndCode(post({}, { key: exhausted })),
      await statusAndCode(post({}, { key: exhausted })),
    ]);
    expect(codes).toContain('429 RATE_LIMITED');
    const { key: other } = await harness.aKey({ orgId, scopes: ['messages:read', 'accounts:write'] });
    expect(await statusAndCode(post({}, { key: other }))).toBe('403 INSUFFICIENT_SCOPE');
    expect(await statusAndCode(post({}, { key }))).toBe('400 INVALID_BODY');
    expect(await statusAndCode(post(VALID, { key }))).toBe('503 NO_SMS_DEVICE');
  });

  it.each<[string, Partial<SmsPhoneWish>]>([
    ['is disabled', { enabled: false }],
    ['was silent for 20 minutes', { seenMinutesAgo: 20.1 }],
    ['was never heard', { seenMinutesAgo: null }],
    ['is one of the sandbox', { mode: 'test' }],
  ])('503 NO_SMS_DEVICE: the only phone %s, named or not', async (_, phone) => {
    const tenant = await aTenant({ phone });
    for (const wish of [{}, { phone_choice: 'least_used' }, { device_id: tenant.phone.id }]) {
      expect(await statusAndCode(post({ ...VALID, ...wish }, { key: tenant.key }))).toBe('503 NO_SMS_DEVICE');
    }
    expect(await messagesOf(tenant.orgId)).toBe(0);
  });

  it('503 NO_SMS_DEVICE: unknown, foreign, unpaired and none, the same answer to the byte', async () => {
    const gone = await aPhone(harness.database, { orgId: usual.orgId });
    await harness.database.query('update sms_phones set unpaired_at = now(), token_hash = null where id = $1', [
      gone.id,
    ]);
    const foreign = await aTenant();
    const bodies = new Set<string>();
    for (const device_id of [randomUUID(), foreign.phone.id, gone.id]) {
      const answer = await post({ ...VALID, device_id }, { headers: { 'x-request-id': 'the-same' } });
      expect(answer.status).toBe(503);
      bodies.add(await answer.text());
    }
    const { key } = await harness.aKey();
    bodies.add(await (await post(VALID, { key, headers: { 'x-request-id': 'the-same' } })).text());
    expect(bodies.size).toBe(1);
  });

  it('201 as soon as its phone is heard again', async () => {
    const { key, phone } = await aTenant({ phone: { seenMinutesAgo: 21 } });
    expect(await statusAndCode(post(VALID, { key }))).toBe('503 NO_SMS_DEVICE');
    await harness.database.query('update sms_phones set seen_at = now() where id = $1', [phone.id]);
    expect(await statusAndCode(post(VALID, { key }))).toBe('201');
  });

  it('takes another phone when the one that it chose was unpaired a moment ago, and 503 when there is none', async () => {
    const { orgId, key, phone } = await aTenant({ phone: { pairedMinutesAgo: 5 } });
    const other = await aPhone(harness.database, { orgId });
    const unpair = (id: string) =>
      harness.database.query('update sms_phones set unpaired_at = now(), token_hash = null where id = $1', [id]);
    expect((await rowOf((await queued(post(VALID, { key }))).id))?.deviceId).toBe(phone.id);
    await unpair(phone.id);
    expect((await rowOf((await queued(post(VALID, { key }))).id))?.deviceId).toBe(other.id);
    await unpair(other.id);
    expect(await statusAndCode(post(VALID, { key }))).toBe('503 NO_SMS_DEVICE');
  });

  it('403 OPTED_OUT: the recipient answered STOP; the plan keeps its unit, and START takes it back', async () => {
    const { orgId, key } = await aTenant({ plan: { limits: { sms_month: 1 } } });
    const setOpt = (opt: string) =>
      harness.database.query(
        `insert into contacts (id, org_id, mode, phone, source, channels)
         values (uuidv7(), $1, 'live', $2, 'inbound', jsonb_build_object('sms', jsonb_build_object('opt', $3::text)))
         on conflict (org_id, mode, phone) where phone is not null do update set channels = excluded.channels`,
        [orgId, TO, opt],
      );
    await setOpt('out');
    expect(await statusAndCode(post(VALID, { key }))).toBe('403 OPTED_OUT');
    const headers = { 'idempotency-key': 'again' };
    expect(await statusAndCode(post(VALID, { key, headers }))).toBe('403 OPTED_OUT');
    await setOpt('in');
    expect(await statusAndCode(post(VALID, { key, headers }))).toBe('201');
    await setOpt('out');
    // Its message exists: what the recipient says now is about others.
    expect(await statusAndCode(post(VALID, { key, headers }))).toBe('201');
  });

  it('403 PLAN_LIMIT: says which limit, how much of it, and until when', async () => {
    const { key } = await aTenant({ plan: { limits: { sms_month: 1, messages_month: 10 } } });
    await queued(post(VALID, { key }));
    const answer = await post(VALID, { key });
    expect(answer.status).toBe(403);
    expect(await errorOf(answer)).toMatchObject({
      code: 'PLAN_LIMIT',
      limit: 'sms_month',
      used: 1,
      max: 1,
      resets_at: expect.stringMatching(/Z$/),
    });
  });
});

describe('a plan of 50 SMS a month', () => {
  it('takes exactly 50 of 300 parallel sends at two api-gateways, to old and new contacts', async () => {
    const { orgId, key } = await aTenant({ plan: { limits: { sms_month: 50, messages_month: 1_000 } } });
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        statusAndCode(
          post({ ...VALID, to: String(49_151_000_000 + (index % 20)) }, { key, replica: index % 2 === 0 ? 0 : 1 }),
        ),
      ),
    );
    expect(answers.filter((answer) => answer === '201')).toHaveLength(50);
    expect(answers.filter((answer) => answer === '403 PLAN_LIMIT')).toHaveLength(250);
    expect(await messagesOf(orgId)).toBe(50);
  });
});

describe('an Idempotency-Key', () => {
  it('makes one message of 100 parallel requests at two api-gateways, and the same answer to the byte for all', async () => {
    const { orgId, key } = await aTenant({ plan: { limits: { sms_month: 1 } } });
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => post(VALID, { key, headers, replica: index % 2 === 0 ? 0 : 1 })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    const isReplay = (answer: Response): boolean => answer.headers.get('idempotency-replayed') === 'true';
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(await messagesOf(orgId)).toBe(1);
  });

  it('gives the same answer when the phone is gone, the plan is used up, and the message has moved on', async () => {
    const { orgId, key, phone } = await aTenant({ plan: { limits: { sms_month: 1 }, signature: 'Signed' } });
    const headers = { 'idempotency-key': 'k' };
    const first = await (await post({ ...VALID, metadata: { a: '1', b: '2' } }, { key, headers })).text();
    await harness.database.query('update sms_phones set enabled = false where id = $1', [phone.id]);
    await harness.database.query(
      `update messages set status = 'failed', state = 'done', error_code = 'EXPIRED' where org_id = $1`,
      [orgId],
    );
    const again = await post(
      { metadata: { b: '2', a: '1' }, message: 'hello', to: `+${TO}`, sim: null },
      { key, headers },
    );
    expect([again.status, again.headers.get('idempotency-replayed'), await again.text()]).toEqual([201, 'true', first]);
  });

  it('422 IDEMPOTENCY_MISMATCH for another message, in whatever it differs', async () => {
    const headers = { 'idempotency-key': 'one' };
    await queued(post(VALID, { headers }));
    const others = [
      { message: 'other' },
      { to: '4915112345679' },
      { sim: 1 },
      { expires_in: 60 },
      { device_id: usual.phone.id },
    ];
    for (const other of [
      ...others,
      { delivery_report: false },
      { metadata: { a: '1' } },
      { phone_choice: 'least_used' },
    ]) {
      expect(await statusAndCode(post({ ...VALID, ...other }, { headers }))).toBe('422 IDEMPOTENCY_MISMATCH');
    }
  });

  it('belongs to the mode and organization of its key', async () => {
    const { orgId, key } = await aTenant();
    await aPhone(harness.database, { orgId, mode: 'test' });
    const { key: testKey } = await harness.aKey({ orgId, mode: 'test' });
    const headers = { 'idempotency-key': 'mine' };
    const ids = await Promise.all(
      [key, testKey, usual.key].map(async (each) => (await queued(post(VALID, { key: each, headers }))).id),
    );
    expect(new Set(ids).size).toBe(3);
  });

  it('400 VALIDATION: empty or too long', async () => {
    for (const key of ['', 'x'.repeat(256)]) {
      expect(await statusAndCode(post(VALID, { headers: { 'idempotency-key': key } }))).toBe('400 VALIDATION');
    }
  });
});
