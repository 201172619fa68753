import { PeriodicTask } from '@chasqui/runtime';
import type { Doorbell } from './doorbell';
import type { LaneKind } from './lane-queue';

export interface SweeperOptions {
  queue: LaneKind;
  doorbell: Doorbell;
  lanesWithWork: (kind: string, limit: number) => Promise<string[]>;
  /** Whether this process does a task that any could do. */
  isMine: (task: string) => boolean;
  onSwept: (lanes: number) => void;
  onFailure: (error: unknown) => void;
}

export const SWEEP_EVERY_MS = 2_000;
/** Lanes per sweep, so that a Redis that lost everything is refilled at a bounded rate. */
export const SWEEP_LIMIT = 1_000;

/** Rings lanes with work that is not being done: lost rings, dead workers, ended backoffs. */
export class LaneSweeper {
  private readonly task: PeriodicTask;

  constructor(private readonly options: SweeperOptions) {
    this.task = new PeriodicTask({
      run: () => this.sweep(),
      // The first sweep is early: after a restart there may be work without a ring.
      firstMs: Math.random() * 200,
      everyMs: SWEEP_EVERY_MS,
      // Keeps an installation's sweeps apart.
      jitter: 0.1,
      onFailure: options.onFailure,
    });
  }

  start(): void {
    this.task.start();
  }

  /** Does not wait: without Redis the rings of a running sweep never end. */
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
