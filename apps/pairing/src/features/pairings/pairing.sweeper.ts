import { Database } from '@chasqui/entities';
import { type DuePairing, NumberSessionRepository, PairingRepository } from '@chasqui/whatsapp';
import { LaneRepository, type PairingDoorbell, type PairingJobName } from '@chasqui/lanes';
import type { Logger } from '@chasqui/platform';

/** Rings of one sweep at most, in all and for one organization, so that a Redis that lost everything is refilled at a bounded rate. */
const MOST_RINGS = { links: 400, unlinks: 200 };
const MOST_PER_ORGANIZATION = { links: 40, unlinks: 16 };
const MOST_LOST = 200;

export interface PairingSweeperDeps {
  database: Database;
  leases: LaneRepository;
  pairings: PairingRepository;
  sessions: NumberSessionRepository;
  bell: PairingDoorbell;
  /** Redis is there; a ring would wait for its first connection for ever. */
  canRing: () => boolean;
  logger: Logger;
  everyMs: number;
}

/**
 * Rings for pairings that are due and that nobody is at: rings that were lost, workers that died, times that are over.
 * Also notes gateways that were not heard for 45 s, for the customers who are told of their numbers.
 */
export class PairingSweeper {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(private readonly deps: PairingSweeperDeps) {}

  start(): void {
    // Jitter keeps replicas from asking for the lease together.
    this.plan(this.deps.everyMs * Math.random());
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.sweeping;
  }

  private plan(afterMs: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.sweeping = this.sweep()
        .catch((error: unknown) => this.deps.logger.warn({ err: error }, 'could not look for pairings that are due'))
        .then(() => this.plan(this.deps.everyMs * (0.9 + Math.random() * 0.2)));
    }, afterMs);
  }

  private async sweep(): Promise<void> {
    const { database, leases, pairings, sessions, bell, canRing, everyMs, logger } = this.deps;
    // A replica without Redis leaves the sweep to one that has it.
    if (!canRing()) return;
    // One sweep per interval over all replicas: the lease is not given back.
    if (!(await leases.takeLease('sweep:pairing', Math.floor(everyMs * 0.9)))) return;
    const lost = await database.transaction((transaction) => sessions.noteLost(transaction, MOST_LOST));
    if (lost > 0) logger.info({ gateways: lost }, 'gateways are away');
    for (const lane of ['links', 'unlinks'] as const) {
      const all = await pairings.findDue(lane, MOST_RINGS[lane], MOST_PER_ORGANIZATION[lane]);
      for (const due of all) await bell.ring(jobOf(due), due.id, true);
    }
  }
}

function jobOf({ kind, state }: DuePairing): PairingJobName {
  if (kind === 'unlink') return 'unlink';
  return state === 'queued' ? 'link' : 'expire';
}
