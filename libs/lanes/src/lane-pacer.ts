import { isConnectionTrouble } from '@chasqui/database';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FinishedRows } from './finished-rows';
import type { LaneLease, LaneWorkDone } from './store/lane.repository';
import type { Doorbell } from './doorbell';
import type { LaneLeases } from './lane-leases';
import type { LaneJob, LaneWork } from './lane-processor';
import { type LaneKind, laneId, toDrainJob } from './lane-queue';
import type { LaneProcesses } from './lane-runtime';
import type { LaneSlots } from './lane-slots';
import type { MessageOr, PacedBatch, PacedHandler, ReleasedRow } from './paced-handler';

const LOOK_EVERY_MS = 1_000;
/** A row is prepared this long before its turn, so that the preparation does not lengthen the pause. */
const PREPARED_BEFORE_MS = 50;
const AFTER_FAILURE_MS = 1_000;

export interface LanePacerOptions<
  Batch extends PacedBatch<Row>,
  Row,
  Draft,
  Released extends ReleasedRow,
  Result extends object,
> {
  queue: LaneKind;
  handler: PacedHandler<Batch, Row, Draft, Released, Result>;
  lanes: {
    take(lane: string, processId: number): Promise<number | null>;
  };
  processes: Pick<LaneProcesses, 'id'>;
  leases: Pick<LaneLeases, 'take' | 'release'>;
  slots: Pick<LaneSlots, 'run' | 'stop'>;
  doorbell: Pick<Doorbell, 'ring'>;
  senders: Pick<Doorbell, 'ring'>;
  finished?: Pick<FinishedRows, 'add'>;
}

/**
 * Paces batches: puts one row into its sender's lane, waits for its outcome, rests, continues. So a sender's messages
 * stay in one line. A batch left by a killed pacer is continued at its first row without a result.
 */
export class LanePacer<Batch extends PacedBatch<Row>, Row, Draft, Released extends ReleasedRow, Result extends object>
  implements LaneWork
{
  private readonly ending = new AbortController();

  constructor(private readonly options: LanePacerOptions<Batch, Row, Draft, Released, Result>) {
    // Each resting batch listens once; more would be a leak, and Node says so.
    setMaxListeners(options.queue.slots.mostHeld, this.ending.signal);
  }

  async process(job: LaneJob): Promise<void> {
    const { lane } = toDrainJob(this.options.queue, job.name, job.data);
    await this.options.slots.run(lane, () => this.work(lane));
  }

  stop(): void {
    this.ending.abort();
    this.options.slots.stop();
  }

  private async work(lane: string): Promise<void> {
    const { queue, lanes, processes, leases, doorbell } = this.options;
    const lease = await leases.take(lane, async () => {
      const fence = await lanes.take(lane, processes.id);
      return fence === null ? null : { lane, fence };
    });
    if (lease === null) return;
    let blockedMs: number | null = AFTER_FAILURE_MS;
    let mustRing = false;
    const work: LaneWorkDone = { rows: 0, tookMs: 0 };
    try {
      await this.pace(lease, laneId(queue, lane), work);
      blockedMs = null;
    } catch (error) {
      if (!isConnectionTrouble(error)) throw error;
      // Only a connection was lost: the batch continues over a new one.
      blockedMs = null;
      mustRing = true;
    } finally {
      await leases.release(lease, blockedMs, work);
      if (mustRing || this.ending.signal.aborted) doorbell.ring(lane);
    }
  }

  private async pace(lease: LaneLease, id: string, work: LaneWorkDone): Promise<void> {
    const { handler, queue, finished } = this.options;
    const since = performance.now();
    const batch = await handler.open(id);
    if (batch === null) return;
    let restUntil = performance.now() + (batch.restedMs === null ? 0 : batch.throttleMs - batch.restedMs);
    for (const [place, row] of batch.rows.entries()) {
      if (!(await this.rest(restUntil - PREPARED_BEFORE_MS))) return;
      // A former pacer may have created the message of the row at which it stopped.
      const released = place === 0 ? await handler.findReleased(batch, row) : null;
      const earlier = released && (await this.follow(row, released));
      const made = released === null ? await handler.draft(batch, row) : null;
      if (!(await this.rest(restUntil))) return;
      const result = made === null ? earlier : await this.send(lease, row, made);
      if (result === null) return;
      // The rest begins with the outcome: recording it must not lengthen the rest.
      restUntil = performance.now() + batch.throttleMs;
      if (!(await handler.record(lease, batch, row, result))) return;
      work.rows += 1;
      work.tookMs = performance.now() - since;
      finished?.add(queue.kind, 1);
    }
    await handler.finish(lease, batch);
  }

  private async rest(until: number): Promise<boolean> {
    const leftMs = until - performance.now();
    if (leftMs > 0) await sleep(leftMs, undefined, { signal: this.ending.signal }).catch(() => undefined);
    return !this.ending.signal.aborted;
  }

  /** Null: the lease is lost, or the process ends before the outcome is known. */
  private async send(lease: LaneLease, row: Row, made: MessageOr<Draft, Result>): Promise<Result | null> {
    if ('result' in made) return made.result;
    const released = await this.options.handler.release(lease, made.message, row);
    if (released === null) return null;
    return 'result' in released ? released.result : this.follow(row, released.message);
  }

  /** Outcome of a row's message. Null: the process ends. */
  private async follow(row: Row, released: Released): Promise<Result | null> {
    const { handler, senders } = this.options;
    senders.ring(released.lane);
    while (!this.ending.signal.aborted) {
      const result = await handler.outcome(row, released, LOOK_EVERY_MS);
      if (result !== null) return result;
    }
    return null;
  }
}
