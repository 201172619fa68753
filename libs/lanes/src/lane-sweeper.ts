import { PeriodicTask } from '@chasqui/timing';
import type { Doorbell } from './doorbell';
import type { LaneKind } from './lane-queue';

export interface SweeperOptions {
  queue: LaneKind;
  doorbell: Doorbell;
  /** Lanes that have due rows and no owner. */
  lanesWithWork: (kind: string, limit: number) => Promise<string[]>;
  /** Whether this process is the one that does a thing that any could do. */
  isMine: (task: string) => boolean;
  onSwept: (lanes: number) => void;
  onFailure: (error: unknown) => void;
}

export const SWEEP_EVERY_MS = 2_000;
/** Lanes that one sweep rings at most, so that a Redis that lost everything is refilled at a bounded rate. */
export const SWEEP_LIMIT = 1_000;

/** Rings lanes that have work which nobody does: rings that were lost, workers that died, backoffs that ended. */
export class LaneSweeper {
  private readonly task: PeriodicTask;

  constructor(private readonly options: SweeperOptions) {
    this.task = new PeriodicTask({
      run: () => this.sweep(),
      // The first sweep is early: after a restart there may be work that nobody rang for.
      firstMs: Math.random() * 200,
      everyMs: SWEEP_EVERY_MS,
      // Keeps the sweeps of an installation from coming together.
      jitter: 0.1,
      onFailure: options.onFailure,
    });
  }

  start(): void {
    this.task.start();
  }

  /** Waits for nothing: without Redis the rings of a sweep under way never end. */
  stop(): void {
    void this.task.stop();
  }

  private async sweep(): Promise<void> {
    const { queue, doorbell, lanesWithWork, isMine, onSwept } = this.options;
    // One sweep per interval over all processes; two do no harm.
    if (!isMine(`sweep:${queue.kind}`)) return;
    const lanes = await lanesWithWork(queue.kind, SWEEP_LIMIT);
    await doorbell.ringAgain(lanes);
    onSwept(lanes.length);
  }
}
