import { waitFor } from '@chasqui/testing';
import { Webhook } from 'standardwebhooks';
import { AttemptsWorld } from './testing/attempts.world';
import { answersOk } from './testing/receiver';

describe('an attempt to deliver an event', () => {
  const world = new AttemptsWorld();
  const { receiver, tell, untilTried } = world;

  it('an attempt is a signed POST that the public package verifies; 2xx is success and everything is recorded', async () => {
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
      unrecordedStarts: 0,
      httpStatus: 202,
      error: null,
      responseExcerpt: 'thanks',
    });
    expect(delivery.finishedAt).toBeInstanceOf(Date);
    expect(await world.harness.attempts(delivery.id)).toMatchObject([
      { attempt: 1, httpStatus: 202, orgId: endpoint.orgId },
    ]);
    expect((await world.harness.endpoint(endpoint))?.lastSuccessAt).toBeInstanceOf(Date);
  });

  it('an attempt keeps the headers that it sent, with its signature, and without the values of the customer’s own', async () => {
    const { path, endpoint, eventId } = await tell(answersOk, { headers: { 'X-Tenant': 'a secret of theirs' } });
    const { id } = await untilTried(eventId, endpoint);
    const [attempt] = await world.harness.attempts(id);
    const [request] = receiver.at(path);
    const { host: _host, connection: _connection, 'content-length': _length, ...sent } = request?.headers ?? {};
    expect(sent).toMatchObject({ 'x-tenant': 'a secret of theirs', 'webhook-signature': expect.any(String) });
    expect(attempt?.requestHeaders).toEqual({ ...sent, 'x-tenant': '••••••••' });
  });

  it('an attempt is made again with the same id and the same bytes, and a time and signature of its own', async () => {
    let calls = 0;
    const { path, endpoint, eventId } = await tell((_request, response) => {
      calls += 1;
      response.writeHead(calls < 3 ? 500 : 200).end('x'.repeat(10_000));
    });
    const first = await untilTried(eventId, endpoint);
    expect(first).toMatchObject({ status: 'pending', httpStatus: 500, error: 'status 500', state: 'queued' });
    expect(Buffer.byteLength(first.responseExcerpt)).toBeLessThanOrEqual(4096);
    const [{ at }] = (await world.harness.attempts(first.id)) as [{ at: Date }];
    const waitMs = first.dueAt.getTime() - at.getTime();
    expect(waitMs).toBeGreaterThan(3_500);
    expect(waitMs).toBeLessThan(6_500);
    for (const attempt of [2, 3]) {
      await world.harness.hasten(endpoint);
      await untilTried(eventId, endpoint, attempt);
    }
    expect(await world.harness.delivery(eventId, endpoint)).toMatchObject({ status: 'succeeded', attempts: 3 });
    const requests = receiver.at(path);
    expect(requests.map((request) => request.attempt)).toEqual([1, 2, 3]);
    expect(new Set(requests.map((request) => request.id))).toEqual(new Set([eventId]));
    expect(new Set(requests.map((request) => request.body)).size).toBe(1);
    for (const { body, headers } of requests) {
      expect(() => new Webhook(endpoint.secret).verify(body, headers as Record<string, string>)).not.toThrow();
    }
    const attempts = await world.harness.attempts(first.id);
    expect(attempts.map((attempt) => attempt.httpStatus)).toEqual([500, 500, 200]);
    expect(await world.harness.endpoint(endpoint)).toMatchObject({ failingSince: null });
  });

  it('an attempt is the last one after ten more: then the delivery has failed', async () => {
    const { endpoint, eventId } = await tell((_request, response) => {
      response.writeHead(404).end();
    });
    const delivery = await untilTried(eventId, endpoint);
    await world.harness.database.query('update webhook_deliveries set attempts = 10 where id = $1', [delivery.id]);
    await world.harness.hasten(endpoint);
    expect(await untilTried(eventId, endpoint, 11)).toMatchObject({
      status: 'failed',
      state: 'done',
      attempts: 11,
      httpStatus: 404,
    });
    expect((await world.harness.endpoint(endpoint))?.failingSince).toBeInstanceOf(Date);
  });

  it('no attempt goes to an address of ours, whatever its form, nor over plain http to anybody else', async () => {
    const strict = ['http://10.0.0.1/', 'https://169.254.169.254/latest', 'http://[::1]/', 'http://8.8.8.8/'];
    for (const url of strict) {
      const { endpoint, eventId } = await tell(answersOk, { url });
      expect([url, await untilTried(eventId, endpoint)]).toMatchObject([
        url,
        {
          status: 'pending',
          httpStatus: null,
          error: 'the address is not public, or the URL is not https',
        },
      ]);
    }
  });

  it('an attempt is signed with both secrets while the old one lives', async () => {
    const { path, endpoint, eventId } = await tell(answersOk);
    await untilTried(eventId, endpoint);
    const fresh = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    const sealed = await world.harness.seal(endpoint.orgId, endpoint.id, 'secret', fresh);
    const rotate = (until: string) =>
      world.harness.database.query(
        `update webhook_endpoints set sealed_old_secrets = array[coalesce(sealed_old_secrets[1], sealed_secret)],
           sealed_secret = $2, old_secrets_until = array[now() + $3::interval], updated_at = clock_timestamp()
         where id = $1`,
        [endpoint.id, sealed, until],
      );
    await rotate('1 hour');
    const [during = ''] = await world.harness.emit(endpoint);
    await untilTried(during, endpoint);
    const both = receiver.at(path)[1];
    expect(both?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const secret of [fresh, endpoint.secret]) {
      expect(() => new Webhook(secret).verify(both?.body ?? '', both?.headers as Record<string, string>)).not.toThrow();
    }
    await rotate('-1 second');
    const [after = ''] = await world.harness.emit(endpoint);
    await untilTried(after, endpoint);
    const only = receiver.at(path)[2];
    expect(only?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
    expect(() => new Webhook(fresh).verify(only?.body ?? '', only?.headers as Record<string, string>)).not.toThrow();
  });

  it('an attempt is a test when somebody tries the endpoint out, and stays one when that is sent again', async () => {
    const { path, endpoint, eventId } = await tell((_request, response) => {
      response.writeHead(500).end();
    });
    await untilTried(eventId, endpoint);
    await world.harness.database.query('update events set is_sample = true where id = $1', [eventId.slice(4)]);
    await world.harness.hasten(endpoint);
    const again = await waitFor(() => receiver.at(path)[1], { what: 'the test' });
    expect(JSON.parse(again.body)).toMatchObject({ id: eventId, test: true });
  });

  it('no attempt is made for an event that the log has forgotten', async () => {
    const { path, endpoint, eventId } = await tell((_request, response) => {
      response.writeHead(500).end();
    });
    await untilTried(eventId, endpoint);
    await world.harness.database.query('delete from events where id = $1', [eventId.slice(4)]);
    await world.harness.hasten(endpoint);
    await waitFor(async () => (await world.harness.delivery(eventId, endpoint))?.status === 'failed', {
      what: 'its end',
    });
    expect(receiver.at(path)).toHaveLength(1);
    expect(await world.harness.delivery(eventId, endpoint)).toMatchObject({
      error: 'the event is older than the log keeps',
    });
  });
});
