import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { ApiHarness, errorOf, withKey } from '../../testing/api-gateway.harness';
import { atLeastSecondsLeft } from '../../testing/clock-minute';
import { SseClient } from '../../testing/sse-client';

const [PER_KEY, PER_ORGANIZATION] = [4, 6];

const harness = ApiHarness.ofFile({
  config: { REQUESTS_IN_FLIGHT_PER_KEY: PER_KEY, REQUESTS_IN_FLIGHT_PER_ORGANIZATION: PER_ORGANIZATION },
});
/** Sends still waiting because their test failed: the next test must begin with none in flight. */
const gates = new Set<() => void>();
afterEach(() => {
  for (const open of gates) open();
  gates.clear();
  harness.sender.reset();
});

async function inFlight(): Promise<number> {
  const text = await (await fetch(`${harness.opsUrl}/metrics`)).text();
  return Number(/^chasqui_requests_in_flight(?:\{.*\})? (\d+)$/m.exec(text)?.[1]);
}

const send = (key: string): Promise<Response> =>
  fetch(`${harness.url}/v1/whatsapp/send`, {
    method: 'POST',
    headers: { ...withKey(key), 'content-type': 'application/json' },
    body: JSON.stringify({ to: '4915112345678', message: 'hi' }),
  });

function held(): () => void {
  let letGo: () => void = () => undefined;
  const { next } = harness.sender;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  harness.sender.next = () => gate.then(next);
  gates.add(letGo);
  return letGo;
}

const untilInFlight = (count: number): Promise<unknown> =>
  waitFor(async () => (await inFlight()) === count, { what: `${count} requests in flight` });

