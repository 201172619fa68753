import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@chasqui/database';
import { createTestDatabase, explained, type TestDatabase } from '@chasqui/testing';
import { v7 as uuidv7 } from 'uuid';
import type { ApiRequestFilter } from './request-log.sql';
import { type LoggedApiRequest, RequestLogRepository } from './request-log.repository';

const DAY_MS = 24 * 60 * 60 * 1000;

let test: TestDatabase;
let database: Database;
let log: RequestLogRepository;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
  log = new RequestLogRepository(database);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

function aRequest(change: Partial<LoggedApiRequest> = {}): LoggedApiRequest {
  return {
    orgId: randomUUID(),
    mode: 'live',
    id: uuidv7(),
    keyId: randomUUID(),
    method: 'GET',
    route: '/v1/messages/:id',
    path: '/v1/messages/1',
    status: 200,
    errorCode: null,
    durationMs: 3,
    address: '203.0.113.7',
    userAgent: 'curl/8',
    requestId: randomUUID(),
    messageId: null,
    requestBody: null,
    responseBody: null,
    ...change,
  };
}

async function idsOf(
  orgId: string,
  filter: ApiRequestFilter = {},
  { limit = 50, mode = 'live' as const, from = log } = {},
): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const page = await from.list({ orgId, mode }, filter, { after, limit });
    ids.push(...page.rows.map(({ id }) => id));
    after = page.nextCursor;
  } while (after !== null);
  return ids;
}

describe('the log of requests', () => {
  it('the log of requests keeps what it was given, its time from its id, and takes a repeated statement once', async () => {
    const at = Date.now() - 5_000;
    const row = aRequest({
      id: uuidv7({ msecs: at }),
      messageId: randomUUID(),
      requestBody: '{"a":"\\"}{, \\\\ ü"}',
      responseBody: '{}',
      errorCode: 'X',
    });
    await log.add([row, aRequest()]);
    await log.add([{ ...row, method: 'POST' }]);
    expect(await log.findForOrg(row.orgId, row.id)).toEqual({ ...row, at: new Date(at) });
    expect(await log.findForOrg(randomUUID(), row.id)).toBeNull();
  });

  it('the log of requests lists those of one organization and mode page by page, newest first', async () => {
    const orgId = randomUUID();
    const rows = Array.from({ length: 7 }, () => aRequest({ orgId }));
    await log.add([...rows, aRequest(), aRequest({ orgId, mode: 'test' })]);
    const newestFirst = rows.map(({ id }) => id).toReversed();
    expect(await idsOf(orgId, {}, { limit: 3 })).toEqual(newestFirst);
    expect(await idsOf(orgId, {}, { limit: 7 })).toEqual(newestFirst);
    const { rows: listed } = await log.list({ orgId, mode: 'live' }, {}, { after: null, limit: 1 });
    expect(Object.keys(listed[0] ?? {})).not.toContain('requestBody');
  });

  const old = uuidv7({ msecs: Date.now() - DAY_MS });
  const since = new Date(Date.now() - DAY_MS / 2);
  it.each<[string, ApiRequestFilter, Partial<LoggedApiRequest>]>([
    ['a key', { keyId: 'aaaaaaaa-0000-7000-8000-000000000000' }, { keyId: 'aaaaaaaa-0000-7000-8000-000000000000' }],
    ['a method', { method: 'PATCH' }, { method: 'PATCH' }],
    ['statuses of a class', { statusClass: 5 }, { status: 503 }],
    ['failures', { onlyFailed: true }, { status: 400 }],
    ['an error code', { errorCode: 'RATE_LIMITED' }, { errorCode: 'RATE_LIMITED', status: 429 }],
    ['the beginning of a path', { pathPrefix: '/v1/w_b%' }, { path: '/v1/w_b%hooks' }],
    ['a request id', { requestId: 'mine' }, { requestId: 'mine' }],
    ['a message', { messageId: old }, { messageId: old }],
    ['times until', { until: since }, { id: old }],
  ])('the log of requests is filtered by %s', async (_, filter, change) => {
    const orgId = randomUUID();
    const wanted = aRequest({ orgId, ...change });
    const others = Array.from({ length: 5 }, () => aRequest({ orgId }));
    await log.add([wanted, ...others]);
    expect(await idsOf(orgId, filter)).toEqual([wanted.id]);
    const few = new RequestLogRepository(database, 2);
    expect(await idsOf(orgId, filter, { from: few })).toEqual([wanted.id]);
    await database.query('delete from api_requests where id = $1', [wanted.id]);
    expect(await idsOf(orgId, { since })).toHaveLength(5);
  });

  it('the log of requests looks through so many at a time for what is rare, and goes on behind them', async () => {
    const orgId = randomUUID();
    const rows = Array.from({ length: 10 }, (_, n) => aRequest({ orgId, method: n === 0 ? 'PUT' : 'GET' }));
    await log.add(rows);
    const few = new RequestLogRepository(database, 4);
    const page = await few.list({ orgId, mode: 'live' }, { method: 'PUT' }, { after: null, limit: 5 });
    expect(page).toEqual({ rows: [], nextCursor: rows[6]?.id });
    expect(await idsOf(orgId, { method: 'PUT' }, { from: few })).toEqual([rows[0]?.id]);
  });

  it('the log of requests forgets what is older than seven days, in small steps', async () => {
    const orgId = randomUUID();
    const daysAgo = (days: number) => aRequest({ orgId, id: uuidv7({ msecs: Date.now() - days * DAY_MS }) });
    const [young, ...rest] = [daysAgo(6.99), daysAgo(7.01), daysAgo(8), daysAgo(30)];
    await log.add([young, ...rest]);
    expect([await log.deleteOld(2), await log.deleteOld(2), await log.deleteOld(2)]).toEqual([2, 1, 0]);
    expect(await idsOf(orgId)).toEqual([young?.id]);
  });
});

