import {
  hearPairings,
  PAIRING_QUEUES,
  pairingProcessor,
  pairingWorkerOptions,
  RingDetour,
  ProcessRegistry,
} from '@chasqui/lanes';
import { type Logger, LOGGER } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Worker } from 'bullmq';
import { PairingRedis } from './pairing-redis';
import { PairingService } from './pairing.service';

/** For jobs under way at shutdown: longer than a call. */
const CLOSE_WITHIN_MS = 10_000;

@Injectable()
export class PairingWorkers implements OnApplicationBootstrap {
  private readonly workers: Worker[] = [];

  constructor(
    private readonly redis: PairingRedis,
    private readonly service: PairingService,
    private readonly detour: RingDetour,
    private readonly processes: ProcessRegistry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** BullMQ cannot close a worker that never had a connection: create them when Redis is first there. */
  onApplicationBootstrap(): void {
    const { redis, detour, processes, service } = this;
    hearPairings(detour, (id) => processes.isMine(id), service, redis.onFailure('job'));
    const { forWorkers } = redis;
    if (forWorkers.status === 'ready') this.begin();
    else forWorkers.once('ready', () => this.begin());
  }

  /** Takes no more jobs; those under way end, or are cut off and repeated by another replica. */
  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => this.closeOne(worker)));
  }

  private begin(): void {
    const { forWorkers: connection, prefix } = this.redis;
    for (const name of ['links', 'unlinks'] as const) {
      const worker = new Worker(PAIRING_QUEUES[name].queue, pairingProcessor(this.service), {
        ...pairingWorkerOptions(name),
        connection,
        prefix,
      });
      worker.on('error', this.redis.onFailure('worker'));
      worker.on('failed', (job, error) => this.logger.error({ err: error, job: job?.name }, 'a pairing job failed'));
      this.workers.push(worker);
    }
  }

  /** Without Redis BullMQ would wait for it. */
  private async closeOne(worker: Worker): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_WITHIN_MS);
    });
    await Promise.race([worker.close(this.redis.forWorkers.status !== 'ready'), late]);
    clearTimeout(timer);
  }
}
