import { PeriodicTask } from './periodic-task';

export interface SharedClockOptions {
  /** Reads the reference clock. @returns epoch milliseconds */
  read: () => Promise<number>;
  /** Between two reads; default: a minute. That clock can be set, too. */
  everyMs?: number;
  onFailure: (error: unknown) => void;
}

const EVERY_MS = 60_000;
/** A slower answer is too imprecise. */
const LONGEST_READ_MS = 1_000;

/**
 * One clock for many machines, PostgreSQL's: its last answer, plus the time since then by a monotonic clock. A time
 * judged here is judged as if by the database, without a query.
 */
export class SharedClock {
  private readonly task: PeriodicTask;
  /** Its time when `performance.now()` was 0. */
  private zeroMs: number | undefined;

  constructor(private readonly options: SharedClockOptions) {
    const { everyMs = EVERY_MS, onFailure } = options;
    this.task = new PeriodicTask({ run: () => this.look(), everyMs, jitter: 0.1, onFailure });
  }

  /** Resolves after the first read, even if that fails: this machine's clock counts until one succeeds. */
  async start(): Promise<void> {
    await this.look().catch(this.options.onFailure);
    this.task.start();
  }

  stop(): Promise<void> {
    return this.task.stop();
  }

  /** Epoch milliseconds. */
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
