import { setTimeout as sleep } from 'node:timers/promises';

/** Weight of a batch: a row weighs 1, and 1 more for each further address. */
const MOST_WEIGHT = 500;
const LEAST_WEIGHT = 25;
/** Batches are this many times shorter while others change contacts of the organization. */
const SHORTER = 4;
/** Others get at most this multiple of the batch's duration: a process that shuts down waits for it. */
const GIVES_WAY = 3;
const MOST_GIVEN_MS = 1_000;
const LOOK_EVERY_MS = 25;
/** A caller that makes change after change is absent for a moment between two: one free look is not enough. */
const LOOKS_FREE = 2;

/**
 * Sets the weight of the next batch: less while PostgreSQL is slow, because inbound messages wait for it. A process
 * that continues another's import begins small, because it cannot know why the other stopped or how slow it was.
 */
export class BatchPace {
  private most: number;
  private tookMs = 0;

  /** @param aimMs longest time for a batch @param isAgain another process had the import before */
  constructor(
    private readonly aimMs: number,
    isAgain: boolean,
  ) {
    this.most = isAgain ? LEAST_WEIGHT : MOST_WEIGHT;
  }

  /** A batch ends with the row that reaches this weight. */
  get weight(): number {
    return this.most;
  }

  async batch<T>(work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const done = await work();
    this.tookMs = performance.now() - begun;
    return done;
  }

  /**
   * Waits until no other transaction needs the lock of the last batch, or they had their share of the time; then sets
   * the weight of the next batch. @param isFree whether the lock is free, and none waits for it
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
