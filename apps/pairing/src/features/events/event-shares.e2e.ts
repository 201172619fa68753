import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import type { FakeGateway } from '../../testing/fake-gateway';
import { NumberWorld } from '../../testing/number-world';
import { PairingHarness, type Replica } from '../../testing/pairing-harness';

let harness: PairingHarness;
let replica: Replica;
let world: NumberWorld;

beforeAll(async () => {
  harness = await PairingHarness.start();
  replica = await harness.startReplica();
  world = NumberWorld.of(harness, replica);
});
afterAll(() => harness.stop());

const under = async (phone: string): Promise<number> => {
  const { rows } = await harness.database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where application_name = 'pairing' and state = 'active' and wait_event_type = 'Lock' and $1 <> ''`,
    [phone],
  );
  return rows[0]?.count ?? 0;
};

describe('an organization whose events keep PostgreSQL waiting', () => {
  it('an organization whose events keep PostgreSQL waiting has a part of the connections: others are stored at once', async () => {
    const greedy = await harness.register(replica);
    const phone = world.aPhone();
    await replica.connect(greedy, { sessions: [{ phone, status: 'connected' }] });
    const victim = await harness.register(replica);
    const own = world.aPhone();
    await replica.connect(victim, { sessions: [{ phone: own, status: 'connected' }] });
    let posts: Promise<number>[] = [];
    await harness.database.transaction(async (transaction) => {
      // Every event of the greedy organization waits for this lock, each on its own connection.
      await transaction.query('select from gateways where id = $1 for update', [greedy.gatewayId]);
      posts = Array.from({ length: 20 }, () => world.report(greedy, phone, 'disconnected').catch(() => -1));
      await waitFor(async () => (await under(phone)) >= 1, { what: 'events that wait' });
      for (const status of ['disconnected', 'connected', 'disconnected', 'connected'] as const) {
        // A statement that gets no connection fails after 2 s.
        expect(await world.report(victim, own, status)).toBe(1);
      }
      expect(await under(phone)).toBeGreaterThanOrEqual(1);
      // Of four connections.
      expect(await under(phone)).toBeLessThanOrEqual(2);
    });
    // Nothing is lost: what waited for its turn is now stored.
    expect(new Set(await Promise.all(posts))).toEqual(new Set([1]));
  });

  it('an organization has no more connections for gateway apps that connect again and again', async () => {
    const { orgId, ...first } = await harness.register(replica);
    const greedy = [first];
    for (let n = 0; n < 4; n += 1) greedy.push(await harness.register(replica, { orgId }));
    const victim = await harness.register(replica);
    const own = world.aPhone();
    await replica.connect(victim, { sessions: [{ phone: own, status: 'connected' }] });
    let fakes: FakeGateway[] = [];
    await harness.database.transaction(async (transaction) => {
      // Events of each of them do the same, and wait for each other.
      await transaction.query('select from gateways where org_id = $1 for share', [orgId]);
      fakes = await Promise.all(greedy.map((gateway) => replica.dial(gateway)));
      for (const fake of fakes) fake.sendHello();
      await waitFor(async () => (await under('hellos')) >= 2, { what: 'hellos that wait' });
      const reports = Promise.all(
        (['disconnected', 'connected'] as const).map((status) => world.report(victim, own, status)),
      );
      const seen = { most: 0, isEnd: false };
      const ended = reports.finally(() => (seen.isEnd = true));
      while (!seen.isEnd) seen.most = Math.max(seen.most, await under('hellos'));
      expect(await ended).toEqual([1, 1]);
      // Of four connections.
      expect(seen.most).toBeLessThanOrEqual(2);
    });
    await Promise.all(fakes.map((fake) => fake.hello()));
  });
});
