import {
  ProcessRegistry,
  LaneOwnerRepository,
  LaneRepository,
  type DrainJob,
  LaneRuntime,
  laneWorkerOptions,
  OrderedLaneEngine,
  WHATSAPP_LANES,
} from '@chasqui/lanes';
import { Database } from '@chasqui/database';
import { type LaneMessage, MessageLaneRepository, type MessageRecord, type RecordedMessage } from '@chasqui/messages';
import { createLogger, redisForCommands, redisForWorkers } from '@chasqui/runtime';
import { Queue, Worker } from 'bullmq';
import { serveParent } from '../processes/child';
import { PLAIN_QUEUE } from './plain-queue';

export interface ConsumerPlace {
  databaseUrl: string;
  redisUrl: string;
  prefix: string;
}

const POOL = 10;
const PLAIN_CONCURRENCY = 50;
const SENT: MessageRecord = { state: 'done', status: 'sent', source: 'gateway', providerMessageId: 'X', refund: false };

let worker: Worker | undefined;
let done = 0;
let wanted = 0;
let reached: () => void = () => undefined;

function count(more: number): void {
  done += more;
  if (done >= wanted) reached();
}

const logger = createLogger({ app: 'bench', level: 'warn' });
const fail = (error: unknown): void => logger.error({ err: error }, 'the consumer of the benchmark failed');

/**
 * Our way: one job per lane, drained by the engine as wired in `whatsapp-sender`, with a gateway that answers at once.
 */
async function startLanes({ databaseUrl, redisUrl, prefix }: ConsumerPlace): Promise<void> {
  const database = await Database.connect({ url: databaseUrl, poolSize: POOL, applicationName: 'bench-lanes' });
  const bull = new Queue<DrainJob>(WHATSAPP_LANES.queue, { connection: redisForCommands(redisUrl, logger), prefix });
  const processes = await ProcessRegistry.start(database, {
    app: 'bench-lanes',
    onRevived: () => undefined,
    onFailure: fail,
  });
  const runtime = new LaneRuntime({
    processes,
    lanes: new LaneRepository(database),
    owners: new LaneOwnerRepository(database),
    connections: POOL,
    metrics: { observeFailure: () => undefined },
    logger: { debug: (about, text) => logger.error(about, text) },
  });
  const engine = new OrderedLaneEngine<LaneMessage, MessageRecord, RecordedMessage>(runtime, {
    queue: WHATSAPP_LANES,
    bull,
    store: new MessageLaneRepository(database),
    handler: {
      deliver: () => Promise.resolve(SENT),
      expired: () => SENT,
      dead: () => SENT,
      parked: () => SENT,
      isOpen: () => false,
      failed: (_row, error) => fail(error),
      onRecorded: (rows) => count(rows.length),
    },
  });
  worker = new Worker<DrainJob>(WHATSAPP_LANES.queue, (job) => engine.worker.process(job), {
    ...laneWorkerOptions(WHATSAPP_LANES),
    connection: redisForWorkers(redisUrl, logger),
    prefix,
  });
  await ready(worker);
  engine.onApplicationBootstrap();
}

/** The plain way: one job per message, two statements per job. */
async function startPlain({ databaseUrl, redisUrl, prefix }: ConsumerPlace): Promise<void> {
  const database = await Database.connect({ url: databaseUrl, poolSize: POOL, applicationName: 'bench-plain' });
  const sending = {
    name: 'plain_sending',
    text: `update plain_messages set status = 'sending', attempts = attempts + 1, updated_at = now()
           where id = $1 and status = 'pending' returning *`,
  };
  const sent = {
    name: 'plain_sent',
    text: `update plain_messages set status = 'sent', sent_at = now(), updated_at = now() where id = $1`,
  };
  const work = async (id: string): Promise<void> => {
    const { rows } = await database.query<{ id: string }>(sending, [id]);
    if (rows[0] === undefined) return;
    await database.query(sent, [rows[0].id]);
    count(1);
  };
  worker = new Worker<{ id: string }>(PLAIN_QUEUE, (job) => work(job.data.id), {
    connection: redisForWorkers(redisUrl, logger),
    prefix,
    concurrency: PLAIN_CONCURRENCY,
    lockDuration: 10_000,
    stalledInterval: 5_000,
  });
  await ready(worker);
}

async function ready(made: Worker): Promise<void> {
  made.on('failed', (_job, error) => fail(error));
  await made.waitUntilReady();
}

const handlers = {
  startLanes,
  startPlain,
  pause: async () => {
    await worker?.pause(true);
  },
  resume: async () => {
    await worker?.resume();
  },
  /** Resets the count for `untilDone`. */
  expect: (messages: number) => {
    done = 0;
    wanted = messages;
  },
  untilDone: () =>
    new Promise<void>((resolve) => {
      reached = resolve;
      if (done >= wanted) resolve();
    }),
};
export type LanesConsumer = typeof handlers;

serveParent(handlers);
