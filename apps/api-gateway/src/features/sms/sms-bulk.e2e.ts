import { SharedClock } from '@chasqui/runtime';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { aContact, anOrganization, aPhone, type SmsPhoneDraft } from '@chasqui/testing';
import { ApiHarness, errorOf, withKey } from '../../testing/api-gateway.harness';

const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);

const harness = ApiHarness.ofFile({ replicas: 2 });

interface Tenant {
  orgId: string;
  key: string;
  phone: SmsPhoneDraft;
}

async function aTenant(
  draft: { plan?: Parameters<typeof anOrganization>[1]; phone?: Partial<SmsPhoneDraft> } = {},
): Promise<Tenant> {
  const orgId = await anOrganization(harness.database, draft.plan);
  const { key } = await harness.aKey({ orgId });
  return { orgId, key, phone: await aPhone(harness.database, { orgId, ...draft.phone }) };
}

let usual: Tenant;

beforeAll(async () => {
  usual = await aTenant();
});

interface Call {
  key?: string;
  headers?: Record<string, string>;
  replica?: 0 | 1;
}

const post = (body: unknown, { key = usual.key, headers = {}, replica = 0 }: Call = {}): Promise<Response> =>
  fetch(`${replica === 0 ? harness.url : harness.otherUrl}/v1/sms/bulk`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...withKey(key), 'content-type': 'application/json', ...headers },
  });

interface Result {
  index: number;
  to: string;
  status: string;
  id?: string;
  conversation_id?: string;
  device_id?: string;
  error?: string;
}

interface Bulk {
  sent: number;
  pending: number;
  failed: number;
  total: number;
  results: Result[];
}

async function accepted(answer: Promise<Response>): Promise<Bulk> {
  const response = await answer;
  const body = (await response.json()) as { data: Bulk };
  expect([response.status, body]).toEqual([202, { success: true, data: expect.anything() }]);
  return body.data;
}

async function statusAndCode(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  return response.ok ? String(response.status) : `${response.status} ${(await errorOf(response)).code}`;
}

const rowsTo = (count: number, first = 4_915_100_000_000) =>
  Array.from({ length: count }, (_, index) => ({ to: String(first + index), message: `Number ${index}` }));

interface Stored {
  id: string;
  toAddress: string;
  accountId: string;
  priority: number;
  state: string;
}

async function storedOf(orgId: string): Promise<Stored[]> {
  const { rows } = await harness.database.query<Stored>(
    `select id, to_address, account_id, priority, state from messages where org_id = $1
     order by priority, lane_seq`,
    [orgId],
  );
  return rows;
}

