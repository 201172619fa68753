import { setTimeout as sleep } from 'node:timers/promises';

/** How many rows a step may have, and what it aims at. */
export interface PaceLimits {
  leastRows: number;
  mostRows: number;
  /** A step is to take about so long: it has more rows the quicker they are deleted. */
  aimMs: number;
  /** Between two steps at least. */
  leastPauseMs: number;
}

const DEFAULT: PaceLimits = { leastRows: 50, mostRows: 1_000, aimMs: 200, leastPauseMs: 10 };
/** After a step that took so long nothing is done for this many times that: a quarter of the time at most is worked. */
const REST = 3;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Paces work in steps that nobody waits for, so that those who wait do not feel it: steps are small, become smaller where the
 * database is slow, and a pause of several times their length follows each.
 */
export class StepPace {
  private most: number;
  private readonly ended = new AbortController();

  constructor(private readonly limits: PaceLimits = DEFAULT) {
    this.most = limits.leastRows;
  }

  /** No step begins any more, and no pause is waited for. */
  stop(): void {
    this.ended.abort();
  }

  get isStopped(): boolean {
    return this.ended.signal.aborted;
  }

  /** How many rows the next step may have. */
  get rows(): number {
    return this.most;
  }

  /** Does a step of at most `rows` rows, then rests. */
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
