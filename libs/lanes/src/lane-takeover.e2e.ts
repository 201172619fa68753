import { setTimeout as sleep } from 'node:timers/promises';
import {
  type LaneMessage,
  MessageIntakeRepository,
  MessageLaneRepository,
  type MessageRecord,
  type RecordedMessage,
} from '@chasqui/messages';
import { Database } from '@chasqui/database';
import { ProcessRegistry } from './processes/process-registry';
import { aLivingProcess, aNewMessage, startProxyOf, waitFor } from '@chasqui/testing';
import { type Job, type Queue, Worker } from 'bullmq';
import { v7 as uuid } from 'uuid';
import { type DrainJob, type LaneQueue, WHATSAPP_LANES } from './lane-queue';
import { OrderedLaneEngine } from './lane-engine';
import { LaneRuntime } from './lane-runtime';
import { SWEEP_EVERY_MS } from './lane-sweeper';
import { laneWorkerOptions } from './lane-worker';
import { LaneOwnerRepository } from './store/lane-owner.repository';
import { LaneRepository } from './store/lane.repository';
import { LaneEngineWorld } from './testing/lane-engine.world';

/** How long Redis takes a dead worker's job for an active one. */
const LOCKED_MS = laneWorkerOptions(WHATSAPP_LANES).lockDuration ?? 0;
const SENT: MessageRecord = { state: 'done', status: 'sent', source: 'gateway', refund: false };

