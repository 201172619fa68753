import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { RequestLogRepository } from '@chasqui/request-log';
import { aPhone, waitFor } from '@chasqui/testing';
import { Client } from 'pg';
import { ApiHarness, withKey } from '../../testing/api-gateway.harness';

jest.setTimeout(240_000);

const harness = ApiHarness.ofFile({ ownPostgres: true, replicas: 0 });
afterEach(async () => {
  harness.sender.reset();
  await harness.postgres.startAgain();
});

const JSON_TYPE = { 'content-type': 'application/json' };
/** Requests that need PostgreSQL only for their key, more than the log has room for. */
const [BURST, AT_ONCE] = [4_000, 50];
const METADATA = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`name_${n}`, `value ${n} `.repeat(5)]));
const MEGABYTE = 1024 * 1024;
const BIG = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`name_${n}`, `value ${n} `.repeat(6)]));

interface Gateway {
  url: string;
  opsUrl?: string | undefined;
}

const post = (base: string, key: string, path: string, body: object): Promise<Response> =>
  fetch(`${base}/v1${path}`, {
    method: 'POST',
    headers: { ...withKey(key), ...JSON_TYPE },
    body: JSON.stringify(body),
  });

async function sms({ url }: Gateway, key: string): Promise<{ summary: string; ms: number }> {
  const since = performance.now();
  const answer = await post(url, key, '/sms/send', { to: '4915112345678', message: 'hello' });
  const { code } = (await answer.json()) as { code?: string };
  const summary = answer.ok ? String(answer.status) : `${answer.status} ${code}`;
  return { summary, ms: performance.now() - since };
}

async function metric({ opsUrl }: Gateway, name: string): Promise<number> {
  const text = await (await fetch(`${opsUrl}/metrics`)).text();
  const values = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)$`, 'gm'))].map(([, value]) =>
    Number(value),
  );
  return values.reduce((sum, value) => sum + value, 0);
}

/** Whether PostgreSQL refuses connections; its last checkpoint may still take seconds. */
async function isGone(url: string): Promise<boolean> {
  const client = new Client(url);
  try {
    await client.connect();
    await client.end();
    return false;
  } catch {
    return true;
  }
}

async function burst({ url }: Gateway, key: string): Promise<number[]> {
  const statuses: number[] = [];
  let left = BURST;
  const send = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const answer = await post(url, key, `/whatsapp/send?padding=${'x'.repeat(400)}`, {
        to: '4915112345678',
        message: 'hi',
        metadata: METADATA,
      });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return statuses;
}

describe('the log of requests while PostgreSQL is stopped', () => {
  it('requests are answered as they are without the log, what waits for the log stays within its bounds, and it goes on afterwards', async () => {
    const [logged, unlogged] = [await harness.start(), await harness.start({ REQUEST_LOG: 'off' })];
    const { key, orgId } = await harness.aKey({ rateLimitPerMinute: 1_000_000 });
    const { key: other } = await harness.aKey({ orgId });
    await aPhone(harness.database, { orgId });
    harness.sender.next = () =>
      Promise.resolve({ status: 200, body: { success: true, data: { sent: true, ...BIG } }, replayed: false } as never);
    expect([(await sms(logged, other)).summary, (await sms(unlogged, other)).summary]).toEqual(['201', '201']);
    const log = new RequestLogRepository(harness.database);
    const countLogged = async (): Promise<number> => {
      const { rows } = await harness.database.query<{ n: number }>(
        'select count(*)::integer as n from api_requests where org_id = $1',
        [orgId],
      );
      return rows[0]?.n ?? 0;
    };
    await waitFor(async () => (await countLogged()) === 1, { what: 'the first request to be logged' });

    // Fill the log first, while keys are known: that takes longer than a key is remembered without PostgreSQL.
    const add = jest.spyOn(RequestLogRepository.prototype, 'add').mockRejectedValue(new Error('away'));
    const statuses = await burst(logged, key);
    expect([new Set(statuses), statuses.length]).toEqual([new Set([200]), BURST]);
    expect((await sms(logged, other)).summary).toBe('201');
    // A recently used key is remembered for some seconds, and is answered although the log is full.
    const { key: known } = await harness.aKey({ orgId });
    const send = async (): Promise<number> =>
      (await post(logged.url, known, '/whatsapp/send', { to: '4915112345678', message: 'hi' })).status;
    expect(await send()).toBe(200);
    const stopped = harness.postgres.stop();
    await waitFor(() => isGone(harness.postgres.database.url), { what: 'PostgreSQL to let nobody in' });
    expect(await send()).toBe(200);
    await stopped;
    add.mockRestore();
    const tries = 10;
    const outage = async (gateway: Gateway) => Promise.all(Array.from({ length: tries }, () => sms(gateway, other)));
    const [withLog, withoutLog] = [await outage(logged), await outage(unlogged)];
    const summaries = (all: readonly { summary: string }[]): string[] => all.map(({ summary }) => summary);
    expect(summaries(withLog)).toEqual(summaries(withoutLog));
    expect([...new Set(summaries(withLog))]).toEqual(['503 SERVICE_UNAVAILABLE']);
    const slowest = (all: readonly { ms: number }[]): number => Math.max(...all.map(({ ms }) => ms));
    expect(slowest(withLog)).toBeLessThan(slowest(withoutLog) + 2_000);

    const [waiting, dropped] = [
      await metric(logged, 'chasqui_request_log_waiting'),
      await metric(logged, 'chasqui_request_log_dropped_total'),
    ];
    expect(dropped).toBeGreaterThan(0);
    expect(waiting + dropped).toBeGreaterThanOrEqual(BURST);
    expect(waiting).toBeGreaterThan(0);

    await harness.postgres.startAgain();
    await waitFor(async () => (await sms(logged, other)).summary === '201', {
      what: 'SMS to be taken',
      timeoutMs: 60_000,
    });
    await waitFor(async () => (await metric(logged, 'chasqui_request_log_waiting')) === 0, {
      what: 'the log to be written',
      timeoutMs: 60_000,
    });
    expect((await sms(logged, other)).summary).toBe('201');
    await waitFor(async () => (await metric(logged, 'chasqui_request_log_waiting')) === 0, {
      what: 'the last request',
    });
    // At most the requests that asked whether PostgreSQL is back found no room either.
    expect(await metric(logged, 'chasqui_request_log_dropped_total')).toBeLessThan(dropped + 100);
    expect(await countLogged()).toBeGreaterThanOrEqual(waiting);
    // The held rows are stored now: they show how much was held.
    const held = await harness.database.query<{ bytes: number }>(
      `select sum(300 + length(path) + length(user_agent) + coalesce(length(request_body), 0)
         + coalesce(length(response_body), 0))::integer as bytes from api_requests where org_id = $1`,
      [orgId],
    );
    expect(held.rows[0]?.bytes).toBeGreaterThan(8 * MEGABYTE);
    expect(held.rows[0]?.bytes).toBeLessThan(11.5 * MEGABYTE);
    const { rows } = await log.list({ orgId, mode: 'live' }, {}, { after: null, limit: 1 });
    expect(rows).toMatchObject([{ route: '/v1/sms/send', status: 201 }]);
  });
});
