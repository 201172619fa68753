import { Database } from '@chasqui/entities';
import { type DuePairing, NumberSessionRepository, PairingRepository } from '@chasqui/whatsapp';
import { PairingDoorbell, type PairingJobName } from '@chasqui/lanes';
import { type Logger, LOGGER } from '@chasqui/platform';
import { ProcessRegistry } from '@chasqui/processes';
import { PeriodicTask } from '@chasqui/timing';
import { Inject, Injectable } from '@nestjs/common';
import { PAIRING_QUEUE_TIMINGS, PAIRING_TIMINGS, type PairingTimings } from '../../pairing-timings';

/** Rings of one sweep at most, in all and for one organization, so that a Redis that lost everything is refilled at a bounded rate. */
const MOST_RINGS = { links: { most: 400, mostPerOrg: 40 }, unlinks: { most: 200, mostPerOrg: 16 } };
const MOST_LOST = 200;
/** Gateways are lost after 45 s: it is enough to look for them with every third sweep. */
const LOST_EVERY = 3;

/**
 * Rings for pairings that are due and that nobody is at: rings that were lost, workers that died, times that are over.
 * Also notes gateways that were not heard for 45 s, for the customers who are told of their numbers.
 */
@Injectable()
export class PairingSweeper {
  private readonly task: PeriodicTask;
  private sweeps = 0;

  constructor(
    private readonly database: Database,
    private readonly processes: ProcessRegistry,
    private readonly pairings: PairingRepository,
    private readonly sessions: NumberSessionRepository,
    private readonly bell: PairingDoorbell,
    @Inject(PAIRING_TIMINGS) { pairing }: PairingTimings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const everyMs = { ...PAIRING_QUEUE_TIMINGS, ...pairing }.sweepMs;
    this.task = new PeriodicTask({
      run: () => this.sweep(),
      firstMs: everyMs * Math.random(),
      everyMs,
      // Keeps the sweeps of an installation from coming together.
      jitter: 0.1,
      onFailure: (error) => logger.warn({ err: error }, 'could not look for pairings that are due'),
    });
  }

  start(): void {
    this.task.start();
  }

  /** Resolves when the sweep under way has ended. */
  stop(): Promise<void> {
    return this.task.stop();
  }

  private async sweep(): Promise<void> {
    const { database, processes, pairings, sessions, bell, logger } = this;
    // One sweep per interval over all replicas; two do no harm.
    if (!processes.isMine('sweep:pairing')) return;
    this.sweeps += 1;
    if (this.sweeps % LOST_EVERY === 1) {
      const lost = await database.transaction((transaction) => sessions.noteLost(transaction, MOST_LOST));
      if (lost > 0) logger.info({ gateways: lost }, 'gateways are away');
    }
    for (const due of await pairings.findDue(MOST_RINGS)) await bell.ring(jobOf(due), due.id, true);
  }
}

function jobOf({ kind, state }: DuePairing): PairingJobName {
  if (kind === 'unlink') return 'unlink';
  return state === 'queued' ? 'link' : 'expire';
}
