import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { statusAndCode } from './api.client';
import { TO } from './answers.world';
import { type BulkOptions, postBulk, rowsOf, texts } from './bulk-requests';
import { RunningSystem, type Tenant, type TestKey } from './running-system';

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);

let system: RunningSystem;
let usual: Tenant;

beforeAll(async () => {
  system = await RunningSystem.start();
  usual = await system.aTenant();
});
afterAll(() => system.close());

const bulk = (messages: unknown, options?: BulkOptions) => postBulk(system, usual, messages, options);

async function sentTexts({ orgId }: TestKey, like: string): Promise<string[]> {
  const { rows } = await system.database.query<{ content: string }>(
    "select content from messages where org_id = $1 and content like $2 and status <> 'failed' order by sent_at, id",
    [orgId, like],
  );
  return rows.map((row) => row.content);
}

describe('POST /whatsapp/bulk', () => {
  it('POST /whatsapp/bulk answers one result per row, in order, with the fields of the specification', async () => {
    const [number] = usual.gateway.numbers;
    const media_url = 'https://example.com/picture.jpg';
    const { body } = await bulk([
      { to: '+15551230001', message: 'hello' },
      { to: TO.reads, media_url, message: 'look', filename: 'p.jpg', mime_type: 'image/jpeg' },
      { to: TO.notOnWhatsapp, message: 'nobody' },
    ]);
    const sent = { status: 'sent', whatsapp_id: number?.id, message_id: expect.stringMatching(/^3EB0/), id: UUID };
    expect(body).toEqual({
      success: true,
      data: {
        sent: 2,
        failed: 1,
        total: 3,
        results: [
          { index: 0, to: '15551230001', type: 'text', ...sent },
          { index: 1, to: TO.reads, type: 'image', ...sent },
          {
            index: 2,
            to: TO.notOnWhatsapp,
            type: 'text',
            status: 'failed',
            whatsapp_id: number?.id,
            error: 'GATEWAY_404',
            reason: 'NOT_ON_WHATSAPP',
            detail: expect.stringContaining('RECIPIENT_NOT_ON_WHATSAPP'),
          },
        ],
      },
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no recipient', { message: 'x' }, 'MISSING_TO'],
    ['a blank recipient', { to: '  ', message: 'x' }, 'MISSING_TO'],
    ['a recipient that is none', { to: 'somebody', message: 'x' }, 'MISSING_TO'],
    ['no content', { to: TO.delivered }, 'MISSING_CONTENT'],
    ['an empty text', { to: TO.delivered, message: '', media_url: '' }, 'MISSING_CONTENT'],
    [
      'a text beside a voice note',
      { to: TO.delivered, message: 'x', media_url: 'https://example.com/a.mp3', media_type: 'voice' },
      'MISSING_CONTENT',
    ],
    ['a private address', { to: TO.delivered, media_url: 'https://127.0.0.1/a.jpg' }, 'MISSING_CONTENT'],
    ['a text that is too long', { to: TO.delivered, message: 'x'.repeat(65_537) }, 'MISSING_CONTENT'],
    ['a malformed account id', { to: TO.delivered, message: 'x', account_id: 'mine' }, 'INVALID_ACCOUNT_ID'],
    ['an unknown account id', { to: TO.delivered, message: 'x', account_id: randomUUID() }, 'NO_CONNECTED_ACCOUNT'],
    ['a recipient without WhatsApp', { to: TO.notOnWhatsapp, message: 'x' }, 'GATEWAY_404'],
  ])('a row with %s fails alone', async (_, row, error) => {
    const answer = await bulk([row, ...texts(1)]);
    expect(rowsOf(answer)).toMatchObject([
      { index: 0, status: 'failed', error },
      { index: 1, status: 'sent' },
    ]);
    expect(answer.data).toMatchObject({ sent: 1, failed: 1, total: 2 });
  });

  it('a row uses its own number, else that of the request', async () => {
    const tenant = await system.aKey(await system.anOrganization());
    const { numbers } = await system.aGateway(tenant.orgId, 'live', 2);
    const [first, second] = numbers;
    const rows = [...texts(1), { ...texts(1)[0], account_id: first?.id }];
    const answer = await bulk(rows, { tenant, account_id: second?.id ?? '' });
    expect(rowsOf(answer).map((row) => row.whatsapp_id)).toEqual([second?.id, first?.id]);
    const broken = await bulk(rows, { tenant, account_id: 'none' });
    expect(rowsOf(broken).map((row) => row.error ?? row.status)).toEqual(['INVALID_ACCOUNT_ID', 'sent']);
  });

  it('the plan is counted row by row, and what failed is given back', async () => {
    const tenant = await system.aTenant({ messages_month: 2 });
    const answer = await bulk([...texts(1, TO.notOnWhatsapp), ...texts(3)], { tenant });
    expect(rowsOf(answer).map((row) => row.error ?? row.status)).toEqual([
      'GATEWAY_404',
      'sent',
      'sent',
      'PLAN_LIMIT (messages_month)',
    ]);
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(2);
    const refused = await bulk(texts(1), { tenant, idempotencyKey: 'late' });
    expect(statusAndCode(refused)).toBe('403 PLAN_LIMIT');
    expect(refused.body).toMatchObject({ limit: 'messages_month', used: 2, max: 2 });
  });

  it('a row of a bulk send fails with the 502 or 409 of its gateway, and the rest goes on', async () => {
    const tenant = await system.aTenant();
    const gone = await bulk([...texts(1, TO.disconnects), ...texts(1)], { tenant });
    expect(rowsOf(gone)[0]?.error).toBe('GATEWAY_409');
    expect(['GATEWAY_409', 'NO_CONNECTED_ACCOUNT']).toContain(rowsOf(gone)[1]?.error);
    const closed = await system.aTenant();
    await closed.gateway.app.stop();
    const answer = await bulk(texts(1), { tenant: closed });
    expect(['GATEWAY_502', 'NO_CONNECTED_ACCOUNT']).toContain(rowsOf(answer)[0]?.error);
  });

  it.each<[string, unknown, string]>([
    ['no rows', undefined, '400 INVALID_BODY'],
    ['an empty list', [], '400 INVALID_BODY'],
    ['something else', 'all', '400 INVALID_BODY'],
    ['1,001 rows', texts(1001), '400 TOO_MANY_MESSAGES'],
  ])('POST /whatsapp/bulk answers 400 for %s', async (_, messages, expected) => {
    expect(statusAndCode(await bulk(messages))).toBe(expected);
  });

  it.each<[string, unknown, string, string, string]>([
    ['null', null, '', 'MISSING_TO', 'A row must be an object.'],
    ['a text', 'x', '', 'MISSING_TO', 'A row must be an object.'],
    ['a list', [1], '', 'MISSING_TO', 'A row must be an object.'],
    [
      'a number for a recipient',
      { to: 15551230001, message: 'x' },
      '15551230001',
      'MISSING_TO',
      '`to` must be a string',
    ],
    ['an object for a recipient', { to: {}, message: 'x' }, '', 'MISSING_TO', '`to` must be a string'],
    [
      'a number of its country',
      { to: '0151 1234567', message: 'x' },
      '0151 1234567',
      'MISSING_TO',
      'write the country code',
    ],
    [
      'an object for a text',
      { to: TO.delivered, message: {} },
      TO.delivered,
      'MISSING_CONTENT',
      '`message` must be a string',
    ],
    [
      'a NUL in its text',
      { to: TO.delivered, message: 'a\0' },
      TO.delivered,
      'MISSING_CONTENT',
      '`message` must be a string',
    ],
    [
      'a list for a file',
      { to: TO.delivered, message: 'x', media_url: [] },
      TO.delivered,
      'MISSING_CONTENT',
      '`media_url`',
    ],
    [
      'an unknown kind of file',
      { to: TO.delivered, message: 'x', media_type: 1 },
      TO.delivered,
      'MISSING_CONTENT',
      '`media_type`',
    ],
    [
      'a text for metadata',
      { to: TO.delivered, message: 'x', metadata: 'x' },
      TO.delivered,
      'MISSING_CONTENT',
      '`metadata`',
    ],
    [
      'a number for an account',
      { to: TO.delivered, message: 'x', whatsapp_id: 5 },
      TO.delivered,
      'INVALID_ACCOUNT_ID',
      '`whatsapp_id` must',
    ],
    [
      'a time',
      { to: TO.delivered, message: 'x', scheduled_at: '2099-01-01T00:00:00Z' },
      TO.delivered,
      'MISSING_CONTENT',
      'POST /whatsapp/schedule',
    ],
    [
      'an expiry',
      { to: TO.delivered, message: 'x', expires_in: 600 },
      TO.delivered,
      'MISSING_CONTENT',
      'POST /whatsapp/schedule',
    ],
    [
      'a poll',
      { to: TO.delivered, message: 'x', options: ['a', 'b'] },
      TO.delivered,
      'MISSING_CONTENT',
      'POST /whatsapp/poll',
    ],
  ])('a row with %s is the failure of that row, which says what is wrong', async (_, row, to, error, detail) => {
    const answer = await bulk([row, ...texts(1)]);
    expect(rowsOf(answer)).toEqual([
      { index: 0, to, status: 'failed', error, detail: expect.stringContaining(detail) },
      expect.objectContaining({ index: 1, status: 'sent' }),
    ]);
  });

  it('a row uses `whatsapp_id` before `account_id`, and its own before those of the request', async () => {
    const tenant = await system.aKey(await system.anOrganization());
    const { numbers } = await system.aGateway(tenant.orgId, 'live', 2);
    const [first, second] = numbers.map(({ id }) => id);
    const [row] = texts(1);
    const rows = [row, { ...row, whatsapp_id: first }, { ...row, account_id: first }, { ...row, whatsapp_id: '' }];
    const answer = await bulk([...rows, { ...row, whatsapp_id: second, account_id: first }], {
      tenant,
      whatsapp_id: second ?? '',
      account_id: first ?? '',
    });
    expect(rowsOf(answer).map((sent) => sent.whatsapp_id)).toEqual([second, first, first, second, second]);
    const older = await bulk([row], { tenant, whatsapp_id: '', account_id: second ?? '' });
    expect(rowsOf(older).map((sent) => sent.whatsapp_id)).toEqual([second]);
    const broken = await bulk([row, { ...row, account_id: first }], { tenant, whatsapp_id: 'none' });
    expect(rowsOf(broken).map((sent) => sent.error ?? sent.status)).toEqual(['INVALID_ACCOUNT_ID', 'sent']);
  });

  it.each(['scheduled_at', 'expires_in', 'account_phone', 'device_id', 'sim'])(
    'POST /whatsapp/bulk answers 400 for %s beside its rows, and sends none of them',
    async (name) => {
      const answer = await system.api.call({
        path: '/whatsapp/bulk',
        key: usual.key,
        body: { messages: [{ to: TO.delivered, message: `with ${name}` }], [name]: '2099-01-01T00:00:00Z' },
      });
      expect(statusAndCode(answer)).toBe('400 VALIDATION');
      expect(answer.body.fields).toMatchObject([{ field: name, code: 'NOT_ALLOWED' }]);
      expect(await sentTexts(usual, `with ${name}`)).toEqual([]);
    },
  );

  it.each([99, 10_001, 150.5, '500'])('POST /whatsapp/bulk answers 400 for a pause of %j', async (throttle_ms) => {
    expect(statusAndCode(await bulk(texts(1), { throttle_ms }))).toBe('400 VALIDATION');
  });

  it('POST /whatsapp/bulk takes bodies of 8 MB', async () => {
    const rows = Array.from({ length: 1000 }, () => ({ message: 'x'.repeat(7_000) }));
    expect((await bulk(rows)).data).toMatchObject({ sent: 0, failed: 1000, total: 1000 });
  });

  it('a bulk send lasts as long as pauses and sends, keeps the order, and keeps the connection alive meanwhile', async () => {
    const began = performance.now();
    const answer = await bulk(texts(60));
    const tookMs = performance.now() - began;
    expect(answer.data).toMatchObject({ sent: 60 });
    expect(answer.text).toMatch(/^ +\{/);
    expect(tookMs).toBeGreaterThanOrEqual(59 * 100);
    expect(await sentTexts(usual, 'row %')).toEqual(expect.arrayContaining(texts(60).map((row) => row.message)));
    expect(rowsOf(answer).map((row) => row.index)).toEqual(texts(60).map((_, index) => index));
  });
});

describe('a bulk send that goes on', () => {
  it('a bulk send goes on when its client leaves, and is found by its Idempotency-Key at another replica', async () => {
    const tenant = await system.aTenant();
    const rows = texts(15);
    await leaveAfter(300, tenant.key, rows, 'again');
    const [first, second] = await Promise.all([
      bulk(rows, { tenant, replica: 1, idempotencyKey: 'again' }),
      bulk(rows, { tenant, replica: 0, idempotencyKey: 'again' }),
    ]);
    expect(first.headers['idempotency-replayed']).toBe('true');
    expect(first.data).toMatchObject({ sent: 15, failed: 0 });
    expect(second.text.trim()).toBe(first.text.trim());
    const third = await bulk(rows, { tenant, replica: 1, idempotencyKey: 'again' });
    expect(third.text).toBe(first.text.trim());
    expect(await sentTexts(tenant, 'row %')).toEqual(rows.map((row) => row.message));
    expect(statusAndCode(await bulk(texts(14), { tenant, idempotencyKey: 'again' }))).toBe('422 IDEMPOTENCY_MISMATCH');
  });

  it('a bulk send goes on and another request under its key is refused, also when only an unsendable row differs', async () => {
    await bulk([{ message: 'one' }], { idempotencyKey: 'broken' });
    const other = await bulk([{ message: 'two' }], { idempotencyKey: 'broken' });
    expect(statusAndCode(other)).toBe('422 IDEMPOTENCY_MISMATCH');
  });

  it('a bulk send goes on beside single messages of the same number, which it does not hold up', async () => {
    const tenant = await system.aTenant();
    const running = bulk(texts(10), { tenant, throttle_ms: 200 });
    await waitFor(async () => (await sentTexts(tenant, 'row %')).length >= 2, { what: 'the first rows' });
    const single = await system.api.call({
      path: '/whatsapp/send',
      key: tenant.key,
      body: { to: TO.delivered, message: 'single' },
    });
    expect(single.status).toBe(200);
    expect((await sentTexts(tenant, 'row %')).length).toBeLessThan(10);
    expect((await running).data).toMatchObject({ sent: 10 });
  });
});

function leaveAfter(ms: number, key: string, messages: unknown, idempotencyKey: string): Promise<void> {
  return new Promise((resolve) => {
    const request = httpRequest(`${system.api.origin}/v1/whatsapp/bulk`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
    });
    request.on('error', () => undefined);
    request.end(JSON.stringify({ messages, throttle_ms: 100 }));
    setTimeout(() => {
      request.destroy();
      resolve();
    }, ms);
  });
}
