import { Database } from '@chasqui/entities';
import { GatewayRepository, NumberSessionRepository, type PairingOutcome, PairingRepository } from '@chasqui/whatsapp';
import {
  LaneRepository,
  EventNotifier,
  PAIRING_QUEUES,
  PairingDoorbell,
  type PairingQueueName,
  pairingProcessor,
  pairingWorkerOptions,
  ReplyPublisher,
} from '@chasqui/lanes';
import { RetentionJob, GatewayCaller, type Logger, redisForCommands, redisForWorkers } from '@chasqui/platform';
import { Queue, Worker } from 'bullmq';
import type { PairingMetrics } from '../../pairing.metrics';
import { PairingShares, type PairingShareLimits } from './pairing-shares';
import { PairingService } from './pairing.service';
import { PairingSweeper } from './pairing.sweeper';

export interface PairingEngineTimings {
  /** How long somebody may take to scan. */
  expireAfterMs: number;
  /** Between two looks for pairings that are due: how late a lost ring is made up for. */
  sweepMs: number;
}

export const PAIRING_TIMINGS: PairingEngineTimings = { expireAfterMs: 10 * 60_000, sweepMs: 2_000 };

export interface PairingEngineOptions {
  database: Database;
  sessions: NumberSessionRepository;
  redisUrl: string;
  prefix: string;
  internalToken: string;
  logger: Logger;
  metrics: Pick<PairingMetrics, 'pairings'>;
  timings: PairingEngineTimings;
  shares: PairingShareLimits;
}

/** Jobs under way get so long at shutdown: longer than a call. */
const CLOSE_WITHIN_MS = 10_000;

/**
 * The workers of the queues of pairings and what they need. It does not wait for Redis: tunnels and calls work without it,
 * pairings wait.
 */
export class PairingEngine {
  private constructor(
    private readonly sweeper: PairingSweeper,
    private readonly retention: RetentionJob,
    private readonly release: () => Promise<void>,
  ) {}

  static start(options: PairingEngineOptions): PairingEngine {
    const { database, sessions, logger, prefix, timings } = options;
    const onFailure = (part: string) => (error: unknown) =>
      logger.debug({ err: error, part }, 'a part of the pairing queue failed, the sweeper makes up for it');
    // For rings and publications: they fail fast. The worker's own waits for Redis for ever.
    const commands = redisForCommands(options.redisUrl, logger, { connectionName: 'pairing' });
    const forWorker = redisForWorkers(options.redisUrl, logger, { connectionName: 'pairing worker' });
    const facts = new EventNotifier(commands, prefix, onFailure('facts'));
    database.onEvents((orgId) => facts.ring(orgId));
    const queueOf = (name: PairingQueueName): Queue => {
      const queue = new Queue(PAIRING_QUEUES[name].queue, { connection: commands, prefix });
      queue.on('error', onFailure('queue'));
      return queue;
    };
    const queues = { links: queueOf('links'), unlinks: queueOf('unlinks') };
    const pairings = new PairingRepository(database);
    const caller = new GatewayCaller({ internalToken: options.internalToken });
    const shares = new PairingShares(options.shares);
    const service = new PairingService({
      pairings,
      sessions,
      shares,
      metrics: options.metrics,
      caller,
      gateways: new GatewayRepository(database),
      replies: new ReplyPublisher<PairingOutcome>(commands, prefix, onFailure('reply')),
      logger,
      expireAfterMs: timings.expireAfterMs,
    });
    // BullMQ cannot close a worker that never had a connection: they are made when Redis is there for the first time.
    const workers: Worker[] = [];
    forWorker.once('ready', () => {
      for (const name of ['links', 'unlinks'] as const) {
        const worker = new Worker(PAIRING_QUEUES[name].queue, pairingProcessor(service), {
          ...pairingWorkerOptions(name),
          connection: forWorker,
          prefix,
        });
        worker.on('error', onFailure('worker'));
        worker.on('failed', (job, error) => logger.error({ err: error, job: job?.name }, 'a pairing job failed'));
        workers.push(worker);
      }
    });
    const sweeper = new PairingSweeper({
      database,
      pairings,
      sessions,
      leases: new LaneRepository(database),
      bell: new PairingDoorbell(queues, onFailure('ring')),
      canRing: () => commands.status === 'ready',
      logger,
      everyMs: timings.sweepMs,
    });
    sweeper.start();
    const retention = new RetentionJob('pairings', (limit) => pairings.forgetOld(limit), logger);
    retention.start();
    return new PairingEngine(sweeper, retention, async () => {
      // What waits for a slot is given back, what has one ends.
      shares.clear();
      await Promise.all(workers.map((worker) => closeWorker(worker, forWorker.status === 'ready')));
      commands.disconnect();
      forWorker.disconnect();
      await caller.close();
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.sweeper.stop(), this.retention.stop()]);
    await this.release();
  }
}

/** With Redis away BullMQ would wait for it; what is cut off is done again by another replica. */
async function closeWorker(worker: Worker, isRedisThere: boolean): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_WITHIN_MS);
  });
  await Promise.race([worker.close(!isRedisThere), late]);
  clearTimeout(timer);
}