describe('the plans of the log', () => {
  const [orgId, keyId] = [randomUUID(), randomUUID()];
  beforeAll(async () => {
    await database.query(
      `insert into api_requests (org_id, mode, id, at, key_id, method, route, path, status, error_code, duration_ms,
         address, user_agent, request_id)
       select case when n % 3 = 0 then $1::uuid else uuidv7() end, 'live', uuidv7(), now(),
         case when n % 300 = 0 then $2::uuid else uuidv7() end, 'GET', '/v1/x', '/v1/x/' || n,
         case when n % 30 = 0 then 429 else 200 end, case when n % 30 = 0 then 'RATE_LIMITED' end, 1, '::1', '', n::text
       from generate_series(1, 60000) n`,
      [orgId, keyId],
    );
    await database.query('analyze api_requests');
  });

  it.each<[string, string, ApiRequestFilter]>([
    ['the newest', 'api_requests_newest_idx', {}],
    ['those of a request id', 'api_requests_newest_idx', { requestId: '3' }],
    ['those of a path since then', 'api_requests_newest_idx', { pathPrefix: '/v1/x/5', since: new Date(0) }],
    ['those of a key', 'api_requests_key_idx', { keyId }],
    ['failures', 'api_requests_failed_idx', { onlyFailed: true }],
    ['an error', 'api_requests_failed_idx', { errorCode: 'NO_SUCH' }],
  ])('the log reads %s from an index of its own', async (_, index, filter) => {
    const { explaining, plans } = explained(database);
    const explainedLog = new RequestLogRepository(explaining as Database);
    await explainedLog.list({ orgId, mode: 'live' }, filter, { after: uuidv7(), limit: 50 });
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) {
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/Seq Scan|_pkey/);
    }
  });

  it('the log finds what is old by its ids', async () => {
    const { explaining, plans } = explained(database);
    await new RequestLogRepository(explaining as Database).deleteOld(5_000);
    expect(plans.join()).toContain('api_requests_pkey');
  });
});
