import { setTimeout as sleep } from 'node:timers/promises';

export interface PaceLimits {
  leastRows: number;
  mostRows: number;
  /** Target duration of a step: the quicker rows are deleted, the more it has. */
  aimMs: number;
  leastPauseMs: number;
}

const DEFAULT: PaceLimits = { leastRows: 50, mostRows: 1_000, aimMs: 200, leastPauseMs: 10 };
/** Pause as a multiple of the last step's duration: at most a quarter of the time is work. */
const REST = 3;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Paces background steps so that foreground work does not feel them: steps are small, shrink where the database is
 * slow, and are followed by pauses of several times their length.
 */
export class StepPace {
  private most: number;
  private readonly ended = new AbortController();

  constructor(private readonly limits: PaceLimits = DEFAULT) {
    this.most = limits.leastRows;
  }

  /** No step begins any more; pauses end. */
  stop(): void {
    this.ended.abort();
  }

  get isStopped(): boolean {
    return this.ended.signal.aborted;
  }

  get rows(): number {
    return this.most;
  }

  async step<T>(work: (rows: number) => Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      return await work(this.most);
    } finally {
      const tookMs = performance.now() - begun;
      this.adapt(tookMs);
      await this.rest(tookMs);
    }
  }

  private adapt(tookMs: number): void {
    const { leastRows, mostRows, aimMs } = this.limits;
    if (tookMs > aimMs) this.most = Math.max(leastRows, Math.floor(this.most / 2));
    else if (tookMs < aimMs / 2) this.most = Math.min(mostRows, this.most * 2);
  }

  private async rest(tookMs: number): Promise<void> {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(this.limits.leastPauseMs, REST * tookMs));
    await sleep(pauseMs, undefined, { ref: false, signal: this.ended.signal }).catch(() => undefined);
  }
}
