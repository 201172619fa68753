import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { type ApiAnswer, statusAndCode } from './api.client';
import { TO } from './answers.world';
import { type BulkOptions, postBulk, rowsOf, texts } from './bulk-requests';
import { RunningSystem, type Tenant, type TestKey } from './running-system';

let system: RunningSystem;
let usual: Tenant;

beforeAll(async () => {
  system = await RunningSystem.start();
  usual = await system.aTenant();
});
afterAll(() => system.close());

const bulk = (messages: unknown, options?: BulkOptions) => postBulk(system, usual, messages, options);

const send = (tenant: TestKey, to: string): Promise<ApiAnswer> =>
  system.api.call({ path: '/whatsapp/send', key: tenant.key, body: { to, message: 'single' } });

/** Retries while the service has no capacity, as its answer says. */
async function patiently(ask: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

async function count(sql: string, values: unknown[]): Promise<number> {
  const { rows } = await system.database.query<{ n: number }>(`select count(*)::integer as n ${sql}`, values);
  return rows[0]?.n ?? 0;
}

const sentRows = ({ orgId }: TestKey): Promise<number> =>
  count("from messages where org_id = $1 and status <> 'failed' and state = 'done'", [orgId]);

/** Longest time between the ends of consecutive rows of the organization's bulk sends. */
async function longestGapMs({ orgId }: TestKey): Promise<number> {
  const { rows } = await system.database.query<{ ms: number }>(
    `select (extract(epoch from max(gap)) * 1000)::float8 as ms from (
       select r.finished_at - lag(r.finished_at) over (order by r.finished_at) as gap
       from bulk_rows r join bulk_batches b on b.id = r.batch_id where b.org_id = $1) gaps`,
    [orgId],
  );
  return rows[0]?.ms ?? Number.NaN;
}

describe('a hostile body', () => {
  const raw = async (rawBody: string): Promise<ApiAnswer> =>
    system.api.call({ path: '/whatsapp/bulk', key: usual.key, rawBody });

  it('a recipient of emojis is a failed row, whose start is shown in whole characters', async () => {
    const answer = await bulk([{ to: `${'x'.repeat(99)}😀`, message: 'x' }]);
    expect(statusAndCode(answer)).toBe('200');
    expect(rowsOf(answer)).toMatchObject([{ status: 'failed', error: 'MISSING_TO', to: `${'x'.repeat(99)}\ufffd` }]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['NUL in a text', { to: TO.delivered, message: 'a\0b' }, 'MISSING_CONTENT'],
    ['NUL in a recipient', { to: 'a\0b', message: 'x' }, 'MISSING_TO'],
    ['half a character in a text', { to: TO.delivered, message: 'a\ud800b' }, 'MISSING_CONTENT'],
    [
      'half a character in a name of metadata',
      { to: TO.delivered, message: 'x', metadata: { '\udc00': 'x' } },
      'MISSING_CONTENT',
    ],
    ['NUL in a file name', { to: TO.delivered, media_url: 'https://example.com/a', filename: '\0' }, 'MISSING_CONTENT'],
    ['a list for a row', [] as unknown as Record<string, unknown>, 'MISSING_TO'],
    ['a text that is a list', { to: TO.delivered, message: ['x'] }, 'MISSING_CONTENT'],
    ['a metadata that is a list', { to: TO.delivered, message: 'x', metadata: ['x'] }, 'MISSING_CONTENT'],
  ])('a bulk send with %s fails that row alone', async (_what, row, error) => {
    const tenant = await system.aKey(usual.orgId);
    const before = await sentRows(tenant);
    const answer = await bulk([row, ...texts(1)], { tenant });
    expect(statusAndCode(answer)).toBe('200');
    expect(rowsOf(answer)).toMatchObject([{ status: 'failed', error, detail: expect.any(String) }, { status: 'sent' }]);
    expect(await sentRows(tenant)).toBe(before + 1);
  });

  it('a text with all of Unicode arrives as it was sent', async () => {
    const message = 'عربي \u202e 𝒳 👨‍👩‍👧‍👦 e\u0301 \u2028\uffff\u0001 \'"\\ ${x} %s';
    const answer = await bulk([{ to: TO.delivered, message, metadata: { constructor: message } }]);
    const { id } = rowsOf(answer)[0] ?? {};
    const stored = await system.api.call({ path: `/messages/${String(id)}`, key: usual.key });
    expect(stored.text).toContain(JSON.stringify(message).slice(1, -1));
  });

  it('a row with a name twice counts the last one, and __proto__ is no name at all', async () => {
    const twice = await raw(
      `{"messages":[{"to":"x","to":"${TO.delivered}","message":"x"}],"messages":[{"message":"x"}]}`,
    );
    expect(rowsOf(twice)).toMatchObject([{ error: 'MISSING_TO' }]);
    const poisoned = await raw(`{"messages":[{"to":"${TO.delivered}","message":"x","__proto__":{"a":1}}]}`);
    expect(rowsOf(poisoned)).toMatchObject([{ status: 'sent' }]);
    expect({}).not.toHaveProperty('a');
  });

  it('a bulk send of more than 8 MB gets 413, and one of rows in rows 400', async () => {
    expect((await raw(`{"messages":["${'x'.repeat(8 * 1024 * 1024)}"]}`)).status).toBe(413);
    expect((await raw(`{"messages":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}`)).status).toBe(400);
  });
});

describe('one Idempotency-Key', () => {
  it('one Idempotency-Key of two different bodies at the same moment at two replicas belongs to one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const idempotencyKey = `race-${round}`;
      const answers = await Promise.all([
        bulk(texts(2), { idempotencyKey, replica: 0 }),
        bulk(texts(3), { idempotencyKey, replica: 1 }),
      ]);
      const words = answers.map(statusAndCode).sort();
      expect(words).toEqual(['200', '422 IDEMPOTENCY_MISMATCH']);
    }
  });

  it('one Idempotency-Key of 100 callers at two replicas is one bulk send with one answer', async () => {
    const tenant = await system.aTenant();
    // Both replicas know the key before all requests come at once.
    await Promise.all([0, 1].map((replica) => bulk([{ message: 'x' }], { tenant, replica: replica as 0 | 1 })));
    const rows = texts(8);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, place) =>
        patiently(() => bulk(rows, { tenant, idempotencyKey: 'hundred', replica: place % 2 === 0 ? 0 : 1 })),
      ),
    );
    expect(new Set(answers.map(statusAndCode))).toEqual(new Set(['200']));
    expect(new Set(answers.map((answer) => answer.text.trim())).size).toBe(1);
    expect(answers.filter((answer) => answer.headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect(await sentRows(tenant)).toBe(8);
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(8);
  });
});

