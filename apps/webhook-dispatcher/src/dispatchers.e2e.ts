import { addDeliveries, startTcpProxy, waitFor } from '@chasqui/testing';
import { DispatcherHarness, type SecretEndpoint } from './testing/dispatcher.harness';
import { answersOk, type Behaviour, Receiver } from './testing/receiver';

/** What several dispatchers do with the lanes of endpoints, and what survives their ends. */
describe('dispatchers', () => {
  let harness: DispatcherHarness;
  const receiver = new Receiver();
  let paths = 0;

  beforeAll(async () => {
    harness = await DispatcherHarness.create();
    await receiver.start();
  });
  afterEach(async () => {
    // Nothing that a test leaves undone shall meet the next one.
    await harness.database.query(`update webhook_endpoints set status = 'disabled'`);
    await harness.stopAll();
    await harness.database.query('delete from lanes');
  });
  afterAll(async () => {
    await harness.close();
    await receiver.stop();
  });

  const anEndpoint = async (behaviour: Behaviour, orgId?: string): Promise<SecretEndpoint & { path: string }> => {
    const path = `/${(paths += 1)}`;
    receiver.on(path, behaviour);
    return { ...(await harness.anEndpoint({ url: receiver.url(path), ...(orgId && { orgId }) })), path };
  };
  const after =
    (ms: number): Behaviour =>
    (_request, response) => {
      setTimeout(() => response.end('ok'), ms);
    };
  const untilAll = (path: string, ids: readonly string[], timeoutMs = 30_000) =>
    waitFor(() => ids.every((id) => receiver.idsAt(path).has(id)), { what: `all events at ${path}`, timeoutMs });
  const untilDone = (endpoint: SecretEndpoint, timeoutMs = 30_000) =>
    waitFor(async () => (await harness.countOpen(endpoint)) === 0, {
      what: 'all deliveries to be recorded',
      timeoutMs,
    });

  it('have at most ten requests under way at an endpoint, whatever they are told and however many they are', async () => {
    await Promise.all([harness.start(), harness.start()]);
    const endpoints = [await anEndpoint(after(5)), await anEndpoint(after(40)), await anEndpoint(after(5))];
    const ids = new Map<string, string[]>(endpoints.map(({ id }) => [id, []]));
    for (let round = 0; round < 30; round += 1) {
      for (const endpoint of endpoints) ids.get(endpoint.id)?.push(...(await harness.emit(endpoint, 10)));
    }
    for (const endpoint of endpoints) {
      await untilAll(endpoint.path, ids.get(endpoint.id) ?? []);
      await untilDone(endpoint);
      expect(receiver.most.get(endpoint.path)).toBe(10);
      expect(receiver.at(endpoint.path)).toHaveLength(300);
    }
  });

  it('serve the other nine slots of an endpoint while one request hangs, and all other endpoints', async () => {
    await harness.start();
    let held: string | undefined;
    const halting = await anEndpoint((request, response) => {
      held ??= request.id;
      if (request.id !== held) response.end('ok');
    });
    const other = await anEndpoint(answersOk);
    const began = performance.now();
    const ids = await harness.emit(halting, 200);
    await untilAll(halting.path, ids, 5_000);
    const late = await harness.emit(halting, 20);
    await untilAll(other.path, await harness.emit(other, 50), 5_000);
    await untilAll(halting.path, late, 5_000);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(receiver.most.get(halting.path)).toBeLessThanOrEqual(10);
    receiver.on(halting.path, answersOk);
  });

  it('tell only the organization whose fact it is, and its own mode', async () => {
    await harness.start();
    const one = await anEndpoint(answersOk);
    const two = await anEndpoint(answersOk);
    const testPath = `/${(paths += 1)}`;
    const test = await harness.anEndpoint({ orgId: one.orgId, mode: 'test', url: receiver.url(testPath) });
    const [ofOne, ofTwo, ofTest] = [
      await harness.emit(one, 5),
      await harness.emit(two, 5),
      await harness.emit(test, 5),
    ];
    await untilAll(one.path, ofOne);
    await untilAll(two.path, ofTwo);
    await untilAll(testPath, ofTest);
    expect(receiver.idsAt(one.path)).toEqual(new Set(ofOne));
    expect(receiver.idsAt(two.path)).toEqual(new Set(ofTwo));
    expect(receiver.idsAt(testPath)).toEqual(new Set(ofTest));
    expect(receiver.at(testPath).every(({ body }) => (JSON.parse(body) as { test: boolean }).test)).toBe(true);
  });

  it('call again what was called and not recorded when one is killed: the same id, the next attempt', async () => {
    const killed = await harness.startProcess();
    const endpoint = await anEndpoint(() => undefined);
    const [eventId = ''] = await harness.emit(endpoint);
    await waitFor(() => receiver.at(endpoint.path).length === 1, { what: 'the first call' });
    killed.kill('SIGKILL');
    receiver.on(endpoint.path, answersOk);
    await harness.start();
    await waitFor(() => receiver.at(endpoint.path).length === 2, { what: 'the second call' });
    await untilDone(endpoint);
    expect(receiver.at(endpoint.path).map(({ id, attempt }) => [id, attempt])).toEqual([
      [eventId, 1],
      [eventId, 2],
    ]);
    const delivery = await harness.delivery(eventId, endpoint);
    expect(delivery).toMatchObject({ status: 'succeeded', attempts: 2 });
    // Nobody knows what the first attempt was answered.
    expect((await harness.attempts(delivery?.id ?? '')).map(({ attempt }) => attempt)).toEqual([2]);
  });

  it('call again what was called while PostgreSQL went away for 20 s, and go on by themselves', async () => {
    const proxy = await startTcpProxy({ port: Number(new URL(harness.config().DATABASE_URL).port) });
    const direct = new URL(harness.config().DATABASE_URL);
    direct.host = `127.0.0.1:${proxy.port}`;
    await harness.start({ DATABASE_URL: direct.href });
    const waiting: (() => void)[] = [];
    const endpoint = await anEndpoint((_request, response) => waiting.push(() => response.end('ok')));
    const ids = await harness.emit(endpoint, 30);
    await waitFor(() => waiting.length === 10, { what: 'ten requests to be under way' });
    await proxy.cut();
    receiver.on(endpoint.path, answersOk);
    for (const answer of waiting) answer();
    await new Promise((resolve) => setTimeout(resolve, 20_000));
    await proxy.heal();
    await untilAll(endpoint.path, ids);
    await untilDone(endpoint);
    // Ten answers could not be written down: those were called twice, and no other.
    expect(receiver.at(endpoint.path)).toHaveLength(40);
    const { rows } = await harness.database.query(
      'select distinct status, attempts from webhook_deliveries where endpoint_id = $1 order by attempts',
      [endpoint.id],
    );
    expect(rows).toEqual([
      { status: 'succeeded', attempts: 1 },
      { status: 'succeeded', attempts: 2 },
    ]);
    await harness.stopAll();
    await proxy.close();
  });

  it('lose nothing when one is killed again and again while Redis loses everything', async () => {
    const endpoints = await Promise.all(Array.from({ length: 5 }, () => anEndpoint(after(3))));
    const ids = new Map<string, string[]>(endpoints.map(({ id }) => [id, []]));
    const emitAll = async (): Promise<void> => {
      for (const endpoint of endpoints) ids.get(endpoint.id)?.push(...(await harness.emit(endpoint, 40)));
    };
    for (let round = 0; round < 3; round += 1) {
      const child = await harness.startProcess();
      const before = receiver.received.length;
      await emitAll();
      await waitFor(() => receiver.received.length > before + 30, { what: 'it to be at work' });
      child.kill('SIGKILL');
      if (round % 2 === 1) {
        // As if Redis had been started empty: every key of this test is gone.
        const keys = await harness.redis.keys(`${harness.prefix}:*`);
        if (keys.length > 0) await harness.redis.del(keys);
      }
    }
    await harness.start();
    for (const endpoint of endpoints) {
      await untilAll(endpoint.path, ids.get(endpoint.id) ?? [], 40_000);
      await untilDone(endpoint);
      expect(receiver.most.get(endpoint.path)).toBeLessThanOrEqual(20);
    }
    const total = [...ids.values()].reduce((sum, each) => sum + each.length, 0);
    const calls = endpoints.reduce((sum, { path }) => sum + receiver.at(path).length, 0);
    // At most what was under way or on its way into the database at each kill.
    expect(calls - total).toBeLessThan(3 * 5 * 60);
  });

  it('write nothing and call nobody when they were frozen and wake up, once another one has the lane', async () => {
    const frozen = await harness.startProcess();
    const waiting: (() => void)[] = [];
    const endpoint = await anEndpoint((_request, response) => waiting.push(() => response.end('late')));
    const ids = await harness.emit(endpoint, 30);
    await waitFor(() => waiting.length === 10, { what: 'ten requests to be under way' });
    frozen.kill('SIGSTOP');
    receiver.on(endpoint.path, answersOk);
    await harness.start();
    await untilDone(endpoint, 40_000);
    const calls = receiver.at(endpoint.path).length;
    expect(calls).toBe(40);
    const attempts = async () =>
      (
        await harness.database.query<{ count: number }>(
          'select count(*)::int as count from webhook_attempts where org_id = $1',
          [endpoint.orgId],
        )
      ).rows[0]?.count;
    expect(await attempts()).toBe(30);
    frozen.kill('SIGCONT');
    for (const answer of waiting) answer();
    // It is awake when it serves another endpoint alone.
    await harness.database.query(`update webhook_endpoints set status = 'disabled' where id = $1`, [endpoint.id]);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(receiver.at(endpoint.path)).toHaveLength(calls);
    expect(await attempts()).toBe(30);
    expect(receiver.idsAt(endpoint.path)).toEqual(new Set(ids));
  });

  it('use what is changed about an endpoint while its lane drains', async () => {
    await harness.start();
    const endpoint = await anEndpoint(after(20));
    const moved = `/${(paths += 1)}`;
    receiver.on(moved, answersOk);
    const ids = await harness.emit(endpoint, 200);
    await waitFor(() => receiver.at(endpoint.path).length > 20, { what: 'it to be at work' });
    await harness.database.query(
      'update webhook_endpoints set url = $2, updated_at = clock_timestamp() where id = $1',
      [endpoint.id, receiver.url(moved)],
    );
    await untilDone(endpoint);
    expect(new Set([...receiver.idsAt(endpoint.path), ...receiver.idsAt(moved)])).toEqual(new Set(ids));
    expect(receiver.at(moved).length).toBeGreaterThan(100);
  });

  it('leave an endpoint alone that is disabled or deleted while its lane drains; what waits is kept for it', async () => {
    await harness.start();
    for (const statement of [
      `update webhook_endpoints set status = 'disabled', updated_at = clock_timestamp() where id = $1`,
      'delete from webhook_endpoints where id = $1',
    ]) {
      const endpoint = await anEndpoint(after(20));
      await harness.emit(endpoint, 200);
      await waitFor(() => receiver.at(endpoint.path).length > 20, { what: 'it to be at work' });
      await harness.database.query(statement, [endpoint.id]);
      await waitFor(() => receiver.countUnderWay(endpoint.path) === 0, { what: 'its requests to end' });
      const other = await anEndpoint(answersOk);
      await untilAll(other.path, await harness.emit(other, 5));
      expect(receiver.at(endpoint.path).length).toBeLessThan(80);
      await waitFor(async () => (await harness.countOpen(endpoint)) === 200 - receiver.at(endpoint.path).length, {
        what: 'what was not sent to be given back',
      });
    }
  });

  it('go on with what waits when an endpoint is enabled again', async () => {
    await harness.start();
    const endpoint = await anEndpoint(answersOk);
    await harness.database.query(`update webhook_endpoints set status = 'disabled' where id = $1`, [endpoint.id]);
    const made = await addDeliveries(harness.database, endpoint, 30);
    const other = await anEndpoint(answersOk);
    await untilAll(other.path, await harness.emit(other, 5));
    expect(receiver.at(endpoint.path)).toEqual([]);
    await harness.database.query(`update webhook_endpoints set status = 'active' where id = $1`, [endpoint.id]);
    await untilAll(
      endpoint.path,
      made.map(({ eventId }) => `evt_${eventId}`),
    );
  });

  it('end what is under way when they stop, and leave the rest to others', async () => {
    const stopping = await harness.startProcess();
    const endpoint = await anEndpoint(after(300));
    const ids = await harness.emit(endpoint, 100);
    await waitFor(() => receiver.at(endpoint.path).length >= 10, { what: 'it to be at work' });
    const ended = new Promise<number | null>((resolve) => stopping.once('exit', resolve));
    stopping.kill('SIGTERM');
    expect(await ended).toBe(0);
    const calls = receiver.at(endpoint.path).length;
    expect(await harness.countOpen(endpoint)).toBe(100 - calls);
    receiver.on(endpoint.path, answersOk);
    const restarted = performance.now();
    await harness.start();
    await untilDone(endpoint);
    // It gave its lanes back: nobody waits for a lease to run out.
    expect(performance.now() - restarted).toBeLessThan(8_000);
    expect(receiver.at(endpoint.path)).toHaveLength(ids.length);
    expect(receiver.at(endpoint.path).every(({ attempt }) => attempt === 1)).toBe(true);
  });
});
