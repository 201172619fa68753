import {
  type DeliveryOutcome,
  type LaneDelivery,
  type RecordedDelivery,
  WebhookDeliveryLaneRepository,
} from '@chasqui/webhooks';
import { addDeliveries, addEndpoint, type TestEndpoint, waitFor } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import type { Doorbell } from './doorbell';
import { WEBHOOK_LANES, type RollingQueue } from './lane-queue';
import type { RollingHandler } from './rolling-store';
import { RollingLaneWorker } from './rolling-worker';
import { LaneEngineWorld } from './testing/lane-engine.world';

type Handler = RollingHandler<LaneDelivery, DeliveryOutcome, RecordedDelivery>;

const outcomeOf = (row: LaneDelivery, fields: Partial<DeliveryOutcome> = {}): DeliveryOutcome => ({
  orgId: row.orgId,
  endpointId: row.endpointId,
  status: 'succeeded',
  httpStatus: 200,
  error: null,
  durationMs: 1,
  responseExcerpt: null,
  dueInMs: null,
  flow: null,
  ...fields,
});

describe('the engine of lanes without order', () => {
  const world = new LaneEngineWorld();
  const { errors } = world;
  let store: WebhookDeliveryLaneRepository;

  beforeAll(() => {
    store = new WebhookDeliveryLaneRepository(world.database);
  });

  const engine = async (deliver: (row: LaneDelivery) => Promise<DeliveryOutcome>, count = 1) => {
    const queue: RollingQueue = { ...WEBHOOK_LANES, queue: `lanes-${uuid()}` };
    const { bull, doorbell } = world.open(queue);
    const handler: Handler = {
      taken: () => undefined,
      pace: () => ({ inFlight: queue.inFlight, gapMs: 0, blockedMs: 0 }),
      caughtUp: () => undefined,
      deliver: async (row) => ({ record: await deliver(row) }),
      dead: (row) => outcomeOf(row, { status: 'failed', isDead: true, durationMs: null }),
      failed: (_row, error) => errors.push(error),
      onRecorded: () => undefined,
    };
    const workers: RollingLaneWorker<LaneDelivery, DeliveryOutcome, RecordedDelivery>[] = [];
    for (let n = 0; n < count; n += 1) {
      const own = await world.ofProcess(queue, doorbell);
      const lanes = new RollingLaneWorker({ queue, store, handler, doorbell, ...own });
      await world.work(queue, lanes, own.leases);
      workers.push(lanes);
    }
    return { queue, doorbell, bull, workers };
  };
  const sweeper = (queue: RollingQueue, doorbell: Doorbell): void => world.sweep(queue, doorbell, store);
  const countDone = async ({ id }: TestEndpoint): Promise<number> => {
    const { rows } = await world.database.query<{ count: number }>(
      `select count(*)::int as count from webhook_deliveries where endpoint_id = $1 and state <> 'queued'`,
      [id],
    );
    return rows[0]?.count ?? 0;
  };

  it('the engine calls each row once, at most ten of a lane at once, however often lanes are rung on several workers', async () => {
    const endpoints = await Promise.all(Array.from({ length: 6 }, () => addEndpoint(world.database)));
    const calls = new Map<string, number>();
    const inside = new Map<string, number>();
    const { doorbell } = await engine(async (row) => {
      calls.set(row.id, (calls.get(row.id) ?? 0) + 1);
      inside.set(row.lane, (inside.get(row.lane) ?? 0) + 1);
      if ((inside.get(row.lane) ?? 0) > WEBHOOK_LANES.inFlight) errors.push(new Error('too many at once'));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
      inside.set(row.lane, (inside.get(row.lane) ?? 0) - 1);
      return outcomeOf(row);
    }, 3);
    for (let round = 0; round < 10; round += 1) {
      for (const endpoint of endpoints) {
        await addDeliveries(world.database, endpoint, 20);
        doorbell.ring(endpoint.lane);
      }
    }
    for (const endpoint of endpoints) {
      await waitFor(async () => (await countDone(endpoint)) === 200, { what: 'all rows of a lane' });
    }
    expect([calls.size, Math.max(...calls.values())]).toEqual([1_200, 1]);
    expect(errors).toEqual([]);
  });

  it('the engine looks into a lane at work that is told of more, without another job', async () => {
    const endpoint = await addEndpoint(world.database);
    let end: () => void = () => undefined;
    const called: string[] = [];
    const [first] = await addDeliveries(world.database, endpoint, 1);
    const { doorbell, bull, workers } = await engine(async (row) => {
      called.push(row.id);
      if (row.id === first?.id) await new Promise<void>((resolve) => (end = resolve));
      return outcomeOf(row);
    });
    doorbell.ring(endpoint.lane);
    await waitFor(() => called.length === 1, { what: 'the first call' });
    await addDeliveries(world.database, endpoint, 5);
    expect(workers[0]?.look(endpoint.lane)).toBe(true);
    expect(workers[0]?.look('hook:another')).toBe(false);
    await waitFor(() => called.length === 6, { what: 'the others' });
    expect(await bull.getJobCounts('waiting', 'active')).toEqual({ waiting: 0, active: 1 });
    end();
    await waitFor(async () => (await countDone(endpoint)) === 6, { what: 'the records' });
  });

  it('the engine finds the work again when Redis lost every ring, and what became due later', async () => {
    const endpoint = await addEndpoint(world.database);
    const calls: string[] = [];
    const { queue, doorbell } = await engine((row) => {
      calls.push(row.id);
      const isFirst = calls.indexOf(row.id) === calls.length - 1;
      return Promise.resolve(outcomeOf(row, isFirst ? { status: 'pending', httpStatus: 500, dueInMs: 500 } : {}));
    });
    await addDeliveries(world.database, endpoint, 3);
    sweeper(queue, doorbell);
    await waitFor(async () => (await countDone(endpoint)) === 3, { what: 'the sweeper' });
    expect(calls).toHaveLength(6);
  });

  it('the engine buries a row whose call breaks again and again, and none of its neighbours', async () => {
    const endpoint = await addEndpoint(world.database);
    const made = await addDeliveries(world.database, endpoint, 12);
    const poison = made[3]?.id;
    let broken = 0;
    const { queue, doorbell } = await engine((row) => {
      if (row.id !== poison) return Promise.resolve(outcomeOf(row));
      broken += 1;
      return Promise.reject(new Error('boom'));
    });
    sweeper(queue, doorbell);
    doorbell.ring(endpoint.lane);
    await waitFor(async () => (await countDone(endpoint)) === 12, { what: 'the end of all' });
    expect(broken).toBe(WEBHOOK_LANES.maxUnrecordedStarts);
    const { rows } = await world.database.query(
      `select id, status, state from webhook_deliveries where endpoint_id = $1 and status <> 'succeeded'`,
      [endpoint.id],
    );
    expect(rows).toEqual([{ id: poison, status: 'failed', state: 'dead' }]);
  });
});
