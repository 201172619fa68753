import type { Queue } from 'bullmq';
import { DRAIN, type DrainJob } from './lane-queue';
import type { RingWay } from './ring-detour';

export type RingQueue = Pick<Queue<DrainJob>, 'addBulk'>;

export interface DoorbellOptions {
  /** The sweeper rings again, so nothing is lost. */
  onFailure: (error: unknown) => void;
  /** Path of rings while Redis is away; absent: they are lost. */
  detour?: RingWay;
  /**
   * Part of the ids of `ringAgain`: new after each death, because the dead process may have had such a ring in hand.
   */
  round?: () => string;
}

/**
 * Tells workers that lanes have work: one job per lane, however much waits in it. A ring during a drain makes one more
 * job afterwards (`keepLastIfActive`). Never delayed: a delayed job would swallow later rings. Best effort: PostgreSQL
 * has the truth, the sweeper finds lanes without a ring.
 */
export class Doorbell {
  private readonly waiting = new Set<string>();
  /** Rings are being sent, or will be at the end of this turn. */
  private isRinging = false;

  constructor(
    private readonly queue: RingQueue,
    private readonly options: DoorbellOptions,
  ) {}

  /**
   * Rings a lane together with others of the same turn of the event loop; while rings are on their way to Redis, with
   * all that come meanwhile, each lane once. Never throws, never waits.
   */
  ring(lane: string): void {
    this.waiting.add(lane);
    if (!this.isRinging) this.schedule();
  }

  /**
   * Rings lanes without an owner, now. Never throws. These rings have ids of their own: the job of a dead worker counts
   * as active for another ten seconds and would swallow them. Two jobs for one lane do no harm, because it has one
   * lease.
   */
  async ringAgain(lanes: readonly string[]): Promise<void> {
    await this.send(lanes, `again:${this.options.round?.() ?? ''}`);
  }

  private schedule(): void {
    this.isRinging = true;
    setImmediate(() => void this.flush());
  }

  private async flush(): Promise<void> {
    const lanes = [...this.waiting];
    this.waiting.clear();
    await this.send(lanes, '');
    this.isRinging = false;
    if (this.waiting.size > 0) this.schedule();
  }

  private async send(lanes: readonly string[], kind: string): Promise<void> {
    if (lanes.length === 0) return;
    const { detour, onFailure } = this.options;
    try {
      if (detour?.isAway) await detour.ring(lanes);
      else await this.leave(lanes, kind);
    } catch (error) {
      onFailure(error);
    }
  }

  private async leave(lanes: readonly string[], kind: string): Promise<void> {
    const { detour } = this.options;
    const prefix = `${detour?.idPrefix ?? ''}${kind}`;
    try {
      await this.queue.addBulk(lanes.map((lane) => toJob(lane, `${prefix}${lane}`)));
    } catch (error) {
      if (detour === undefined) throw error;
      await detour.ring(lanes);
    }
  }
}

const toJob = (lane: string, id: string) => ({
  name: DRAIN,
  data: { lane },
  opts: {
    attempts: 1,
    deduplication: { id, keepLastIfActive: true },
    removeOnComplete: true,
    removeOnFail: { age: 24 * 3600, count: 1000 },
  },
});
