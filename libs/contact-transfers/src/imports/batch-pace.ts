import { setTimeout as sleep } from 'node:timers/promises';

/** Weight of a batch: so much at most, and at least. A row weighs 1, and as much for each further address. */
const MOST_WEIGHT = 500;
const LEAST_WEIGHT = 25;
/** By so much shorter is a batch while others change contacts of the organization, too. */
const SHORTER = 4;
/** They have so many times as long as a batch took, at most: a process that ends waits for it. */
const GIVES_WAY = 3;
const MOST_GIVEN_MS = 1_000;
const LOOK_EVERY_MS = 25;
/** Who makes one change after the other is not there for a moment between two. */
const LOOKS_FREE = 2;

/**
 * How much the next batch weighs: less where PostgreSQL is slow, since whoever writes in waits for the batch. A process that goes on
 * behind others begins with little: what the last one broke off at, or how slow it was, nobody knows.
 */
export class BatchPace {
  private most: number;
  private tookMs = 0;

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
    this.tookMs = performance.now() - begun;
    return done;
  }

  /**
   * Lets others pass who wait for what the last batch had locked, until nobody does or they had their share of the time; and weighs
   * the next batch.
   *
   * @param isFree whether nobody has the lock, and nobody waits for it
   */
  async giveWay(isFree: () => Promise<boolean>): Promise<void> {
    const { tookMs } = this;
    const until = performance.now() + Math.min(GIVES_WAY * tookMs, MOST_GIVEN_MS);
    const isAwaited = !(await isFree());
    const aimMs = isAwaited ? this.aimMs / SHORTER : this.aimMs;
    if (tookMs > aimMs) this.most = Math.max(LEAST_WEIGHT, Math.floor(this.most / 2));
    else if (tookMs < aimMs / 2) this.most = Math.min(MOST_WEIGHT, this.most * 2);
    for (let looks = isAwaited ? 0 : LOOKS_FREE; looks < LOOKS_FREE && performance.now() < until; ) {
      await sleep(LOOK_EVERY_MS);
      looks = (await isFree()) ? looks + 1 : 0;
    }
  }
}