describe('lanes whose owner is in trouble', () => {
  const world = new LaneEngineWorld();
  const ends: (() => unknown)[] = [];

  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  /** Like a worker app's engine, but without its sweeper. */
  const anEngine = async (options: {
    database?: Database;
    queue: LaneQueue;
    store?: MessageLaneRepository;
    deliver?: (row: LaneMessage) => Promise<void>;
    /** False: it takes no jobs until told to. */
    isAtWork?: boolean;
  }) => {
    const { database = world.database, queue } = options;
    const called: string[] = [];
    const ignore = (): void => undefined;
    const processes = await ProcessRegistry.start(database, { app: 'test', onRevived: ignore, onFailure: ignore });
    ends.push(() => processes.close());
    const runtime = new LaneRuntime({
      processes,
      lanes: new LaneRepository(database),
      owners: new LaneOwnerRepository(database),
      connections: database.poolFigures.size,
      metrics: { observeFailure: ignore },
      logger: { debug: ignore },
    });
    const { bull } = world.open(queue);
    const engine = new OrderedLaneEngine<LaneMessage, MessageRecord, RecordedMessage>(runtime, {
      queue,
      bull,
      store: options.store ?? new MessageLaneRepository(database),
      handler: {
        deliver: async (row) => {
          called.push(row.id);
          await options.deliver?.(row);
          return SENT;
        },
        expired: () => SENT,
        dead: () => SENT,
        parked: () => SENT,
        isOpen: () => false,
        failed: ignore,
        onRecorded: ignore,
      },
    });
    const work = (): Promise<void> => world.work(queue, engine.worker, runtime.leases);
    if (options.isAtWork !== false) await work();
    return { engine, called, bull, processes, work };
  };
  const add = async (accountId: string, count: number): Promise<string[]> => {
    const messages = Array.from({ length: count }, () => aNewMessage({ accountId }));
    await new MessageIntakeRepository(world.database).accept(messages);
    return messages.map(({ id }) => id);
  };
  const areSent = async (ids: readonly string[]) => {
    const { rows } = await world.database.query("select from messages where id = any ($1) and status = 'sent'", [ids]);
    return rows.length === ids.length;
  };
  const die = (id: number) =>
    world.database.query(
      `with dead as (update processes set died_at = now() where id = $1 returning id)
       select pg_notify('chasqui_deaths', id::text) from dead`,
      [id],
    );

  it('the lanes of a process that died go on at once elsewhere, without a ring and without a sweep', async () => {
    const queue: LaneQueue = { ...WHATSAPP_LANES, queue: `lanes-${uuid()}` };
    const store = new MessageLaneRepository(world.database);
    const dead = await aLivingProcess(world.database);
    const accounts = Array.from({ length: 30 }, () => uuid());
    const ids = (await Promise.all(accounts.map((accountId) => add(accountId, 3)))).flat();
    await Promise.all(accounts.map((accountId) => store.take(`wa:${accountId}`, dead, 25)));
    const [one, two] = [await anEngine({ queue }), await anEngine({ queue })];
    await sleep(200);
    expect([...one.called, ...two.called]).toEqual([]);
    const diedAt = performance.now();
    await die(dead);
    await waitFor(() => areSent(ids), { what: 'the messages to be sent' });
    expect(performance.now() - diedAt).toBeLessThan(1_500);
    // Each by one of them; the started one of each lane again by its new owner.
    expect([...one.called, ...two.called].toSorted()).toEqual(ids.toSorted());
    expect(Math.min(one.called.length, two.called.length)).toBeGreaterThan(0);
  });

  /** A worker that takes one job and dies with it: Redis takes that for an active job. */
  const dieWithJob = async (bull: Queue<DrainJob>): Promise<void> => {
    const taken: string[] = [];
    const hang = (job: Job<DrainJob>): Promise<never> => {
      taken.push(job.data.lane);
      return new Promise(() => undefined);
    };
    const { connection, prefix } = bull.opts;
    const killed = new Worker<DrainJob>(bull.name, hang, { ...laneWorkerOptions(WHATSAPP_LANES), connection, prefix });
    await waitFor(() => taken.length > 0, { what: 'the one that dies to be at work' });
    await killed.close(true);
  };

  it('a ring for a lane of a process that died is heard, though Redis takes its job for active', async () => {
    const queue: LaneQueue = { ...WHATSAPP_LANES, queue: `lanes-${uuid()}` };
    const accountId = uuid();
    const dead = await aLivingProcess(world.database);
    const { bull, doorbell } = world.open(queue);
    doorbell.ring(`wa:${accountId}`);
    await new LaneRepository(world.database).take(`wa:${accountId}`, dead);
    await dieWithJob(bull);
    const { called, engine } = await anEngine({ queue });
    await die(dead);
    const lane = `wa:${accountId}`;
    const isFree = async () =>
      (await world.database.query('select from lanes where lane = $1 and lease_until is null', [lane])).rows.length > 0;
    await waitFor(isFree, { what: 'the lane to be taken over and given back' });
    const ids = await add(accountId, 1);
    const rungAt = performance.now();
    engine.doorbell.ring(lane);
    await waitFor(() => areSent(ids), { what: 'the message to be sent' });
    expect(performance.now() - rungAt).toBeLessThan(1_500);
    expect(called).toEqual(ids);
  });

  it.each([
    ['it lives on', false],
    ['it died, too, and another one sweeps', true],
  ])('a sweep is heard, though a worker died with the ring of the sweeper in hand: %s', async (_case, hasDied) => {
    const queue: LaneQueue = { ...WHATSAPP_LANES, queue: `lanes-${uuid()}` };
    const accountId = uuid();
    const ids = await add(accountId, 1);
    const first = await anEngine({ queue, isAtWork: false });
    first.engine.onApplicationBootstrap();
    ends.push(() => first.engine.onApplicationShutdown());
    await dieWithJob(first.bull);
    let second = first;
    if (hasDied) {
      first.engine.onApplicationShutdown();
      await first.processes.close();
      second = await anEngine({ queue, isAtWork: false });
      second.engine.onApplicationBootstrap();
      ends.push(() => second.engine.onApplicationShutdown());
    }
    await second.work();
    // It died before it had the lane.
    await die(await aLivingProcess(world.database));
    const diedAt = performance.now();
    await waitFor(() => areSent(ids), { what: 'the message to be sent' });
    // Later, Redis would recognize the jobs of the dead.
    expect(performance.now() - diedAt).toBeLessThan(LOCKED_MS - SWEEP_EVERY_MS);
    expect(second.called).toEqual(ids);
  });

  it('a lane whose process has lost its connections goes on over new ones, and nobody else takes it', async () => {
    const queue: LaneQueue = { ...WHATSAPP_LANES, queue: `lanes-${uuid()}` };
    const { proxy, url } = await startProxyOf(world.url);
    ends.push(() => proxy.close());
    const database = await Database.connect({ url, poolSize: 4, applicationName: 'test' });
    ends.push(() => database.close());
    const accountId = uuid();
    const ids = await add(accountId, 60);
    const cutAt: number[] = [];
    const { engine, called } = await anEngine({
      database,
      queue,
      deliver: async (row) => {
        if (![10, 30, 50].some((place) => row.id === ids[place]) || cutAt.length === 3) return;
        cutAt.push(performance.now());
        await proxy.cut();
        await proxy.heal();
      },
    });
    engine.doorbell.ring(`wa:${accountId}`);
    await waitFor(() => areSent(ids), { what: 'the messages to be sent' });
    expect(cutAt).toHaveLength(3);
    expect(performance.now() - (cutAt[0] ?? 0)).toBeLessThan(4_000);
    // In order, apart from rows that were called again because their outcome was not recorded.
    expect(called.filter((id, place) => called.indexOf(id) === place)).toEqual(ids);
  });

  it('a lane that was taken, and whose answer was lost, goes on within a second, without a ring and without a sweep', async () => {
    const queue: LaneQueue = { ...WHATSAPP_LANES, queue: `lanes-${uuid()}` };
    const store = new MessageLaneRepository(world.database);
    const take = store.take.bind(store);
    let lostAt = 0;
    store.take = async (...request) => {
      const taken = await take(...request);
      if (lostAt > 0) return taken;
      lostAt = performance.now();
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    };
    const accountId = uuid();
    const ids = await add(accountId, 3);
    const { engine, called } = await anEngine({ queue, store });
    engine.doorbell.ring(`wa:${accountId}`);
    await waitFor(() => areSent(ids), { what: 'the messages to be sent' });
    expect(performance.now() - lostAt).toBeLessThan(1_000);
    expect(called).toEqual(ids);
  });
});
