/** Rows of a batch: so many at most, and at least. */
const MOST_ROWS = 500;
const LEAST_ROWS = 25;

/**
 * How many rows the next batch has: fewer where PostgreSQL is slow, since whoever writes in waits for the batch. A process that goes on
 * behind others begins with few: what the last one broke off at, or how slow it was, nobody knows.
 */
export class BatchPace {
  private most: number;

  /** @param aimMs a batch is to take no longer @param isAgain a process had it before */
  constructor(
    private readonly aimMs: number,
    isAgain: boolean,
  ) {
    this.most = isAgain ? LEAST_ROWS : MOST_ROWS;
  }

  get rows(): number {
    return this.most;
  }

  /** Does a batch. */
  async batch<T>(work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const done = await work();
    const tookMs = performance.now() - begun;
    if (tookMs > this.aimMs) this.most = Math.max(LEAST_ROWS, Math.floor(this.most / 2));
    else if (tookMs < this.aimMs / 2) this.most = Math.min(MOST_ROWS, this.most * 2);
    return done;
  }
}