describe('a bulk send', () => {
  it('a bulk send goes on when clients leave in the middle of the white space, and holds nothing of them', async () => {
    const tenant = await system.aTenant();
    const rows = texts(62);
    await Promise.all(Array.from({ length: 20 }, () => leaveInWhiteSpace(tenant.key, rows, 'leavers')));
    const answer = await bulk(rows, { tenant, idempotencyKey: 'leavers', replica: 1 });
    expect(answer.data).toMatchObject({ sent: 62, failed: 0 });
    expect(await sentRows(tenant)).toBe(62);
  });

  it('a bulk send whose number is disconnected in the middle fails its other rows, one by one, and ends', async () => {
    const tenant = await system.aTenant();
    const running = bulk(texts(12), { tenant });
    await waitFor(async () => (await sentRows(tenant)) >= 3, { what: 'the first rows' });
    await send(tenant, TO.disconnects);
    const answer = await running;
    const rows = rowsOf(answer);
    const sent = rows.findIndex((row) => row.status === 'failed');
    expect(sent).toBeGreaterThanOrEqual(3);
    expect(rows.slice(0, sent).every((row) => row.status === 'sent')).toBe(true);
    for (const row of rows.slice(sent)) expect(['GATEWAY_409', 'NO_CONNECTED_ACCOUNT']).toContain(row.error);
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(sent);
  });

  it('a bulk send beside others and single sends never passes the limit of the plan, and counts exactly what was sent', async () => {
    const max = 40;
    const tenant = await system.aTenant({ messages_month: max });
    const mixed = (place: number) =>
      texts(15).map((row, index) => ((index + place) % 4 === 0 ? { ...row, to: TO.notOnWhatsapp } : row));
    const [bulks, singles] = await Promise.all([
      Promise.all(
        Array.from({ length: 4 }, (_, place) => bulk(mixed(place), { tenant, replica: place % 2 === 0 ? 0 : 1 })),
      ),
      Promise.all(Array.from({ length: 12 }, () => send(tenant, TO.delivered))),
    ]);
    const rows = bulks.flatMap(rowsOf);
    const sent =
      rows.filter((row) => row.status === 'sent').length + singles.filter((each) => each.status === 200).length;
    const errors = new Set(rows.flatMap((row) => row.error ?? []));
    expect([...errors].sort()).toEqual(['GATEWAY_404', 'PLAN_LIMIT (messages_month)']);
    expect(sent).toBe(max);
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(max);
    expect(await sentRows(tenant)).toBe(max);
  });

  it('a bulk send is handed over within seconds when its sender ends, and no row is sent twice', async () => {
    const tenant = await system.aTenant();
    const running = bulk(texts(40), { tenant });
    await waitFor(async () => (await sentRows(tenant)) >= 5, { what: 'the first rows' });
    await system.replaceSender();
    const answer = await running;
    expect(answer.data).toMatchObject({ sent: 40, failed: 0 });
    expect(await sentRows(tenant)).toBe(40);
    // Not after the lease of 12 s.
    expect(await longestGapMs(tenant)).toBeLessThan(8_000);
  });
});

