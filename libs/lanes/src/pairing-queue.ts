import type { Job, Queue, WorkerOptions } from 'bullmq';
import type { RingDetour, RingWay } from './ring-detour';

/** Jobs of the `pairing` queue: the next step of a pairing, by its id. */
export interface PairingJobs {
  link: { pairing_id: string };
  unlink: { pairing_id: string };
  /** The QR code was not scanned: end the pairing, and tell the gateway. */
  expire: { pairing_id: string };
}
export type PairingJobName = keyof PairingJobs;

/** A worker that forgets a job does not compile. */
export type PairingHandlers = { [Name in PairingJobName]: (job: PairingJobs[Name]) => Promise<void> };

/** A worker's lease on a pairing in PostgreSQL: longer than its call takes. */
export const PAIRING_LEASE_MS = 15_000;

/**
 * Queues of pairings. A caller waits for a link, but none for messages to a gateway, so links never stand behind them.
 * Names are stored in Redis: never rename them. `concurrency` bounds one worker process's jobs; how many of them call a
 * gateway, and of which organization, its shares decide.
 */
export const PAIRING_QUEUES = {
  links: { queue: 'pairing', concurrency: 1_000 },
  unlinks: { queue: 'pairing-unlinks', concurrency: 200 },
} as const;
export type PairingQueueName = keyof typeof PAIRING_QUEUES;

/** A replica older than the second queue rings everything in the first. */
const QUEUE_OF: Readonly<Record<PairingJobName, PairingQueueName>> = {
  link: 'links',
  unlink: 'unlinks',
  expire: 'unlinks',
};

const NAMES: readonly PairingJobName[] = ['link', 'unlink', 'expire'];
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A job is tried once: PostgreSQL knows what is still to do. */
export function pairingWorkerOptions(name: PairingQueueName): Omit<WorkerOptions, 'connection'> {
  return {
    concurrency: PAIRING_QUEUES[name].concurrency,
    lockDuration: 10_000,
    stalledInterval: 5_000,
    maxStalledCount: 1_000_000,
    // After a lost connection BullMQ would rest 15 s before it takes a job.
    runRetryDelay: 250,
    metrics: { maxDataPoints: 60 },
  };
}

/** @throws Error for an unknown job or shape: it fails, it never succeeds silently */
export function pairingProcessor(handlers: PairingHandlers): (job: Pick<Job, 'name' | 'data'>) => Promise<void> {
  return async ({ name, data }) => {
    const known = NAMES.find((each) => each === name);
    if (known === undefined) throw new Error(`unknown job ${name} of a pairing`);
    const id: unknown = (data as { pairing_id?: unknown } | null)?.pairing_id;
    if (typeof id !== 'string' || !UUID.test(id)) throw new Error(`a ${known} job without the id of a pairing`);
    await handlers[known]({ pairing_id: id });
  };
}

/** A job's text while Redis is away: `link:<pairing id>`. */
const jobText = (name: PairingJobName, pairingId: string): string => `${name}:${pairingId}`;

/**
 * Listens for pairing jobs that are sent while Redis is away.
 *
 * @param isMine whether this process takes a pairing
 */
export function hearPairings(
  detour: RingDetour,
  isMine: (pairingId: string) => boolean,
  handlers: PairingHandlers,
  onFailure: (error: unknown) => void,
): void {
  const process = pairingProcessor(handlers);
  for (const { queue } of Object.values(PAIRING_QUEUES)) {
    const hear = (jobs: readonly string[]): void => {
      for (const job of jobs) {
        const [name = '', id = ''] = job.split(':', 2);
        if (isMine(id)) process({ name, data: { pairing_id: id } }).catch(onFailure);
      }
    };
    detour.hear(queue, hear, onFailure);
  }
}

/** Rings for pairings with something to do. Best effort: the sweeper finds the rest. */
export class PairingDoorbell {
  private readonly ways: Readonly<Record<PairingQueueName, RingWay>> | undefined;

  /** @param detour path of jobs while Redis is away; absent: they are lost */
  constructor(
    private readonly queues: Readonly<Record<PairingQueueName, Pick<Queue<PairingJobs[PairingJobName]>, 'add'>>>,
    private readonly onFailure: (error: unknown) => void,
    detour?: RingDetour,
  ) {
    const { links, unlinks } = PAIRING_QUEUES;
    this.ways = detour && { links: detour.to(links.queue), unlinks: detour.to(unlinks.queue) };
  }

  /**
   * Adds a job. Never throws.
   *
   * @param isAgain a dead worker's job counts as active for ten seconds and would swallow this one
   */
  async ring(name: PairingJobName, pairingId: string, isAgain = false): Promise<void> {
    const way = this.ways?.[QUEUE_OF[name]];
    try {
      if (way?.isAway) await way.ring([jobText(name, pairingId)]);
      else await this.add(name, pairingId, `${way?.idPrefix ?? ''}${isAgain ? 'again:' : ''}`, way);
    } catch (error) {
      this.onFailure(error);
    }
  }

  private async add(name: PairingJobName, pairingId: string, prefix: string, way?: RingWay): Promise<void> {
    try {
      await this.queues[QUEUE_OF[name]].add(
        name,
        { pairing_id: pairingId },
        {
          attempts: 1,
          deduplication: { id: `${prefix}${name}:${pairingId}` },
          removeOnComplete: true,
          removeOnFail: { age: 24 * 3600, count: 1000 },
        },
      );
    } catch (error) {
      if (way === undefined) throw error;
      await way.ring([jobText(name, pairingId)]);
    }
  }
}
