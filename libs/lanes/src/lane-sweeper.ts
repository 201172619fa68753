import { PeriodicTask } from '@chasqui/timing';
import type { Doorbell } from './doorbell';
import type { LaneKind } from './lane-queue';

export interface SweeperOptions {
  queue: LaneKind;
  doorbell: Doorbell;
  /** Lanes that have due rows and no owner. */
  lanesWithWork: (kind: string, limit: number) => Promise<string[]>;
  /** Takes a lease for so long; false: another process has it. */
  takeLease: (lane: string, leaseMs: number) => Promise<boolean>;
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
      // Keeps processes from asking for the lease together.
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
    const { queue, doorbell, lanesWithWork, takeLease, onSwept } = this.options;
    // One sweep per interval over all processes: the lease is not given back.
    if (!(await takeLease(`sweep:${queue.kind}`, SWEEP_EVERY_MS * 0.9))) return;
    const lanes = await lanesWithWork(queue.kind, SWEEP_LIMIT);
    await doorbell.ringAgain(lanes);
    onSwept(lanes.length);
  }
}
