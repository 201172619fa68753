import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { EventLogRepository, EVENT_CATALOGUE, toEventId } from '@chasqui/events';
import type { EventType, Mode } from '@chasqui/database';
import { EventNotifier } from '@chasqui/lanes';
import { quickest, waitFor } from '@chasqui/testing';
import { v7 as uuidv7 } from 'uuid';
import { ApiHarness, errorOf, withKey } from '../../testing/api-gateway.harness';
import { SseClient } from '../../testing/sse-client';
import { ApiClient, summaryOf } from '../../testing/api.client';

const harness = ApiHarness.ofFile({ replicas: 2 });
let log: EventLogRepository;
let bell: EventNotifier;
const streams: SseClient[] = [];

beforeAll(async () => {
  log = new EventLogRepository(harness.database);
  bell = new EventNotifier(harness.redis, harness.redisPrefix, () => undefined);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

const aClient = (request: Parameters<ApiHarness['aKey']>[0] = {}): Promise<ApiClient> =>
  ApiClient.create(harness, request);

async function happened(
  orgId: string,
  types: EventType[],
  options: { mode?: Mode; rings?: boolean; payload?: object } = {},
) {
  const events = types.map((type) => ({
    id: uuidv7(),
    orgId,
    mode: options.mode ?? ('live' as const),
    type,
    subjectId: randomUUID(),
    payload: options.payload ?? EVENT_CATALOGUE[type].sample,
  }));
  await harness.database.transaction((transaction) => log.append(transaction, events));
  if (options.rings ?? true) bell.ring(orgId);
  return events.map(({ id }) => toEventId(id));
}

async function follow(
  client: ApiClient,
  query = '',
  headers: Record<string, string> = {},
  at = harness.url,
): Promise<SseClient> {
  const stream = await SseClient.open(at, client.key, `/v1/events/stream${query}`, headers);
  streams.push(stream);
  return stream;
}

const idsOf = (data: unknown): string[] => (data as { id: string }[]).map(({ id }) => id);
const many = (count: number, type: EventType = 'message.status'): EventType[] =>
  Array.from({ length: count }, () => type);

describe('GET /events', () => {
  it('GET /events answers events as webhooks have them, in order, after the one that is named', async () => {
    const client = await aClient();
    const ids = await happened(client.orgId, ['contact.created', 'message.status', 'message.sent']);
    const { body, status } = await client.get('/events');
    expect([status, body.total, body.page, body.per_page]).toEqual([200, 3, 1, 100]);
    expect(idsOf(body.data)).toEqual(ids);
    expect((body.data as unknown as unknown[])[0]).toMatchObject({
      type: 'contact.created',
      event: 'contact.created',
      organization_id: client.orgId,
      test: false,
      data: EVENT_CATALOGUE['contact.created'].sample,
    });
    expect(idsOf((await client.get(`/events?after=${ids[0]}&limit=1`)).body.data)).toEqual([ids[1]]);
    expect((await client.get(`/events?after=${ids[0]}&limit=1`)).body.total).toBe(2);
    expect(idsOf((await client.get(`/events?after=${ids[2]}`)).body.data)).toEqual([]);
    expect(idsOf((await client.get('/events?types=message.sent,contact.created')).body.data)).toEqual([ids[0], ids[2]]);
    const one = await client.get(`/events/${ids[1]}`);
    expect(one.body.data).toEqual((body.data as unknown as unknown[])[1]);
  });

  it('GET /events answers at most 500 events in a page', async () => {
    const client = await aClient();
    await happened(client.orgId, many(501));
    expect((await client.get('/events?limit=9999')).body).toMatchObject({ total: 501, per_page: 500 });
    expect(idsOf((await client.get('/events')).body.data)).toHaveLength(100);
  });

  it('GET /events shows a test key the sandbox alone', async () => {
    const client = await aClient();
    const test = await aClient({ orgId: client.orgId, mode: 'test' });
    const [live] = await happened(client.orgId, ['message.sent']);
    const [sandbox] = await happened(client.orgId, ['message.sent'], { mode: 'test' });
    expect(idsOf((await client.get('/events')).body.data)).toEqual([live]);
    const { body } = await test.get('/events');
    expect(body.data).toMatchObject([{ id: sandbox, test: true }]);
  });

  it('GET /events answers 404 EVENT_NOT_FOUND for an id that is unknown, malformed, foreign, of the other mode, or too old', async () => {
    const [client, other] = [await aClient(), await aClient()];
    const [foreign] = await happened(other.orgId, ['message.sent']);
    const [sandbox] = await happened(client.orgId, ['message.sent'], { mode: 'test' });
    const [old] = await happened(client.orgId, ['message.sent']);
    await client.get('/events');
    await harness.database.query(`update events set created_at = now() - interval '31 days' where org_id = $1`, [
      client.orgId,
    ]);
    await log.forgetOld(100);
    for (const id of [toEventId(randomUUID()), randomUUID(), 'x', foreign, sandbox, old]) {
      expect([id, summaryOf(await client.get(`/events?after=${id}`))]).toEqual([id, '404 EVENT_NOT_FOUND']);
      expect([id, summaryOf(await client.get(`/events/${id}`))]).toEqual([id, '404 EVENT_NOT_FOUND']);
      const stream = await SseClient.open(harness.url, client.key, `/v1/events/stream?after=${id}`);
      expect([id, stream.status]).toEqual([id, 404]);
    }
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=x', 'limit'],
    ['types=x', 'types'],
    ['types=,', 'types'],
    ['types=message.sent&types=x', 'types'],
    ['after=a&after=b', 'after'],
  ])('GET /events answers 400 for ?%s', async (query, field) => {
    expect(summaryOf(await (await aClient()).get(`/events?${query}`))).toBe(`400 VALIDATION ${field}`);
  });

  it('GET /events answers 401 without a key, 403 without webhooks:manage', async () => {
    const client = await aClient({ scopes: ['messages:read'] });
    for (const path of ['/events', '/events/stream', `/events/${toEventId(randomUUID())}`]) {
      expect((await fetch(`${harness.url}/v1${path}`)).status).toBe(401);
      expect(summaryOf(await client.get(path))).toBe('403 INSUFFICIENT_SCOPE');
    }
  });
});

describe('GET /events/stream', () => {
  it('the event stream tells what happens from now on, at once, on every replica', async () => {
    const client = await aClient();
    await happened(client.orgId, many(3));
    const [one, two] = [await follow(client), await follow(client, '', {}, harness.otherUrl)];
    expect(one.status).toBe(200);
    expect(one.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-ratelimit-limit': '1000000',
    });
    const ids: string[] = [];
    const tookMs = await quickest(2_000, async () => {
      ids.push(...(await happened(client.orgId, ['contact.created', 'message.status'])));
      await Promise.all([one.has(ids.length), two.has(ids.length)]);
    });
    expect(tookMs).toBeLessThan(2_000);
    expect([one.ids(), two.ids()]).toEqual([ids, ids]);
    const { body } = await client.get(`/events/${ids[0]}`);
    expect(one.events[0]).toEqual({ id: ids[0], event: 'contact.created', data: body.data });
  });

  it('the event stream finds what nobody rang for', async () => {
    const client = await aClient();
    const stream = await follow(client);
    const ids = await happened(client.orgId, many(2), { rings: false });
    await stream.has(2);
    expect(stream.ids()).toEqual(ids);
  });

  it('the event stream goes on after the last id, at any replica, by header or query; the header wins', async () => {
    const client = await aClient();
    const ids = await happened(client.orgId, many(120));
    const first = await follow(client, `?after=${ids[0]}`);
    await first.has(119);
    expect(first.ids()).toEqual(ids.slice(1));
    first.close();
    const more = await happened(client.orgId, many(3));
    const second = await follow(client, `?after=${ids[0]}`, { 'last-event-id': first.lastId }, harness.otherUrl);
    await second.has(3);
    expect(second.ids()).toEqual(more);
  });

  it('the event stream names the last event before it, for a client that is cut off before the first one', async () => {
    const client = await aClient();
    const [last] = await happened(client.orgId, many(1));
    const stream = await follow(client);
    await waitFor(() => stream.lastId, { what: 'the id' });
    expect(stream.lastId).toBe(last);
    stream.close();
    const missed = await happened(client.orgId, many(1));
    const next = await follow(client, '', { 'last-event-id': stream.lastId });
    await next.has(1);
    expect(next.ids()).toEqual(missed);
  });

  it('the event stream tells the types that are wanted, and those of its own organization and mode', async () => {
    const [client, other] = [await aClient(), await aClient()];
    const stream = await follow(client, '?types=contact.created,%20message.sent');
    await happened(other.orgId, ['contact.created']);
    await happened(client.orgId, ['contact.created'], { mode: 'test' });
    const ids = await happened(client.orgId, ['message.status', 'contact.created', 'message.status', 'message.sent']);
    await stream.has(2);
    expect(stream.ids()).toEqual([ids[1], ids[3]]);
  });

  it('the event stream misses and repeats no event while readers come and go at two replicas and writers commit out of order', async () => {
    const client = await aClient();
    const committed: string[] = [];
    let isOver = false;
    const write = async (): Promise<void> => {
      for (let round = 0; round < 8; round += 1) {
        const id = uuidv7();
        await harness.database.transaction(async (transaction) => {
          const event = {
            id,
            orgId: client.orgId,
            mode: 'live',
            type: 'message.status',
            subjectId: id,
            payload: {},
          } as const;
          await log.append(transaction, [event]);
          await transaction.query('select pg_sleep($1)', [Math.random() * 0.05]);
        });
        committed.push(toEventId(id));
        bell.ring(client.orgId);
      }
    };
    // The first event exists before all readers: they begin after it.
    const [start] = await happened(client.orgId, many(1));
    const read = async (at: number): Promise<string[]> => {
      const seen: string[] = [];
      let last = start ?? '';
      for (let round = at; ; round += 1) {
        const rest = isOver;
        const stream = await follow(
          client,
          '',
          { 'last-event-id': last },
          round % 2 === 0 ? harness.url : harness.otherUrl,
        );
        await waitFor(() => stream.events.length > 3 || isOver, { what: 'a few events' });
        if (rest) await waitFor(() => seen.length + stream.events.length >= committed.length, { what: 'all events' });
        stream.close();
        seen.push(...stream.ids());
        last = stream.ids().at(-1) ?? last;
        if (rest) return seen;
      }
    };
    const readers = Array.from({ length: 6 }, (_, at) => read(at));
    await Promise.all(Array.from({ length: 8 }, write));
    isOver = true;
    for (const seen of await Promise.all(readers)) {
      expect(seen).toHaveLength(committed.length);
      expect(new Set(seen)).toEqual(new Set(committed));
    }
  });

  it('the event stream ends within seconds when its key is revoked, expires or loses the scope, and with no other', async () => {
    const [revoked, expiring, narrowed, kept] = await Promise.all([
      harness.aKey(),
      harness.aKey({ expiresAt: new Date(Date.now() + 3_000) }),
      harness.aKey(),
      harness.aKey(),
    ]);
    const opened = await Promise.all(
      [revoked, expiring, narrowed, kept].map(({ key, orgId }) => follow(new ApiClient(harness.url, key, orgId))),
    );
    await harness.admin.revoke(revoked.orgId, revoked.id);
    await harness.admin.setScopes(narrowed.orgId, narrowed.id, ['messages:read']);
    await Promise.all(opened.slice(0, 3).map((stream) => stream.ended()));
    expect(opened[3]?.isEnded).toBe(false);
    await happened(revoked.orgId, many(1));
    expect(opened[0]?.events).toEqual([]);
  });

  it('the event stream counts as one request, however long it lasts', async () => {
    const { key, orgId } = await harness.aKey({ rateLimitPerMinute: 100 });
    const stream = await follow(new ApiClient(harness.url, key, orgId));
    expect(stream.headers['x-ratelimit-remaining']).toMatch(/^\d+$/);
    const remaining = async (): Promise<number> => {
      const { headers } = await fetch(`${harness.url}/v1/events`, { headers: withKey(key) });
      return Number(headers.get('x-ratelimit-remaining'));
    };
    const before = await remaining();
    // Meanwhile the stream checks its key.
    await happened(orgId, many(1), { rings: false });
    await stream.has(1);
    const after = await remaining();
    expect(after === before - 1 || after > before).toBe(true);
  });

  it('an organization has at most 10 open event streams over all replicas; one that is closed makes room', async () => {
    const client = await aClient();
    const opened: SseClient[] = [];
    const opening = Array.from({ length: 14 }, (_, n) =>
      follow(client, '', {}, n % 2 === 0 ? harness.url : harness.otherUrl),
    );
    for (const stream of await Promise.all(opening)) if (stream.status === 200) opened.push(stream);
    expect(opened).toHaveLength(10);
    const refused = await fetch(`${harness.url}/v1/events/stream`, { headers: withKey(client.key) });
    expect([refused.status, (await errorOf(refused)).code, refused.headers.get('retry-after')]).toEqual([
      429,
      'RATE_LIMITED',
      '5',
    ]);
    const other = await follow(await aClient());
    expect(other.status).toBe(200);
    opened[0]?.close();
    await waitFor(async () => (await follow(client)).status === 200, { what: 'room', intervalMs: 100 });
  });

  it('the event stream reads nothing for a client that takes nothing: the rest stays in the database', async () => {
    const client = await aClient();
    const stream = await follow(client);
    stream.stall();
    const payload = { ...EVENT_CATALOGUE['contact.created'].sample, filler: 'x'.repeat(50_000) };
    const ids: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      ids.push(...(await happened(client.orgId, many(100, 'contact.created'), { payload })));
    }
    const healthy = await follow(client, `?after=${ids[989]}`);
    await healthy.has(10);
    const next = await follow(client, '', { 'last-event-id': ids[0] ?? '' }, harness.otherUrl);
    await next.has(999);
    expect(next.ids()).toEqual(ids.slice(1));
    stream.close();
  });

  it('GET /events/stream answers 405 to HEAD, which would never end', async () => {
    const client = await aClient();
    const answer = await fetch(`${harness.url}/v1/events/stream`, { method: 'HEAD', headers: withKey(client.key) });
    expect(answer.status).toBe(405);
  });

  it('the event stream ends when the gateway stops, which takes no longer for it, and goes on elsewhere', async () => {
    const stopping = await harness.start({ SHUTDOWN_TIMEOUT_MS: 60_000 });
    const client = await aClient();
    const [last] = await happened(client.orgId, many(1));
    const stream = await follow(client, '', {}, stopping.url);
    const ids = await happened(client.orgId, many(2));
    await stream.has(2);
    const began = performance.now();
    await stopping.close();
    // Waiting for the stream would take the minute.
    expect(performance.now() - began).toBeLessThan(40_000);
    await stream.ended();
    expect(last).not.toBe(stream.lastId);
    const more = await happened(client.orgId, many(1));
    const next = await follow(client, '', { 'last-event-id': stream.lastId });
    await next.has(1);
    expect([stream.ids(), next.ids()]).toEqual([ids, more]);
  });
});
