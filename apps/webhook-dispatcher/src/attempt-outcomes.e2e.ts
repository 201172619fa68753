import { createServer as createTcpServer } from 'node:net';
import { once } from 'node:events';
import { waitFor } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { AttemptsWorld } from './testing/attempts.world';
import { answersOk } from './testing/receiver';

describe('an attempt to deliver an event', () => {
  const world = new AttemptsWorld();
  const { aPath, receiver, tell, untilTried } = world;
  type Told = Awaited<ReturnType<typeof tell>>;
  /** These take 15 s: they start first, and are checked last. */
  let slowest: { hanging: Told; trickling: Told };

  beforeAll(async () => {
    const hanging = await tell(() => undefined);
    const trickling = await tell((_request, response) => {
      const timer = setInterval(() => response.write('.'), 100);
      response.on('close', () => clearInterval(timer));
    });
    slowest = { hanging, trickling };
  });

  it('an attempt does not follow a redirect: that is a failure', async () => {
    const trap = aPath();
    const { endpoint, eventId } = await tell((_request, response) => {
      response.writeHead(302, { location: receiver.url(trap) }).end();
    });
    expect(await untilTried(eventId, endpoint)).toMatchObject({
      status: 'pending',
      httpStatus: 302,
      error: 'status 302; redirects are not followed',
    });
    expect(receiver.at(trap)).toEqual([]);
  });

  it('an attempt that gets 410 disables the endpoint at once, keeps what waits, and tells the others', async () => {
    const orgId = uuid();
    const watcherPath = aPath();
    const watcher = await world.harness.anEndpoint({
      orgId,
      url: receiver.url(watcherPath),
      events: ['endpoint.disabled'],
    });
    const path = aPath();
    receiver.on(path, (_request, response) => response.writeHead(410).end());
    const endpoint = await world.harness.anEndpoint({ orgId, url: receiver.url(path) });
    const stranger = await world.harness.anEndpoint({ url: receiver.url(aPath()), events: ['endpoint.disabled'] });
    const ids = await world.harness.emit(endpoint, 40);
    await waitFor(async () => (await world.harness.endpoint(endpoint))?.status === 'disabled', {
      what: 'it to be disabled',
    });
    expect(await world.harness.endpoint(endpoint)).toMatchObject({ disabledReason: 'gone' });
    const told = await waitFor(() => receiver.at(watcherPath)[0], { what: 'the other endpoint to be told' });
    expect(JSON.parse(told.body)).toMatchObject({
      type: 'endpoint.disabled',
      organization_id: orgId,
      data: { endpoint: { id: endpoint.id, disabled_reason: 'gone', url: new URL(receiver.url(path)).origin } },
    });
    expect(receiver.at(path).length).toBeLessThanOrEqual(10);
    const isSettled = async () => (await world.harness.countOpen(endpoint)) === ids.length - receiver.at(path).length;
    await waitFor(isSettled, { what: 'all that was sent to be recorded' });
    const first = await world.harness.delivery(receiver.at(path)[0]?.id ?? '', endpoint);
    expect(first).toMatchObject({ status: 'failed', httpStatus: 410 });
    await waitFor(async () => (await world.harness.countOpen(watcher)) === 0, { what: 'that to be recorded, too' });
    const { rows } = await world.harness.database.query('select from webhook_deliveries where endpoint_id = $1', [
      stranger.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('an attempt does not disable an endpoint that got another address before the one that it had answered 410', async () => {
    const [before, after] = [aPath(), aPath()];
    const answers: (() => void)[] = [];
    receiver.on(before, (_request, response) => {
      answers.push(() => response.writeHead(410).end());
    });
    receiver.on(after, answersOk);
    const endpoint = await world.harness.anEndpoint({ url: receiver.url(before) });
    const [gone = ''] = await world.harness.emit(endpoint);
    await waitFor(() => answers.length === 1, { what: 'the request' });
    await world.harness.database.query(
      'update webhook_endpoints set url = $2, updated_at = clock_timestamp() where id = $1',
      [endpoint.id, receiver.url(after)],
    );
    answers[0]?.();
    await waitFor(async () => (await world.harness.delivery(gone, endpoint))?.status === 'failed', {
      what: 'the answer',
    });
    await world.harness.untilBlocked(endpoint);
    const [later = ''] = await world.harness.emit(endpoint);
    await world.harness.hasten(endpoint);
    await waitFor(() => receiver.idsAt(after).has(later), { what: 'the next event' });
    expect(await world.harness.endpoint(endpoint)).toMatchObject({ status: 'active', disabledReason: null });
  });

  it('a failed attempt disables an endpoint that had no success for five days', async () => {
    const { endpoint, eventId, path } = await tell((_request, response) => {
      response.writeHead(500).end();
    });
    await untilTried(eventId, endpoint);
    await world.harness.database.query(
      `update webhook_endpoints set failing_since = now() - interval '121 hours' where id = $1`,
      [endpoint.id],
    );
    await world.harness.database.query(
      `update webhook_endpoints set last_failure_at = now() - interval '1 minute' where id = $1`,
      [endpoint.id],
    );
    await world.harness.hasten(endpoint);
    await waitFor(async () => (await world.harness.endpoint(endpoint))?.status === 'disabled', {
      what: 'it to be disabled',
    });
    expect(await world.harness.endpoint(endpoint)).toMatchObject({ disabledReason: 'failing' });
    const calls = receiver.at(path).length;
    await world.harness.emit(endpoint);
    await world.harness.hasten(endpoint);
    const other = await tell(answersOk);
    await untilTried(other.eventId, other.endpoint);
    expect(receiver.at(path)).toHaveLength(calls);
    expect(await world.harness.countOpen(endpoint)).toBe(1);
  });

  it('a failed attempt makes the delivery and its endpoint wait for as long as Retry-After asks', async () => {
    const { endpoint, eventId, path } = await tell((_request, response) => {
      response.writeHead(429, { 'retry-after': '120' }).end('slow down');
    });
    const delivery = await untilTried(eventId, endpoint);
    expect(delivery).toMatchObject({ status: 'pending', httpStatus: 429, responseExcerpt: 'slow down' });
    expect(delivery.dueAt.getTime() - Date.now()).toBeGreaterThan(115_000);
    const isBlocked = async () => {
      const { rows } = await world.harness.database.query<{ s: number }>(
        'select extract(epoch from blocked_until - now())::float8 as s from lanes where lane = $1',
        [endpoint.lane],
      );
      return (rows[0]?.s ?? 0) > 110;
    };
    await waitFor(isBlocked, { what: 'the lane to be left alone' });
    await world.harness.emit(endpoint);
    const other = await tell(answersOk);
    await untilTried(other.eventId, other.endpoint);
    expect(receiver.at(path)).toHaveLength(1);
  });

  it('an attempt reads at most 64 KB of an answer and keeps the beginning, as text that can be stored', async () => {
    let sent = 0;
    const { endpoint, eventId } = await tell((_request, response) => {
      response.on('error', () => undefined);
      const more = (): void => {
        while (!response.destroyed && sent < 200_000_000) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536, 'a\u0000\u00e9', 'latin1'))) break;
        }
      };
      response.on('drain', more);
      more();
    });
    const delivery = await untilTried(eventId, endpoint);
    expect(delivery).toMatchObject({ status: 'succeeded', httpStatus: 200 });
    expect(Buffer.byteLength(delivery.responseExcerpt)).toBeLessThanOrEqual(4096);
    expect(delivery.responseExcerpt).toMatch(/^a\ufffda\ufffd/);
    // What was in the buffers when the connection was closed.
    expect(sent).toBeLessThan(20_000_000);
  });

  it('an attempt counts as the status line says when the connection is cut behind it', async () => {
    const cut = (status: number) =>
      tell((_request, response) => {
        response.writeHead(status, { 'content-length': '1000' });
        response.write('half');
        setTimeout(() => response.socket?.resetAndDestroy(), 20);
      });
    const [taken, refused] = [await cut(200), await cut(500)];
    expect(await untilTried(taken.eventId, taken.endpoint)).toMatchObject({
      status: 'succeeded',
      httpStatus: 200,
      error: null,
      responseExcerpt: 'half',
    });
    expect(await untilTried(refused.eventId, refused.endpoint)).toMatchObject({
      status: 'pending',
      httpStatus: 500,
      error: 'status 500',
    });
  });

  const ODD: [string, number, string][] = [
    [
      '100 Continue that nobody asked for',
      200,
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok',
    ],
    [
      'interim answers',
      201,
      'HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n',
    ],
    ['a length of no content', 204, 'HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\nok'],
    ['a header that is none', 200, 'HTTP/1.1 200 OK\r\nX Cache: hit\r\ncontent-length: 2\r\n\r\nok'],
    ['line feeds', 202, 'HTTP/1.1 202 Accepted\ncontent-length: 2\n\nok'],
    ['two lengths', 200, 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 2\r\n\r\nok'],
  ];
  it.each(ODD)('an event that is answered with %s is delivered once (%i)', async (_what, status, bytes) => {
    let calls = 0;
    const odd = createTcpServer((socket) => {
      socket
        .on('error', () => undefined)
        .once('data', () => {
          calls += 1;
          socket.end(bytes);
        });
    }).listen(0, '127.0.0.1');
    await once(odd, 'listening');
    const { port } = odd.address() as { port: number };
    const { endpoint, eventId } = await tell(answersOk, { url: `http://127.0.0.1:${port}/` });
    expect(await untilTried(eventId, endpoint)).toMatchObject({
      status: 'succeeded',
      httpStatus: status,
      error: null,
      attempts: 1,
    });
    expect(calls).toBe(1);
    odd.close();
  });

  it('an attempt has failed when the answer is not HTTP, and when nobody listens', async () => {
    const garbage = createTcpServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.write('SSH-2.0-OpenSSH\r\n'));
    });
    garbage.listen(0, '127.0.0.1');
    await once(garbage, 'listening');
    const { port } = garbage.address() as { port: number };
    const one = await tell(answersOk, { url: `http://127.0.0.1:${port}/` });
    expect(await untilTried(one.eventId, one.endpoint)).toMatchObject({
      httpStatus: null,
      error: 'the response is not HTTP',
    });
    garbage.close();
    const two = await tell(answersOk, { url: `http://127.0.0.1:${port}/` });
    expect(await untilTried(two.eventId, two.endpoint)).toMatchObject({
      status: 'pending',
      httpStatus: null,
      error: 'the connection was refused',
    });
  });

  it('an attempt ends after 15 s in all: without an answer it has failed, and one that trickles counts as its status says', async () => {
    const { hanging, trickling } = slowest;
    const [silent, slow] = [
      await untilTried(hanging.eventId, hanging.endpoint),
      await untilTried(trickling.eventId, trickling.endpoint),
    ];
    expect(silent).toMatchObject({ status: 'pending', httpStatus: null, error: 'no response within 15 s' });
    expect(slow).toMatchObject({ status: 'succeeded', httpStatus: 200, error: null });
    // Their next attempts must not hold up the end of the test.
    for (const { path } of [hanging, trickling]) receiver.on(path, answersOk);
    for (const delivery of [silent, slow]) {
      expect(delivery.durationMs).toBeGreaterThan(14_900);
      // The machine may stall.
      expect(delivery.durationMs).toBeLessThan(20_000);
    }
  });
});
