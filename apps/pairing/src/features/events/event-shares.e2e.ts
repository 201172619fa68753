import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { NumberWorld } from '../../testing/number-world';
import { PairingHarness, type Replica } from '../../testing/pairing-harness';

let harness: PairingHarness;
let replica: Replica;
let world: NumberWorld;

beforeAll(async () => {
  harness = await PairingHarness.start();
  replica = await harness.startReplica();
  world = new NumberWorld(harness, replica);
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
  it('has a part of the connections: events and links of others are stored at once', async () => {
    const greedy = await harness.register(replica);
    const phone = world.aPhone();
    await replica.connect(greedy, { sessions: [{ phone, status: 'connected' }] });
    const victim = await harness.register(replica);
    const own = world.aPhone();
    await replica.connect(victim, { sessions: [{ phone: own, status: 'connected' }] });
    let posts: Promise<number>[] = [];
    await harness.database.transaction(async (transaction) => {
      // Every event of the greedy organization waits for this lock, each on a connection of its own.
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
    // Nothing is lost: what waited for its turn is stored now.
    expect(new Set(await Promise.all(posts))).toEqual(new Set([1]));
  });
});
