import { startProxyOf, waitFor } from '@chasqui/testing';
import { DispatchersWorld } from './testing/dispatchers.world';
import { answersOk } from './testing/receiver';

describe('dispatchers', () => {
  it.concurrent('dispatchers call again what was called and not recorded when one is killed: the same id, the next attempt', () =>
    DispatchersWorld.run(async (world) => {
      const { anEndpoint, receiver, untilDone } = world;
      const killed = await world.harness.startProcess();
      const endpoint = await anEndpoint(() => undefined);
      const [eventId = ''] = await world.harness.emit(endpoint);
      await waitFor(() => receiver.at(endpoint.path).length === 1, { what: 'the first call' });
      killed.kill('SIGKILL');
      receiver.on(endpoint.path, answersOk);
      await world.harness.start();
      await waitFor(() => receiver.at(endpoint.path).length === 2, { what: 'the second call' });
      await untilDone(endpoint);
      expect(receiver.at(endpoint.path).map(({ id, attempt }) => [id, attempt])).toEqual([
        [eventId, 1],
        [eventId, 2],
      ]);
      const delivery = await world.harness.delivery(eventId, endpoint);
      expect(delivery).toMatchObject({ status: 'succeeded', attempts: 2 });
      // The answer to the first attempt is unknown.
      expect((await world.harness.attempts(delivery?.id ?? '')).map(({ attempt }) => attempt)).toEqual([2]);
    }));

  it.concurrent('dispatchers write down what was answered while PostgreSQL was away for 20 s, call nobody twice, and go on by themselves', () =>
    DispatchersWorld.run(async (world) => {
      const { anEndpoint, receiver, untilAll, untilDone } = world;
      const { proxy, url } = await startProxyOf(world.harness.config().DATABASE_URL);
      await world.harness.start({ DATABASE_URL: url });
      const waiting: (() => void)[] = [];
      const endpoint = await anEndpoint((_request, response) => waiting.push(() => response.end('ok')));
      const ids = await world.harness.emit(endpoint, 30);
      await waitFor(() => waiting.length === 10, { what: 'ten requests to be under way' });
      await proxy.cut();
      receiver.on(endpoint.path, answersOk);
      for (const answer of waiting) answer();
      await new Promise((resolve) => setTimeout(resolve, 20_000));
      await proxy.heal();
      await untilAll(endpoint.path, ids);
      await untilDone(endpoint);
      expect(receiver.at(endpoint.path)).toHaveLength(30);
      const { rows } = await world.harness.database.query(
        'select distinct status, attempts from webhook_deliveries where endpoint_id = $1 order by attempts',
        [endpoint.id],
      );
      expect(rows).toEqual([{ status: 'succeeded', attempts: 1 }]);
      await world.harness.stopAll();
      await proxy.close();
    }));

  it.concurrent('dispatchers lose nothing when one is killed again and again while Redis loses everything', () =>
    DispatchersWorld.run(async (world) => {
      const { after, anEndpoint, receiver, untilAll, untilDone } = world;
      const endpoints = await Promise.all(Array.from({ length: 5 }, () => anEndpoint(after(3))));
      const ids = new Map<string, string[]>(endpoints.map(({ id }) => [id, []]));
      const emitAll = async (): Promise<void> => {
        for (const endpoint of endpoints) ids.get(endpoint.id)?.push(...(await world.harness.emit(endpoint, 40)));
      };
      for (let round = 0; round < 3; round += 1) {
        const child = await world.harness.startProcess();
        const before = receiver.received.length;
        await emitAll();
        await waitFor(() => receiver.received.length > before + 30, { what: 'it to be at work' });
        child.kill('SIGKILL');
        if (round % 2 === 1) {
          // Like an empty Redis after a restart: every key of this test is gone.
          const keys = await world.harness.redis.keys(`${world.harness.prefix}:*`);
          if (keys.length > 0) await world.harness.redis.del(keys);
        }
      }
      await world.harness.start();
      for (const endpoint of endpoints) {
        await untilAll(endpoint.path, ids.get(endpoint.id) ?? []);
        await untilDone(endpoint);
        expect(receiver.most.get(endpoint.path)).toBeLessThanOrEqual(20);
      }
      const total = [...ids.values()].reduce((sum, each) => sum + each.length, 0);
      const calls = endpoints.reduce((sum, { path }) => sum + receiver.at(path).length, 0);
      // At most what was under way, or on its way into the database, at each kill.
      expect(calls - total).toBeLessThan(3 * 5 * 60);
    }));

  it.concurrent('dispatchers that were frozen and wake up write nothing and call nobody, once another one has the lane', () =>
    DispatchersWorld.run(async (world) => {
      const { anEndpoint, receiver, untilDone } = world;
      const frozen = await world.harness.startProcess();
      const waiting: (() => void)[] = [];
      const endpoint = await anEndpoint((_request, response) => waiting.push(() => response.end('late')));
      const ids = await world.harness.emit(endpoint, 30);
      await waitFor(() => waiting.length === 10, { what: 'ten requests to be under way' });
      frozen.kill('SIGSTOP');
      receiver.on(endpoint.path, answersOk);
      await world.harness.start();
      await untilDone(endpoint);
      const calls = receiver.at(endpoint.path).length;
      expect(calls).toBe(40);
      const attempts = async () =>
        (
          await world.harness.database.query<{ count: number }>(
            'select count(*)::int as count from webhook_attempts where org_id = $1',
            [endpoint.orgId],
          )
        ).rows[0]?.count;
      expect(await attempts()).toBe(30);
      frozen.kill('SIGCONT');
      for (const answer of waiting) answer();
      // It is awake when it serves only another endpoint.
      await world.harness.database.query(`update webhook_endpoints set status = 'disabled' where id = $1`, [
        endpoint.id,
      ]);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      expect(receiver.at(endpoint.path)).toHaveLength(calls);
      expect(await attempts()).toBe(30);
      expect(receiver.idsAt(endpoint.path)).toEqual(new Set(ids));
    }));
});