describe('requests in flight', () => {
  it('one request in flight too many of a key gets 429, is counted, and says why; an answer makes room', async () => {
    await atLeastSecondsLeft(5);
    const letGo = held();
    const { key } = await harness.aKey({ rateLimitPerMinute: 1_000 });
    const waiting = Array.from({ length: PER_KEY }, () => send(key));
    await untilInFlight(PER_KEY);
    const refused = await send(key);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(refused.headers.get('x-ratelimit-limit')).toBe('1000');
    expect(refused.headers.get('x-ratelimit-remaining')).toBe(String(1_000 - PER_KEY - 1));
    expect(await errorOf(refused)).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringContaining(`Too many requests are in flight: the limit for this key is ${PER_KEY}.`),
    });
    letGo();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200));
    await untilInFlight(0);
    expect((await send(key)).status).toBe(200);
  });

  it('one limit bounds the requests in flight of all keys of an organization, and holds up no other organization', async () => {
    const letGo = held();
    const first = await harness.aKey();
    const second = await harness.aKey({ orgId: first.orgId });
    const waiting = Array.from({ length: PER_ORGANIZATION }, (_, n) => send(n < PER_KEY ? first.key : second.key));
    await untilInFlight(PER_ORGANIZATION);
    const refused = await send(second.key);
    expect((await errorOf(refused)).message).toContain(
      `Too many requests are in flight: the limit for your organization is ${PER_ORGANIZATION}.`,
    );
    const accounts = await fetch(`${harness.url}/v1/whatsapp/accounts`, {
      headers: withKey((await harness.aKey()).key),
    });
    expect(accounts.status).toBe(200);
    letGo();
    await Promise.all(waiting);
  });

  it('open streams of events and waiting bulk sends do not count as requests in flight', async () => {
    const { key, orgId } = await harness.aKey();
    const streams = await Promise.all(Array.from({ length: PER_KEY }, () => SseClient.open(harness.url, key)));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    const controller = new AbortController();
    const bulks = Array.from({ length: 2 }, () =>
      fetch(`${harness.url}/v1/whatsapp/bulk`, {
        method: 'POST',
        headers: { ...withKey(key), 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ to: '4915112345678', message: 'hi' }] }),
        signal: controller.signal,
      }).catch(() => undefined),
    );
    const open = 'select from bulk_batches where org_id = $1 and finished_at is null';
    await waitFor(async () => (await harness.database.query(open, [orgId])).rowCount === 2, {
      what: 'open bulk sends',
    });
    await untilInFlight(0);
    expect((await send(key)).status).toBe(200);
    controller.abort();
    await Promise.all(bulks);
    for (const stream of streams) stream.close();
  });

  it('no request in flight is left of 10,000 whose clients went away, wherever they were', async () => {
    const letGo = held();
    const { key } = await harness.aKey({ rateLimitPerMinute: 10_000_000 });
    const body = JSON.stringify({ to: '4915112345678', message: 'hi' });
    const head = `Host: a\r\nAuthorization: Bearer ${key}\r\n`;
    const post = `POST /v1/whatsapp/send HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const get = `GET /v1/messages HTTP/1.1\r\n${head}\r\n`;
    // Pipelines of ten on a connection: behind one that waits, behind unread answers, the last cut off.
    const whole = post + body;
    const requests = [whole.repeat(10), (get + whole).repeat(5), get.repeat(9) + post, whole + get.repeat(9)];
    const { port, hostname } = new URL(harness.url);
    const abort = (n: number): Promise<void> =>
      new Promise((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(requests[n % requests.length] ?? '');
          // At once, during authentication, and while it waits.
          setTimeout(() => socket.destroy(), (n % 7) * 2);
        });
        socket.on('error', () => undefined);
        socket.on('close', () => resolve());
      });
    for (let n = 0; n < 1_000; n += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, place) => abort(n + place)));
    }
    letGo();
    await untilInFlight(0);
    expect((await send(key)).status).toBe(200);
  }, 120_000);

  it('another organization is answered while one key sends 300 requests at once, and refusals come at most 100 a second', async () => {
    const letGo = held();
    const greedy = await harness.aKey({ rateLimitPerMinute: 10_000_000 });
    const victim = await harness.aKey({ rateLimitPerMinute: 10_000_000 });
    const statuses: number[] = [];
    const began = performance.now();
    const flood = Array.from({ length: 300 }, async () => statuses.push((await send(greedy.key)).status));
    await untilInFlight(PER_KEY);
    const accounts = await fetch(`${harness.url}/v1/whatsapp/accounts`, { headers: withKey(victim.key) });
    expect(accounts.status).toBe(200);
    await waitFor(() => statuses.length === 300 - PER_KEY, { what: 'the refusals' });
    expect(new Set(statuses)).toEqual(new Set([429]));
    expect(performance.now() - began).toBeGreaterThan((10 * (300 - PER_KEY - 100)) / 1.1);
    letGo();
    await Promise.all(flood);
  });
});

describe('open bulk sends', () => {
  const bulk = (url: string, key: string, idempotencyKey: string, signal?: AbortSignal): Promise<Response> =>
    fetch(`${url}/v1/whatsapp/bulk`, {
      method: 'POST',
      headers: { ...withKey(key), 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      body: JSON.stringify({ messages: [{ to: '4915112345678', message: 'hi' }] }),
      ...(signal && { signal }),
    });

  it.each(['live', 'test'] as const)(
    'an organization has exactly as many open bulk sends as it may, over all replicas and keys (%s); one that is done makes room',
    async (mode) => {
      const limits = { OPEN_BULKS_PER_ORGANIZATION: 5, REQUESTS_IN_FLIGHT_PER_KEY: 50 };
      const urls = (await Promise.all([harness.start(limits), harness.start(limits)])).map(({ url }) => url);
      const first = await harness.aKey({ mode });
      const keys = [first, await harness.aKey({ mode, orgId: first.orgId })].map(({ key }) => key);
      const controller = new AbortController();
      const refused: Response[] = [];
      const asked = Array.from({ length: 12 }, async (_, n) => {
        const answer = await bulk(urls[n % 2] ?? '', keys[n % 2] ?? '', `k${n}`, controller.signal);
        if (answer.status === 429) refused.push(answer);
      });
      for (const each of asked) each.catch(() => undefined);
      await waitFor(() => refused.length === 7, { what: 'seven refusals' });
      const open = async () => {
        const sql = 'select id from bulk_batches where org_id = $1 and finished_at is null';
        return (await harness.database.query<{ id: string }>(sql, [first.orgId])).rows;
      };
      expect(await open()).toHaveLength(5);
      for (const answer of refused) {
        expect(answer.headers.get('retry-after')).toBe('10');
        expect(await errorOf(answer)).toMatchObject({
          code: 'RATE_LIMITED',
          message: expect.stringContaining('5 bulk sends'),
        });
      }
      controller.abort();
      // Clients that left, left them open.
      expect((await bulk(urls[0] ?? '', keys[0] ?? '', 'again')).status).toBe(429);
      await harness.database.query('update bulk_batches set finished_at = now() where id = $1', [
        (await open())[0]?.id,
      ]);
      const late = new AbortController();
      const admitted = bulk(urls[0] ?? '', keys[0] ?? '', 'again', late.signal).catch(() => undefined);
      await waitFor(async () => (await open()).length === 5, { what: 'the next one' });
      late.abort();
      await admitted;
    },
  );
});
