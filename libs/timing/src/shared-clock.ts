import { PeriodicTask } from './periodic-task';

export interface SharedClockOptions {
  /** Asks whose clock counts. @returns milliseconds since 1970 */
  read: () => Promise<number>;
  /** Between two looks; default: a minute. That clock can be set, too. */
  everyMs?: number;
  onFailure: (error: unknown) => void;
}

const EVERY_MS = 60_000;
/** An answer that took longer says too little. */
const LONGEST_READ_MS = 1_000;

/**
 * One clock for many machines, PostgreSQL's: what it said last, and how long ago that was by a clock that nobody sets. So a time
 * that is judged here is judged as if the database had done it, without a question.
 */
export class SharedClock {
  private readonly task: PeriodicTask;
  /** Its time when `performance.now()` was 0. */
  private zeroMs: number | undefined;

  constructor(private readonly options: SharedClockOptions) {
    const { everyMs = EVERY_MS, onFailure } = options;
    this.task = new PeriodicTask({ run: () => this.look(), everyMs, jitter: 0.1, onFailure });
  }

  /** Looks before it resolves, also when nobody answers: this machine's own clock counts until somebody does. */
  async start(): Promise<void> {
    await this.look().catch(this.options.onFailure);
    this.task.start();
  }

  stop(): Promise<void> {
    return this.task.stop();
  }

  /** Milliseconds since 1970. */
  nowMs(): number {
    return this.zeroMs === undefined ? Date.now() : this.zeroMs + performance.now();
  }

  private async look(): Promise<void> {
    const askedAt = performance.now();
    const told = await this.options.read();
    const tookMs = performance.now() - askedAt;
    if (!Number.isFinite(told)) throw new Error('the shared clock told no time');
    if (tookMs <= LONGEST_READ_MS || this.zeroMs === undefined) this.zeroMs = told - askedAt - tookMs / 2;
  }
}