describe('POST /sms/bulk', () => {
  it('POST /sms/bulk answers one result per row with its ids; rows wait in their order, behind single messages', async () => {
    const { orgId, key, phone } = await aTenant();
    const data = await accepted(post({ messages: rowsTo(3) }, { key }));
    expect(data).toEqual({
      sent: 0,
      pending: 3,
      failed: 0,
      total: 3,
      results: rowsTo(3).map(({ to }, index) => ({
        index,
        to,
        status: 'pending',
        id: UUID,
        conversation_id: UUID,
        device_id: phone.id,
        segments: 1,
        encoding: 'gsm7',
      })),
    });
    const stored = await storedOf(orgId);
    expect(stored.map(({ id }) => id)).toEqual(data.results.map(({ id }) => id));
    expect(new Set(stored.map(({ priority }) => priority))).toEqual(new Set([2]));
  });

  it('POST /sms/bulk takes 1,000 rows in order, to old contacts and new ones, each with its contact and conversation', async () => {
    const { orgId, key } = await aTenant();
    const rows = rowsTo(1_000);
    await accepted(post({ messages: rows.filter((_, index) => index % 3 === 0) }, { key }));
    const data = await accepted(post({ messages: rows }, { key }));
    expect([data.pending, data.failed]).toEqual([1_000, 0]);
    const stored = (await storedOf(orgId)).slice(334);
    expect(stored.map(({ toAddress }) => toAddress)).toEqual(rows.map(({ to }) => to));
    expect(new Set(data.results.map(({ conversation_id }) => conversation_id)).size).toBe(1_000);
  });

  it('POST /sms/bulk lets what a row says win over the whole: phones by choice, SIM, metadata, schedule and life', async () => {
    const { orgId, key, phone: first } = await aTenant({ phone: { pairedMinutesAgo: 9 } });
    const second = await aPhone(harness.database, { orgId });
    const [one, two, three] = rowsTo(3);
    const messages = [
      one,
      { ...two, device_id: first.id },
      { ...three, sim: 2, metadata: { a: '1' }, device_id: null },
    ];
    const named = await accepted(post({ messages, device_id: second.id }, { key }));
    expect(named.results.map(({ device_id }) => device_id)).toEqual([second.id, first.id, second.id]);
    const read = await fetch(`${harness.url}/v1/messages/${named.results[2]?.id}`, { headers: withKey(key) });
    expect(await read.json()).toMatchObject({ data: { metadata: { a: '1' } } });
    const spread = await accepted(post({ messages: rowsTo(5), phone_choice: 'least_used' }, { key }));
    const given = spread.results.map(({ device_id }) => device_id);
    expect(given.filter((id) => id === first.id)).toHaveLength(3);
    const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
    const held = await accepted(post({ messages: rowsTo(1), scheduled_at, expires_in: 60 }, { key }));
    const [message] = (await storedOf(orgId)).filter(({ id }) => id === held.results[0]?.id);
    expect(message?.state).toBe('held');
  });

  it('POST /sms/bulk answers a retry when the time of its messages has come, for which it queues nothing new', async () => {
    const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
    const body = { messages: rowsTo(2), scheduled_at };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await accepted(post(body, { headers }));
    const clock = jest.spyOn(SharedClock.prototype, 'nowMs').mockReturnValue(Date.now() + 3_580_000);
    try {
      const again = await post(body, { headers });
      expect([again.headers.get('idempotency-replayed'), await accepted(Promise.resolve(again))]).toEqual([
        'true',
        first,
      ]);
      const other = await post({ ...body, messages: rowsTo(3) }, { headers });
      expect([other.status, (await errorOf(other)).code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
      const fresh = await post(body, { headers: { 'idempotency-key': randomUUID() } });
      expect(await errorOf(fresh)).toMatchObject({ code: 'VALIDATION', fields: [{ field: 'scheduled_at' }] });
    } finally {
      clock.mockRestore();
    }
  });

  it('POST /sms/bulk answers why each row cannot be queued, and lets it stop no other', async () => {
    const { orgId, key, phone } = await aTenant({ plan: { signature: 'S' } });
    const gone = await aPhone(harness.database, { orgId, enabled: false });
    const foreign = await aTenant();
    await aContact(harness.database, {
      orgId,
      source: 'inbound',
      channels: { sms: { opt: 'out' } },
      addresses: { phone: '4915199999999' },
    });
    const [good] = rowsTo(1);
    const messages = [
      good,
      { message: 'x' },
      { to: ' ', message: 'x' },
      { to: 'somebody', message: 'x' },
      { to: '123456', message: 'x' },
      { to: good?.to },
      { to: good?.to, message: ' ' },
      { ...good, device_id: 'garbage' },
      { ...good, device_id: randomUUID() },
      { ...good, device_id: foreign.phone.id },
      { ...good, device_id: gone.id },
      { ...good, message: 'x'.repeat(1_528) },
      { to: '+4915199999999', message: 'x' },
      { ...good, device_id: phone.id.toUpperCase() },
    ];
    const { results, ...counts } = await accepted(post({ messages }, { key }));
    expect(counts).toEqual({ sent: 0, pending: 2, failed: 12, total: 14 });
    expect(results.map(({ error, status }) => error ?? status)).toEqual([
      'pending',
      'MISSING_TO',
      'MISSING_TO',
      'INVALID_PHONE',
      'INVALID_PHONE',
      'MISSING_CONTENT',
      'MISSING_CONTENT',
      'INVALID_DEVICE_ID',
      'NO_SMS_DEVICE',
      'NO_SMS_DEVICE',
      'NO_SMS_DEVICE',
      'MESSAGE_TOO_LONG',
      'OPTED_OUT',
      'pending',
    ]);
    const detail = expect.stringContaining('`to` must be a string: a phone number of 7 to 15 digits');
    expect(results[3]).toEqual({ index: 3, to: 'somebody', status: 'failed', error: 'INVALID_PHONE', detail });
    expect(results[12]).toEqual({ index: 12, to: '4915199999999', status: 'failed', error: 'OPTED_OUT' });
    expect(await storedOf(orgId)).toHaveLength(2);
  });

  it('POST /sms/bulk refuses a row whose phone cannot do what it asks, and says what, to the byte again', async () => {
    const { orgId, key, phone } = await aTenant({ phone: { sims: [{ slot: 1, phone: null, carrier: null }] } });
    const cht = await aPhone(harness.database, { orgId, protocol: 'cht', pairedMinutesAgo: 9 });
    const messages = [
      { to: '4915100000001', message: 'x', sim: 1 },
      { to: '4915100000002', message: 'x', sim: 2 },
      { to: '4915100000003', message: 'x', sim: 1, device_id: cht.id },
      { to: '4915100000004', message: 'x' },
    ];
    const headers = { 'idempotency-key': randomUUID() };
    const first = await post({ messages }, { key, headers });
    const text = await first.text();
    const { results } = (JSON.parse(text) as { data: Bulk }).data;
    expect(results).toMatchObject([
      { status: 'pending', device_id: phone.id },
      {
        status: 'failed',
        error: 'INVALID_DEVICE_ID',
        detail: expect.stringMatching(/^A phone with cht|no SIM in slot 2/),
      },
      { status: 'failed', error: 'INVALID_DEVICE_ID', detail: expect.stringContaining('cht-gateway always uses') },
      { status: 'pending', device_id: cht.id },
    ]);
    expect(await (await post({ messages }, { key, headers, replica: 1 })).text()).toBe(text);
  });

  it('POST /sms/bulk refuses rows beyond the plan one by one, and answers 403 PLAN_LIMIT when none fits', async () => {
    const { orgId, key } = await aTenant({ plan: { limits: { sms_month: 3, messages_month: 100 } } });
    const data = await accepted(post({ messages: rowsTo(5) }, { key }));
    expect(data.results.map(({ error, status }) => error ?? status)).toEqual([
      'pending',
      'pending',
      'pending',
      'PLAN_LIMIT (sms_month)',
      'PLAN_LIMIT (sms_month)',
    ]);
    const headers = { 'idempotency-key': 'k' };
    const refused = await post({ messages: rowsTo(2, 4_915_200_000_000) }, { key, headers });
    expect(refused.status).toBe(403);
    expect(await errorOf(refused)).toMatchObject({ code: 'PLAN_LIMIT', limit: 'sms_month', used: 3, max: 3 });
    expect(await storedOf(orgId)).toHaveLength(3);
    // A refused request stores no key and creates no contact.
    const { rows } = await harness.database.query('select 1 from idempotency_keys where org_id = $1', [orgId]);
    expect(rows).toEqual([]);
    const contacts = await harness.database.query('select 1 from contacts where org_id = $1', [orgId]);
    expect(contacts.rows).toHaveLength(3);
  });

  it('bulk sends that race get exactly what the plan has', async () => {
    const { orgId, key } = await aTenant({ plan: { limits: { sms_month: 100 } } });
    const sends = Array.from({ length: 10 }, (_, index) =>
      post({ messages: rowsTo(25, 4_915_100_000_000 + index * 5) }, { key, replica: index % 2 === 0 ? 0 : 1 }),
    );
    const statuses = (await Promise.all(sends)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([202, 403]));
    expect(await storedOf(orgId)).toHaveLength(100);
  });

  it('POST /sms/bulk answers 400 INVALID_BODY without messages, TOO_MANY_MESSAGES with more than 1,000', async () => {
    for (const body of [{}, { messages: [] }, { messages: null }, { messages: 'x' }, { messages: {} }]) {
      expect(await statusAndCode(post(body))).toBe('400 INVALID_BODY');
    }
    expect(await statusAndCode(post({ messages: rowsTo(1_001) }))).toBe('400 TOO_MANY_MESSAGES');
  });

  it('POST /sms/bulk answers a row of a wrong type with the failure of that row, and queues the others', async () => {
    const { orgId, key } = await aTenant();
    const [row] = rowsTo(1);
    const wrong: [unknown, string, string, string][] = [
      [null, '', 'MISSING_TO', 'A row must be an object.'],
      ['x', '', 'MISSING_TO', 'A row must be an object.'],
      [[row], '', 'MISSING_TO', 'A row must be an object.'],
      [[1], '', 'MISSING_TO', 'A row must be an object.'],
      [{ ...row, to: 4915112345678 }, '4915112345678', 'MISSING_TO', '`to` must be a string'],
      [{ ...row, to: { a: 1 } }, '', 'MISSING_TO', '`to` must be a string'],
      [{ ...row, to: '0151 12345678' }, '0151 12345678', 'INVALID_PHONE', 'write the country code'],
      [{ ...row, message: { text: 'x' } }, row?.to ?? '', 'MISSING_CONTENT', '`message` must be a string'],
      [{ ...row, message: 'a\u0000b' }, row?.to ?? '', 'MISSING_CONTENT', '`message` must be a string'],
      [{ ...row, metadata: { a: 1 } }, row?.to ?? '', 'MISSING_CONTENT', '`metadata.a` must be a text'],
      [{ ...row, scheduled_at: 'x' }, row?.to ?? '', 'MISSING_CONTENT', '`scheduled_at` is not accepted here'],
      [{ ...row, media_url: 'https://a.example/b.png' }, row?.to ?? '', 'MISSING_CONTENT', 'POST /whatsapp/send'],
      [{ ...row, device_id: 5 }, row?.to ?? '', 'INVALID_DEVICE_ID', '`device_id` must be the ID'],
      [{ ...row, sim: 4 }, row?.to ?? '', 'INVALID_DEVICE_ID', '`sim` must be 1, 2 or 3'],
    ];
    const messages = [...wrong.map(([bad]) => bad), row];
    const headers = { 'idempotency-key': 'wrong rows' };
    const { results } = await accepted(post({ messages }, { key, headers }));
    for (const [index, [bad, to, error, detail]] of wrong.entries()) {
      const said = { index, to, status: 'failed', error, detail: expect.stringContaining(detail) };
      expect([bad, results[index]]).toEqual([bad, said]);
    }
    expect(results.at(-1)).toMatchObject({ index: wrong.length, status: 'pending' });
    expect(await storedOf(orgId)).toHaveLength(1);
    const again = await post({ messages }, { key, headers });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.json()).toMatchObject({ data: { results } });
  });

  it('POST /sms/bulk answers 400 for fields of the whole request that are wrong, or belong in a row or to another route', async () => {
    const [row] = rowsTo(1);
    for (const more of [{ device_id: 5 }, { phone_choice: 'x' }, { expires_in: 1 }, { scheduled_at: 'x' }]) {
      expect(await statusAndCode(post({ messages: [row], ...more }))).toBe('400 VALIDATION');
    }
    for (const more of [{ sim: 2 }, { delivery_report: false }, { whatsapp_id: 'x' }, { media_url: 'x' }]) {
      const answer = await post({ messages: [row], ...more });
      const { code, fields } = await errorOf(answer);
      expect([answer.status, code, fields?.[0]]).toEqual([
        400,
        'VALIDATION',
        expect.objectContaining({ field: Object.keys(more)[0], code: 'NOT_ALLOWED' }),
      ]);
    }
  });

  it('POST /sms/bulk answers 403 without messages:send', async () => {
    const { key } = await harness.aKey({ orgId: usual.orgId, scopes: ['messages:read'] });
    expect(await statusAndCode(post({ messages: rowsTo(1) }, { key }))).toBe('403 INSUFFICIENT_SCOPE');
  });

  it('POST /sms/bulk takes 8 MB', async () => {
    const messages = rowsTo(1_000).map((row) => ({
      ...row,
      metadata: { text: 'x'.repeat(500) },
      padding: 'x'.repeat(7_000),
    }));
    expect(await statusAndCode(post({ messages }))).toBe('202');
    expect(await statusAndCode(post({ messages, padding: 'x'.repeat(1_000_000) }))).toBe('413 PAYLOAD_TOO_LARGE');
  });
});

describe('an Idempotency-Key of a bulk send', () => {
  it('an Idempotency-Key makes one bulk send of parallel requests at two api-gateways, and one answer to the byte for all', async () => {
    const { orgId, key } = await aTenant();
    const headers = { 'idempotency-key': randomUUID() };
    const messages = [...rowsTo(20), { to: 'nobody', message: 'x' }];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post({ messages }, { key, headers, replica: index % 2 === 0 ? 0 : 1 })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    const replays = answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true');
    expect(replays).toHaveLength(19);
    expect(await storedOf(orgId)).toHaveLength(20);
  });

  it('a refused row that says more than is known of rows, however deep, gets the answer of one that does not', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const answer = await fetch(`${harness.url}/v1/sms/bulk`, {
      method: 'POST',
      body: `{"messages":[{"to":"","message":"x","more":${deep}}]}`,
      headers: { ...withKey(usual.key), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    });
    // 400 if the service refuses every body of this depth.
    expect([202, 400]).toContain(answer.status);
  });

  it('POST /sms/bulk answers 422 IDEMPOTENCY_MISMATCH when any row differs, also one that is refused', async () => {
    const headers = { 'idempotency-key': 'b' };
    const messages = [...rowsTo(2), { to: 'nobody', message: 'x' }];
    await accepted(post({ messages }, { headers }));
    for (const other of [
      { messages: rowsTo(2) },
      { messages: [...rowsTo(2), { to: 'nobody', message: 'y' }] },
      { messages, phone_choice: 'least_used' },
      { messages, expires_in: 60 },
    ]) {
      expect(await statusAndCode(post(other, { headers }))).toBe('422 IDEMPOTENCY_MISMATCH');
    }
    expect(await statusAndCode(post({ messages }, { headers }))).toBe('202');
  });
});
