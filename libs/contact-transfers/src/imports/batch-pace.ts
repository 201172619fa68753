/** Weight of a batch: so much at most, and at least. A row weighs 1, and as much for each further address. */
const MOST_WEIGHT = 500;
const LEAST_WEIGHT = 25;

/**
 * How much the next batch weighs: less where PostgreSQL is slow, since whoever writes in waits for the batch. A process that goes on
 * behind others begins with little: what the last one broke off at, or how slow it was, nobody knows.
 */
export class BatchPace {
  private most: number;

  /** @param aimMs a batch is to take no longer @param isAgain a process had it before */
  constructor(
    private readonly aimMs: number,
    isAgain: boolean,
  ) {
    this.most = isAgain ? LEAST_WEIGHT : MOST_WEIGHT;
  }

  /** A batch ends with the row that reaches it. */
  get weight(): number {
    return this.most;
  }

  /** Does a batch. */
  async batch<T>(work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const done = await work();
    const tookMs = performance.now() - begun;
    if (tookMs > this.aimMs) this.most = Math.max(LEAST_WEIGHT, Math.floor(this.most / 2));
    else if (tookMs < this.aimMs / 2) this.most = Math.min(MOST_WEIGHT, this.most * 2);
    return done;
  }
}
