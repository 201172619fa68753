import type { RunningApp } from '@chasqui/runtime';
import { addDeliveries, waitFor } from '@chasqui/testing';
import { DispatcherHarness } from './testing/dispatcher.harness';
import { Receiver } from './testing/receiver';

describe('an endpoint', () => {
  let harness: DispatcherHarness;
  let app: RunningApp;
  const receiver = new Receiver();

  beforeAll(async () => {
    harness = await DispatcherHarness.create();
    await receiver.start();
    app = await harness.start();
  });
  afterAll(async () => {
    await harness.close();
    await receiver.stop();
  });

  const metric = async (line: string): Promise<number> => {
    const text = await (await fetch(`${app.opsUrl}/metrics`)).text();
    const found = text.split('\n').find((each) => each.startsWith('chasqui_webhook_') && each.includes(line));
    return Number(found?.split(' ').at(-1) ?? 0);
  };

  it('an endpoint that is dead costs its deliveries few attempts: they wait, and none is lost when it is back', async () => {
    const dead = new Receiver();
    await dead.start();
    const url = dead.url('/hook');
    await dead.stop();
    const endpoint = await harness.anEndpoint({ url });
    const ids = await harness.emit(endpoint, 300);
    const row = async () => harness.endpoint(endpoint);
    await waitFor(async () => (await row())?.failuresInRow >= 6, {
      what: 'the first probe to fail',
    });
    expect(await row()).toMatchObject({ inFlightLimit: 1, status: 'active' });
    const { rows } = await harness.database.query<{ tries: number; burned: number }>(
      `select sum(attempts)::int as tries, count(*) filter (where attempts > 0)::int as burned
       from webhook_deliveries where endpoint_id = $1`,
      [endpoint.id],
    );
    expect(rows[0]?.tries).toBeLessThanOrEqual(25);
    expect(rows[0]?.burned).toBeLessThanOrEqual(25);
    await harness.untilBlocked(endpoint);
    await dead.start();
    await harness.hasten(endpoint);
    // 60 a second: its usual rate is 30.
    await waitFor(() => ids.every((id) => dead.idsAt('/hook').has(id)), { what: 'all events' });
    expect(dead.at('/hook')).toHaveLength(300);
    await waitFor(async () => (await harness.countOpen(endpoint)) === 0, { what: 'all to be recorded' });
    expect(await row()).toMatchObject({ failuresInRow: 0, failingSince: null });
    await dead.stop();
  });

  it('an endpoint that is back gets what waited oldest first, slowly at first, and at most twice what it is used to', async () => {
    const usual = 40;
    const seconds = 15;
    receiver.on('/back', (_request, response) => {
      setTimeout(() => response.end('ok'), 60);
    });
    const endpoint = await harness.anEndpoint({ url: receiver.url('/back') });
    // Like after an outage: its breaker is open, and its deliveries wait.
    await harness.database.query(
      `update webhook_endpoints set created_at = now() - interval '1 hour', failing_since = now() - $2 * interval '1 second',
         failures_in_row = 9, in_flight_limit = 1 where id = $1`,
      [endpoint.id, seconds],
    );
    const made = await addDeliveries(harness.database, endpoint, usual * seconds, seconds * 1_000);
    const expected = made.map(({ eventId }) => `evt_${eventId}`);
    await waitFor(() => receiver.at('/back').length === expected.length, { what: 'all events' });
    const requests = receiver.at('/back');
    const times = requests.map(({ at }) => at);
    const most = (ms: number) =>
      Math.max(...times.map((at) => times.filter((other) => other >= at && other < at + ms).length));
    // Requests that were under way while the machine stalled may arrive together.
    expect(most(3_000)).toBeLessThanOrEqual(3 * 2 * usual + 10);
    expect(most(1_000)).toBeGreaterThan(usual);
    // One after the other at first: the second is sent when the first is answered.
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(50);
    requests.forEach(({ id }, index) => expect(Math.abs(expected.indexOf(id) - index)).toBeLessThanOrEqual(10));
    expect(receiver.most.get('/back')).toBeLessThanOrEqual(10);
    await waitFor(async () => (await harness.countOpen(endpoint)) === 0, { what: 'all to be recorded' });
    // New events come at once: as many parallel requests as allowed, without a pause.
    receiver.most.delete('/back');
    const later = await harness.emit(endpoint, 100);
    await waitFor(() => later.every((id) => receiver.idsAt('/back').has(id)), { what: 'what came later' });
    expect(receiver.most.get('/back')).toBe(10);
    await waitFor(async () => (await harness.countOpen(endpoint)) === 0, { what: 'that to be recorded' });
    expect(await harness.endpoint(endpoint)).toMatchObject({ pacedPerSecond: null });
  });

  it('an endpoint is seen in the metrics: its attempts by outcome, and that its breaker is open', async () => {
    await waitFor(async () => (await metric('in_flight')) === 0, { what: 'the last requests to end' });
    const before = await metric('attempts_total{outcome="success",status="succeeded"');
    const fine = await harness.anEndpoint({ url: receiver.url('/fine') });
    const dead = await harness.anEndpoint({ url: 'http://127.0.0.1:40009/' });
    const ids = await harness.emit(fine, 3);
    await harness.emit(dead, 10);
    await waitFor(() => ids.every((id) => receiver.idsAt('/fine').has(id)), { what: 'three events' });
    await waitFor(async () => (await metric('open_breakers')) === 1, { what: 'a breaker to be open' });
    expect((await metric('attempts_total{outcome="success",status="succeeded"')) - before).toBe(3);
    expect(await metric('attempts_total{outcome="network",status="pending"')).toBeGreaterThanOrEqual(5);
    expect(await metric('in_flight')).toBe(0);
  });
});
