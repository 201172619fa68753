import { setTimeout as sleep } from 'node:timers/promises';
import {
  ProcessRegistry,
  LaneOwnerRepository,
  LaneRepository,
  Doorbell,
  type DrainJob,
  LaneLeases,
  laneName,
  LaneSweeper,
  LaneWorker,
  laneWorkerOptions,
  WHATSAPP_LANES,
} from '@chasqui/lanes';
import { Database } from '@chasqui/database';
import { type LaneMessage, MessageLaneRepository, type MessageRecord, type RecordedMessage } from '@chasqui/messages';
import { createLogger, redisForCommands, redisForWorkers } from '@chasqui/runtime';
import { Queue, Worker } from 'bullmq';
import type { ConsumerPlace } from '../lanes/lanes-consumer';
import { serveParent } from '../processes/child';
import { type SharingMode, SwitchedSlots } from './switched-slots';

export interface RoundPlan {
  sharing: SharingMode;
  /** Numbers whose gateway answers at once; all others take `slowMs`. */
  quick: readonly string[];
  slowMs: number;
}

const POOL = 10;
const SENT: MessageRecord = { state: 'done', status: 'sent', source: 'gateway', providerMessageId: 'X', refund: false };

const logger = createLogger({ app: 'bench', level: 'warn' });
const fail = (error: unknown): void => logger.error({ err: error }, 'the consumer of the benchmark failed');

let slots: SwitchedSlots | undefined;
let quick: ReadonlySet<string> = new Set();
let slowMs = 0;
let done = 0;
/** When each message of a quick number was recorded, epoch milliseconds. */
let recordedAt: [id: string, at: number][] = [];
const quickIds = new Set<string>();

async function deliver(row: LaneMessage): Promise<MessageRecord> {
  if (quick.has(row.accountId ?? '')) quickIds.add(row.id);
  else if (slowMs > 0) await sleep(slowMs);
  return SENT;
}

function onRecorded(rows: readonly RecordedMessage[]): void {
  const at = performance.timeOrigin + performance.now();
  done += rows.length;
  for (const { id } of rows) if (quickIds.delete(id)) recordedAt.push([id, at]);
}

/** The engine as wired in `whatsapp-sender`, with gateways of configurable latency. */
async function start({ databaseUrl, redisUrl, prefix }: ConsumerPlace): Promise<void> {
  const database = await Database.connect({ url: databaseUrl, poolSize: POOL, applicationName: 'bench-fairness' });
  const store = new MessageLaneRepository(database);
  const processes = await ProcessRegistry.start(database, {
    app: 'bench-fairness',
    onRevived: () => undefined,
    onFailure: fail,
  });
  const leaseStore = new LaneRepository(database);
  const bull = new Queue<DrainJob>(WHATSAPP_LANES.queue, { connection: redisForCommands(redisUrl, logger), prefix });
  const doorbell = new Doorbell(bull, { onFailure: fail });
  const ring = (lane: string): void => doorbell.ring(lane);
  slots = new SwitchedSlots({
    queue: WHATSAPP_LANES,
    owners: new LaneOwnerRepository(database),
    connections: POOL,
    ring,
  });
  const lanes = new LaneWorker<LaneMessage, MessageRecord, RecordedMessage>({
    queue: WHATSAPP_LANES,
    store,
    processes,
    leases: new LaneLeases({ processes, store: leaseStore, onFailure: fail }),
    doorbell,
    slots,
    handler: {
      deliver,
      expired: () => SENT,
      dead: () => SENT,
      parked: () => SENT,
      isOpen: () => false,
      failed: (_row, error) => fail(error),
      onRecorded,
    },
  });
  const sweeper = new LaneSweeper({
    queue: WHATSAPP_LANES,
    doorbell,
    lanesWithWork: (kind, limit) => store.lanesWithWork(kind, limit),
    isMine: (task) => processes.isMine(task),
    onSwept: () => undefined,
    onFailure: fail,
  });
  const worker = new Worker<DrainJob>(WHATSAPP_LANES.queue, (job) => lanes.process(job), {
    ...laneWorkerOptions(WHATSAPP_LANES),
    connection: redisForWorkers(redisUrl, logger),
    prefix,
  });
  worker.on('failed', (_job, error) => fail(error));
  await worker.waitUntilReady();
  sweeper.start();
}

const handlers = {
  start,
  begin: (plan: RoundPlan): void => {
    slots?.switchTo(plan.sharing);
    quick = new Set(plan.quick);
    ({ slowMs } = plan);
    done = 0;
    recordedAt = [];
  },
  /** Makes gateways answer at once, so that the rest is done soon. @returns what was recorded until now */
  end: (): [string, number][] => {
    slowMs = 0;
    return recordedAt;
  },
  done: (): number => done,
  /**
   * Microseconds that a slot costs on a quiet system: the time to take and return many, minus as many calls without
   * one.
   */
  placeUs: async ({ numberIds, places }: { numberIds: readonly string[]; places: number }): Promise<number> => {
    const lanes = numberIds.map((id) => laneName(WHATSAPP_LANES, id));
    const time = async (mode: SharingMode): Promise<number> => {
      slots?.switchTo(mode);
      const began = performance.now();
      for (let n = 0; n < places; n += 1) await slots?.run(lanes[n % lanes.length] ?? '', () => Promise.resolve());
      return ((performance.now() - began) * 1_000) / places;
    };
    // The first ones look up the owners of the lanes, and warm up.
    await time('fair');
    return (await time('fair')) - (await time('none'));
  },
  /** CPU of this process, µs; /proc counts only in steps of 10 ms. */
  cpuUs: (): number => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
};
export type FairConsumer = typeof handlers;

serveParent(handlers);
