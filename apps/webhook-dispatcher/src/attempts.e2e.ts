import { createServer as createTcpServer } from 'node:net';
import { once } from 'node:events';
import { waitFor } from '@chasqui/testing';
import { Webhook } from 'standardwebhooks';
import { v7 as uuid } from 'uuid';
import { DispatcherHarness, type SecretEndpoint } from './testing/dispatcher.harness';
import { answersOk, type Behaviour, Receiver } from './testing/receiver';

/** What one attempt at an endpoint of a customer is, and what its outcome means. */
describe('an attempt to deliver an event', () => {
  let harness: DispatcherHarness;
  const receiver = new Receiver();

  beforeAll(async () => {
    harness = await DispatcherHarness.create();
    await receiver.start();
    await harness.start();
  });
  afterAll(async () => {
    await harness.close();
    await receiver.stop();
  });

  const aPath = (): string => `/${uuid()}`;
  /** An endpoint that behaves so, with one event on its way. */
  const tell = async (behaviour: Behaviour, fields: Parameters<DispatcherHarness['anEndpoint']>[0] = {}) => {
    const path = aPath();
    receiver.on(path, behaviour);
    const endpoint = await harness.anEndpoint({ url: receiver.url(path), ...fields });
    const [eventId = ''] = await harness.emit(endpoint);
    return { path, endpoint, eventId };
  };
  const untilTried = (eventId: string, endpoint: SecretEndpoint, attempts = 1) =>
    waitFor(
      async () => {
        const delivery = await harness.delivery(eventId, endpoint);
        return delivery?.unrecorded_starts === 0 && delivery.attempts >= attempts ? delivery : null;
      },
      { what: 'an attempt to be recorded', timeoutMs: 25_000 },
    );

  it('is a signed POST that the public package verifies; 2xx is success and everything is recorded', async () => {
    const { path, endpoint, eventId } = await tell(
      (_request, response) => {
        response.writeHead(202).end('thanks');
      },
      { headers: { 'X-Tenant': 'blue', 'Webhook-Id': 'mine', Host: 'evil', 'content-type': 'text/plain' } },
    );
    const delivery = await untilTried(eventId, endpoint);
    const [request] = receiver.at(path);
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Chasqui-Webhooks/1',
      'webhook-id': eventId,
      'x-webhook-attempt': '1',
      'x-tenant': 'blue',
      host: new URL(receiver.url('/')).host,
    });
    const told = new Webhook(endpoint.secret).verify(request?.body ?? '', request?.headers as Record<string, string>);
    expect(told).toMatchObject({
      id: eventId,
      type: 'usage.threshold',
      event: 'usage.threshold',
      organization_id: endpoint.orgId,
      test: false,
      data: { limit: 'messages_month' },
    });
    expect(delivery).toMatchObject({
      status: 'succeeded',
      state: 'done',
      attempts: 1,
      unrecorded_starts: 0,
      http_status: 202,
      error: null,
      response_excerpt: 'thanks',
    });
    expect(delivery.finished_at).toBeInstanceOf(Date);
    expect(await harness.attempts(delivery.id)).toMatchObject([
      { attempt: 1, http_status: 202, org_id: endpoint.orgId },
    ]);
    expect((await harness.endpoint(endpoint))?.last_success_at).toBeInstanceOf(Date);
  });

  it('is made again with the same id and the same bytes, and a time and signature of its own', async () => {
    let calls = 0;
    const { path, endpoint, eventId } = await tell((_request, response) => {
      calls += 1;
      response.writeHead(calls < 3 ? 500 : 200).end('x'.repeat(10_000));
    });
    const first = await untilTried(eventId, endpoint);
    expect(first).toMatchObject({ status: 'pending', http_status: 500, error: 'answered 500', state: 'queued' });
    expect(Buffer.byteLength(first.response_excerpt)).toBeLessThanOrEqual(4096);
    const waitMs = first.due_at.getTime() - Date.now();
    expect(waitMs).toBeGreaterThan(2_000);
    expect(waitMs).toBeLessThan(6_500);
    for (const attempt of [2, 3]) {
      await harness.hasten(endpoint);
      await untilTried(eventId, endpoint, attempt);
    }
    expect(await harness.delivery(eventId, endpoint)).toMatchObject({ status: 'succeeded', attempts: 3 });
    const requests = receiver.at(path);
    expect(requests.map((request) => request.attempt)).toEqual([1, 2, 3]);
    expect(new Set(requests.map((request) => request.id))).toEqual(new Set([eventId]));
    expect(new Set(requests.map((request) => request.body)).size).toBe(1);
    for (const { body, headers } of requests) {
      expect(() => new Webhook(endpoint.secret).verify(body, headers as Record<string, string>)).not.toThrow();
    }
    const attempts = await harness.attempts(first.id);
    expect(attempts.map((attempt) => attempt.http_status)).toEqual([500, 500, 200]);
    expect(await harness.endpoint(endpoint)).toMatchObject({ failing_since: null });
  });

  it('is the last one after ten more: then the delivery has failed', async () => {
    const { endpoint, eventId } = await tell((_request, response) => {
      response.writeHead(404).end();
    });
    const delivery = await untilTried(eventId, endpoint);
    await harness.database.query('update webhook_deliveries set attempts = 10 where id = $1', [delivery.id]);
    await harness.hasten(endpoint);
    expect(await untilTried(eventId, endpoint, 11)).toMatchObject({
      status: 'failed',
      state: 'done',
      attempts: 11,
      http_status: 404,
    });
    expect((await harness.endpoint(endpoint))?.failing_since).toBeInstanceOf(Date);
  });

  it('does not follow a redirect: that is a failure', async () => {
    const trap = aPath();
    const { endpoint, eventId } = await tell((_request, response) => {
      response.writeHead(302, { location: receiver.url(trap) }).end();
    });
    expect(await untilTried(eventId, endpoint)).toMatchObject({
      status: 'pending',
      http_status: 302,
      error: 'answered 302; redirects are not followed',
    });
    expect(receiver.at(trap)).toEqual([]);
  });

  it('disables the endpoint at once when it answers 410, keeps what waits, and tells the others', async () => {
    const orgId = uuid();
    const watcherPath = aPath();
    const watcher = await harness.anEndpoint({ orgId, url: receiver.url(watcherPath), events: ['endpoint.disabled'] });
    const path = aPath();
    receiver.on(path, (_request, response) => response.writeHead(410).end());
    const endpoint = await harness.anEndpoint({ orgId, url: receiver.url(path) });
    const stranger = await harness.anEndpoint({ url: receiver.url(aPath()), events: ['endpoint.disabled'] });
    const ids = await harness.emit(endpoint, 40);
    await waitFor(async () => (await harness.endpoint(endpoint))?.status === 'disabled', { what: 'it to be disabled' });
    expect(await harness.endpoint(endpoint)).toMatchObject({ disabled_reason: 'gone' });
    const told = await waitFor(() => receiver.at(watcherPath)[0], { what: 'the other endpoint to be told' });
    expect(JSON.parse(told.body)).toMatchObject({
      type: 'endpoint.disabled',
      organization_id: orgId,
      data: { endpoint: { id: endpoint.id, disabled_reason: 'gone', url: new URL(receiver.url(path)).origin } },
    });
    expect(receiver.at(path).length).toBeLessThanOrEqual(10);
    const isSettled = async () => (await harness.countOpen(endpoint)) === ids.length - receiver.at(path).length;
    await waitFor(isSettled, { what: 'all that was sent to be recorded' });
    const first = await harness.delivery(receiver.at(path)[0]?.id ?? '', endpoint);
    expect(first).toMatchObject({ status: 'failed', http_status: 410 });
    await waitFor(async () => (await harness.countOpen(watcher)) === 0, { what: 'that to be recorded, too' });
    const { rows } = await harness.database.query('select from webhook_deliveries where endpoint_id = $1', [
      stranger.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('does not disable an endpoint that got another address before the one that it had answered 410', async () => {
    const [before, after] = [aPath(), aPath()];
    const answers: (() => void)[] = [];
    receiver.on(before, (_request, response) => {
      answers.push(() => response.writeHead(410).end());
    });
    receiver.on(after, answersOk);
    const endpoint = await harness.anEndpoint({ url: receiver.url(before) });
    const [gone = ''] = await harness.emit(endpoint);
    await waitFor(() => answers.length === 1, { what: 'the request' });
    await harness.database.query(
      'update webhook_endpoints set url = $2, updated_at = clock_timestamp() where id = $1',
      [endpoint.id, receiver.url(after)],
    );
    answers[0]?.();
    await waitFor(async () => (await harness.delivery(gone, endpoint))?.status === 'failed', { what: 'the answer' });
    const [later = ''] = await harness.emit(endpoint);
    await waitFor(() => receiver.idsAt(after).has(later), { what: 'the next event', timeoutMs: 20_000 });
    expect(await harness.endpoint(endpoint)).toMatchObject({ status: 'active', disabled_reason: null });
  }, 30_000);

  it('disables an endpoint that had no success for five days', async () => {
    const { endpoint, eventId, path } = await tell((_request, response) => {
      response.writeHead(500).end();
    });
    await untilTried(eventId, endpoint);
    await harness.database.query(
      `update webhook_endpoints set failing_since = now() - interval '121 hours' where id = $1`,
      [endpoint.id],
    );
    await harness.database.query(
      `update webhook_endpoints set last_failure_at = now() - interval '1 minute' where id = $1`,
      [endpoint.id],
    );
    await harness.hasten(endpoint);
    await waitFor(async () => (await harness.endpoint(endpoint))?.status === 'disabled', { what: 'it to be disabled' });
    expect(await harness.endpoint(endpoint)).toMatchObject({ disabled_reason: 'failing' });
    const calls = receiver.at(path).length;
    await harness.emit(endpoint);
    await harness.hasten(endpoint);
    const other = await tell(answersOk);
    await untilTried(other.eventId, other.endpoint);
    expect(receiver.at(path)).toHaveLength(calls);
    expect(await harness.countOpen(endpoint)).toBe(1);
  });

  it('waits for as long as Retry-After asks, the delivery and its endpoint', async () => {
    const { endpoint, eventId, path } = await tell((_request, response) => {
      response.writeHead(429, { 'retry-after': '120' }).end('slow down');
    });
    const delivery = await untilTried(eventId, endpoint);
    expect(delivery).toMatchObject({ status: 'pending', http_status: 429, response_excerpt: 'slow down' });
    expect(delivery.due_at.getTime() - Date.now()).toBeGreaterThan(115_000);
    const isBlocked = async () => {
      const { rows } = await harness.database.query<{ s: number }>(
        'select extract(epoch from blocked_until - now())::float8 as s from lanes where lane = $1',
        [endpoint.lane],
      );
      return (rows[0]?.s ?? 0) > 110;
    };
    await waitFor(isBlocked, { what: 'the lane to be left alone' });
    await harness.emit(endpoint);
    const other = await tell(answersOk);
    await untilTried(other.eventId, other.endpoint);
    expect(receiver.at(path)).toHaveLength(1);
  });

  it('reads at most 64 KB of an answer and keeps the beginning, as text that can be stored', async () => {
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
    expect(delivery).toMatchObject({ status: 'succeeded', http_status: 200 });
    expect(Buffer.byteLength(delivery.response_excerpt)).toBeLessThanOrEqual(4096);
    expect(delivery.response_excerpt).toMatch(/^a\ufffda\ufffd/);
    // What was in the buffers between the two when the connection was closed.
    expect(sent).toBeLessThan(20_000_000);
  });

  it('has failed when the connection is cut within the answer', async () => {
    const { endpoint, eventId } = await tell((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half');
      setTimeout(() => response.socket?.resetAndDestroy(), 20);
    });
    expect(await untilTried(eventId, endpoint)).toMatchObject({
      status: 'pending',
      http_status: 200,
      error: 'the connection was closed before the answer was complete',
      response_excerpt: 'half',
    });
  });

  it('has failed when the answer is not HTTP, and when nobody listens', async () => {
    const garbage = createTcpServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.write('SSH-2.0-OpenSSH\r\n'));
    });
    garbage.listen(0, '127.0.0.1');
    await once(garbage, 'listening');
    const { port } = garbage.address() as { port: number };
    const one = await tell(answersOk, { url: `http://127.0.0.1:${port}/` });
    expect(await untilTried(one.eventId, one.endpoint)).toMatchObject({
      http_status: null,
      error: 'the answer is not HTTP',
    });
    garbage.close();
    const two = await tell(answersOk, { url: `http://127.0.0.1:${port}/` });
    expect(await untilTried(two.eventId, two.endpoint)).toMatchObject({
      status: 'pending',
      http_status: null,
      error: 'the connection was refused',
    });
  });

  it('ends after 15 s in all, when nothing is answered and when the answer trickles', async () => {
    const hanging = await tell(() => undefined);
    const trickling = await tell((_request, response) => {
      const timer = setInterval(() => response.write('.'), 100);
      response.on('close', () => clearInterval(timer));
    });
    const [silent, slow] = [
      await untilTried(hanging.eventId, hanging.endpoint),
      await untilTried(trickling.eventId, trickling.endpoint),
    ];
    expect(silent).toMatchObject({ status: 'pending', http_status: null, error: 'no answer within 15 s' });
    expect(slow).toMatchObject({ http_status: 200, error: 'the answer did not end within 15 s' });
    // Their next attempts shall not hold up the end of the test.
    for (const { path } of [hanging, trickling]) receiver.on(path, answersOk);
    for (const delivery of [silent, slow]) {
      expect(delivery.duration_ms).toBeGreaterThan(14_900);
      expect(delivery.duration_ms).toBeLessThan(16_000);
    }
  });

  it('is not made to an address of ours, whatever its form, nor over plain http to anybody else', async () => {
    const strict = ['http://10.0.0.1/', 'https://169.254.169.254/latest', 'http://[::1]/', 'http://8.8.8.8/'];
    for (const url of strict) {
      const { endpoint, eventId } = await tell(answersOk, { url });
      expect([url, await untilTried(eventId, endpoint)]).toMatchObject([
        url,
        {
          status: 'pending',
          http_status: null,
          error: 'the address is not public, or is not https',
        },
      ]);
    }
  });

  it('is signed with both secrets while the old one lives', async () => {
    const { path, endpoint, eventId } = await tell(answersOk);
    await untilTried(eventId, endpoint);
    const fresh = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    const sealed = await harness.seal(endpoint.orgId, endpoint.id, 'secret', fresh);
    const rotate = (until: string) =>
      harness.database.query(
        `update webhook_endpoints set sealed_old_secrets = array[coalesce(sealed_old_secrets[1], sealed_secret)],
           sealed_secret = $2, old_secrets_until = array[now() + $3::interval], updated_at = clock_timestamp()
         where id = $1`,
        [endpoint.id, sealed, until],
      );
    await rotate('1 hour');
    const [during = ''] = await harness.emit(endpoint);
    await untilTried(during, endpoint);
    const both = receiver.at(path)[1];
    expect(both?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const secret of [fresh, endpoint.secret]) {
      expect(() => new Webhook(secret).verify(both?.body ?? '', both?.headers as Record<string, string>)).not.toThrow();
    }
    await rotate('-1 second');
    const [after = ''] = await harness.emit(endpoint);
    await untilTried(after, endpoint);
    const only = receiver.at(path)[2];
    expect(only?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
    expect(() => new Webhook(fresh).verify(only?.body ?? '', only?.headers as Record<string, string>)).not.toThrow();
  });

  it('is a test when somebody tries the endpoint out, and stays one when that is sent again', async () => {
    const { path, endpoint, eventId } = await tell((_request, response) => {
      response.writeHead(500).end();
    });
    await untilTried(eventId, endpoint);
    await harness.database.query('update events set is_sample = true where id = $1', [eventId.slice(4)]);
    await harness.hasten(endpoint);
    const again = await waitFor(() => receiver.at(path)[1], { what: 'the test' });
    expect(JSON.parse(again.body)).toMatchObject({ id: eventId, test: true });
  });

  it('is not made for an event that the log has forgotten', async () => {
    const { path, endpoint, eventId } = await tell((_request, response) => {
      response.writeHead(500).end();
    });
    await untilTried(eventId, endpoint);
    await harness.database.query('delete from events where id = $1', [eventId.slice(4)]);
    await harness.hasten(endpoint);
    await waitFor(async () => (await harness.delivery(eventId, endpoint))?.status === 'failed', { what: 'its end' });
    expect(receiver.at(path)).toHaveLength(1);
    expect(await harness.delivery(eventId, endpoint)).toMatchObject({
      error: 'the event is older than the log keeps',
    });
  });
});
