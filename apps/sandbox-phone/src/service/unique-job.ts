import type { Logger } from 'pino';
import type { Clock } from '../phone/clock';
import type { Connectivity } from '../phone/connectivity';

const BACKOFF_MS = 10_000;
const MOST_BACKOFF_MS = 5 * 60 * 60 * 1000;

export interface JobOptions {
  name: string;
  clock: Clock;
  connectivity: Connectivity;
  signal: AbortSignal;
  log: Logger;
  /** Milliseconds from one successful run to the next; undefined: it runs once. */
  periodMs?: number;
  run(signal: AbortSignal): Promise<void>;
}

/**
 * A job that runs once at a time, like Android's WorkManager for the app: a new request aborts and restarts it; a
 * failure is retried after 10 s, 20 s, 40 s … 5 h; without a network it waits.
 */
export class UniqueJob {
  private current: AbortController | undefined;
  private running = 0;

  constructor(private readonly options: JobOptions) {}

  /** false: it rests, or waits for its next try. */
  get isRunning(): boolean {
    return this.running > 0;
  }

  /** Starts it; aborts a running one in the middle of its work. */
  replace(): void {
    this.current?.abort(new Error('It was started again.'));
    const current = new AbortController();
    this.current = current;
    void this.work(AbortSignal.any([this.options.signal, current.signal]));
  }

  private async work(signal: AbortSignal): Promise<void> {
    const { clock, connectivity, log, name, periodMs } = this.options;
    let failures = 0;
    while (!signal.aborted) {
      try {
        await this.attempt(signal);
        failures = 0;
        if (periodMs === undefined) return;
        await clock.sleep(periodMs, signal);
      } catch (error) {
        if (signal.aborted) return;
        // Stopped for lack of a network, not failed.
        if (!connectivity.isOnline) continue;
        const waitMs = Math.min(BACKOFF_MS * 2 ** failures, MOST_BACKOFF_MS);
        failures += 1;
        log.info({ job: name, failures, waitMs, reason: (error as Error).message }, 'a job failed and is tried again');
        await clock.sleep(waitMs, signal);
      }
    }
  }

  private async attempt(signal: AbortSignal): Promise<void> {
    this.running += 1;
    try {
      await this.options.connectivity.whenUsable();
      if (!signal.aborted) await this.options.run(signal);
    } finally {
      this.running -= 1;
    }
  }
}