describe('an api-gateway that ends', () => {
  it('an api-gateway that ends sends waiting clients away at once, with what to do; they find their answer elsewhere', async () => {
    const tenant = await system.aTenant();
    // All within the five seconds after which an answer begins with white space.
    const keys = Array.from({ length: 8 }, (_, place) => `away-${place}`);
    const waiting = keys.map((idempotencyKey) => bulk(texts(10), { tenant, idempotencyKey, throttle_ms: 500 }));
    await waitFor(async () => (await count('from bulk_batches where org_id = $1', [tenant.orgId])) === keys.length, {
      what: 'the bulk sends to be accepted',
    });
    const [tookMs, answers] = await Promise.all([system.closeReplica(0), Promise.all(waiting)]);
    // Less than the duration of a bulk send.
    expect(tookMs).toBeLessThan(4_500);
    for (const answer of answers) {
      expect(statusAndCode(answer)).toBe('503 SERVICE_UNAVAILABLE');
      expect(answer.text).toContain('retry with the same Idempotency-Key');
      expect(answer.headers['retry-after']).toBe('1');
    }
    const again = await Promise.all(
      keys.map((idempotencyKey) => bulk(texts(10), { tenant, idempotencyKey, throttle_ms: 500, replica: 1 })),
    );
    for (const answer of again) expect(answer.data).toMatchObject({ sent: 10, failed: 0 });
    expect(await sentRows(tenant)).toBe(10 * keys.length);
  });
});

function leaveInWhiteSpace(key: string, messages: unknown, idempotencyKey: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${system.api.origin}/v1/whatsapp/bulk`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
        'x-request-id': randomUUID(),
      },
    });
    request.on('response', (response) => {
      response.on('error', () => undefined);
      response.once('data', (part: Buffer) => {
        request.destroy();
        if (part.toString() === ' ') resolve();
        else reject(new Error(`the answer began with ${part.toString()}`));
      });
    });
    request.on('error', () => undefined);
    request.end(JSON.stringify({ messages, throttle_ms: 100 }));
  });
}
