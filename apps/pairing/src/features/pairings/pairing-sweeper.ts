import { Database } from '@chasqui/database';
import { type DuePairing, NumberSessionRepository, PairingRepository } from '@chasqui/whatsapp';
import { PairingDoorbell, type PairingJobName, ProcessRegistry } from '@chasqui/lanes';
import { type Logger, LOGGER, PeriodicTask } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import { PAIRING_QUEUE_TIMINGS, PAIRING_TIMINGS, type PairingTimings } from '../../pairing-timings';

/**
 * Rings per sweep, in total and per organization, so that a Redis that lost everything is refilled at a limited rate.
 */
const MOST_RINGS = { links: { most: 400, mostPerOrg: 40 }, unlinks: { most: 200, mostPerOrg: 16 } };
const MOST_LOST = 200;
/** Gateways count as lost after 45 s: every third sweep is enough to look for them. */
const LOST_EVERY = 3;

/**
 * Rings for due pairings that are not worked on: after lost rings, dead workers and timeouts. Also notes gateways that
 * were silent for 45 s, so that customers hear about their numbers.
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
      // Keeps the sweeps of an installation apart.
      jitter: 0.1,
      onFailure: (error) => logger.warn({ err: error }, 'could not look for pairings that are due'),
    });
  }

  start(): void {
    this.task.start();
  }

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
