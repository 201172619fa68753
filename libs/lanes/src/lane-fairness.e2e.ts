import { ProcessRegistry } from './processes/process-registry';
import { Database } from '@chasqui/database';
import {
  type LaneMessage,
  MessageIntakeRepository,
  MessageLaneRepository,
  type MessageRecord,
  type RecordedMessage,
} from '@chasqui/messages';
import { LaneRepository } from './store/lane.repository';
import { aNewMessage, createTestDatabase, type TestDatabase, testRedis, waitFor } from '@chasqui/testing';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { v7 as uuid } from 'uuid';
import { Doorbell } from './doorbell';
import { LaneLeases } from './lane-leases';
import { type LaneQueue, WHATSAPP_LANES } from './lane-queue';
import { LaneSlots } from './lane-slots';
import { LaneWorker, laneWorkerOptions } from './lane-worker';

const SENT: MessageRecord = { state: 'done', status: 'sent', source: 'gateway', refund: false };
const VICTIM = 'victim';
const GREEDY_LANES = 200;

/** Few places, so that a small test fills them; in the real one's proportions. */
const QUEUE: LaneQueue = {
  ...WHATSAPP_LANES,
  slots: { ...WHATSAPP_LANES.slots, shared: 20, guaranteed: 2, mostPerOwner: 100, mostLent: 40 },
};

describe('the lanes of a modest organization beside greedy ones', () => {
  let test: TestDatabase;
  let database: Database;
  let stop: () => Promise<void> = () => Promise.resolve();
  const { url, prefix } = testRedis();
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  const ownerOf = new Map<string, string>();
  const hanging = new Set<() => void>();
  const doneAt = new Map<string, number>();
  let slots: LaneSlots;
  let doorbell: Doorbell;

  beforeAll(async () => {
    test = await createTestDatabase();
    database = await Database.connect({ url: test.url, poolSize: 10, applicationName: 'test' });
  });
  beforeEach(async () => {
    const queue: LaneQueue = { ...QUEUE, queue: `lanes-${uuid()}` };
    const bull = new Queue<{ lane: string }>(queue.queue, { connection, prefix });
    const ignore = (): void => undefined;
    doorbell = new Doorbell(bull, { onFailure: ignore });
    slots = new LaneSlots({
      queue,
      owners: { ownersOf: () => Promise.resolve(ownerOf) },
      connections: 10,
      ring: ignore,
    });
    const processes = await ProcessRegistry.start(database, { app: 'test', onRevived: ignore, onFailure: ignore });
    const leases = new LaneLeases({ processes, store: new LaneRepository(database), onFailure: ignore });
    const lanes = new LaneWorker<LaneMessage, MessageRecord, RecordedMessage>({
      queue,
      store: new MessageLaneRepository(database),
      processes,
      leases,
      doorbell,
      slots,
      handler: {
        deliver: async (row) => {
          const greed = ownerOf.get(row.accountId ?? '') === VICTIM ? undefined : greeds.get(row.orgId);
          await greed?.();
          return SENT;
        },
        expired: () => SENT,
        dead: () => SENT,
        parked: () => SENT,
        isOpen: () => false,
        failed: ignore,
        onRecorded: (rows) => {
          for (const { id } of rows) doneAt.set(id, performance.now());
        },
      },
    });
    const options = { ...laneWorkerOptions(queue), connection, prefix };
    const worker = new Worker<{ lane: string }>(queue.queue, (job) => lanes.process(job), options);
    await worker.waitUntilReady();
    stop = async () => {
      lanes.stop();
      greeds.clear();
      for (const end of hanging) end();
      await worker.close();
      leases.stop();
      await processes.close();
      await bull.close();
    };
  });
  afterEach(() => stop());
  afterAll(async () => {
    connection.disconnect();
    await database.close();
    await test.drop();
  });

  const greeds = new Map<string, () => Promise<void>>();
  const hang = (): Promise<void> => new Promise((resolve) => hanging.add(resolve));
  const work = (ms: number) => (): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  const accept = async (messages: ReturnType<typeof aNewMessage>[]): Promise<void> => {
    for (let at = 0; at < messages.length; at += 500) {
      await new MessageIntakeRepository(database).accept(messages.slice(at, at + 500));
    }
    for (const lane of new Set(messages.map((message) => message.lane))) doorbell.ring(lane);
  };

  const greedy = async (lanes: number, perLane: number, greed: () => Promise<void>): Promise<void> => {
    const orgId = uuid();
    greeds.set(orgId, greed);
    const messages = Array.from({ length: lanes }, () => {
      const accountId = uuid();
      ownerOf.set(accountId, orgId);
      return Array.from({ length: perLane }, () => aNewMessage({ orgId, accountId }));
    });
    await accept(messages.flat());
  };

  /** Milliseconds from acceptance of each of the victim's messages, over several numbers, one after the other. */
  const victimsWaits = async (numbers: number, rounds: number): Promise<number[]> => {
    const orgId = uuid();
    const numberIds = Array.from({ length: numbers }, () => uuid());
    for (const id of numberIds) ownerOf.set(id, VICTIM);
    const waits: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const messages = numberIds.map((accountId) => aNewMessage({ orgId, accountId }));
      const began = performance.now();
      await accept(messages);
      await waitFor(() => messages.every(({ id }) => doneAt.has(id)), { what: 'the messages of the victim' });
      waits.push(...messages.map(({ id }) => (doneAt.get(id) ?? Infinity) - began));
    }
    return waits;
  };

  it('a modest organization’s lanes send at once while every place that a greedy one can get hangs', async () => {
    for (let org = 0; org < 3; org += 1) await greedy(GREEDY_LANES, 1, hang);
    // 3 times 2 guaranteed, 20 shared, 40 lent.
    await waitFor(() => hanging.size === 66, { what: 'all places to be taken' });
    const waits = await victimsWaits(2, 20);
    // Without its own place it would wait for as long as the others hang.
    expect(Math.max(...waits)).toBeLessThan(5_000);
    // The greedy organization got nothing more meanwhile: it waits for its own calls.
    expect(hanging.size).toBe(66);
  });

  it('a modest organization’s lanes send soon also over more numbers than guaranteed, while a greedy one’s calls are slow', async () => {
    await greedy(GREEDY_LANES, 50, work(60));
    await waitFor(() => slots.isContended, { what: 'the greedy one to wait for itself' });
    const waits = await victimsWaits(8, 10);
    expect(slots.isContended).toBe(true);
    // Served one by one, the lanes ahead would take 200 / 20 turns of 25 calls: 15 s.
    expect(Math.max(...waits)).toBeLessThan(5_000);
  });

  it('all lanes get their turn when many are greedy: nobody is overtaken for ever', async () => {
    doneAt.clear();
    for (let org = 0; org < 12; org += 1) await greedy(20, 3, work(5));
    await victimsWaits(2, 5);
    await waitFor(() => doneAt.size === 12 * 60 + 2 * 5, { what: 'all that the greedy ones sent' });
  });
});
