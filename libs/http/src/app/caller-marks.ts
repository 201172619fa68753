import type { WatchedRedis } from '@chasqui/runtime';

const MOST_CALLERS = 10_000;

/** Why the caller must not get data that may be a moment old. */
export type Unmarked = 'wrote' | 'redis_away';

interface Mark {
  /** By `performance.now()`, before it was stored. */
  at: number;
  stored: Promise<boolean>;
}

/**
 * Callers who wrote, or were told of something new, a moment ago: they must read data that are certainly new. All
 * processes share the marks in Redis, with keys that expire; without Redis every caller counts as marked.
 */
export class CallerMarks {
  private readonly marks = new Map<string, Mark>();
  private returnedAt = -Infinity;

  /**
   * @param staleMs maximum age of other reads. A mark lasts at least twice as long after its answer: from
   *   then on every used replica has what was written
   */
  constructor(
    private readonly redis: WatchedRedis,
    private readonly prefix: string,
    private readonly staleMs: number,
  ) {
    // A Redis that was away may have lost its data.
    redis.onReturn(() => (this.returnedAt = performance.now()));
  }

  private get lifeMs(): number {
    return 4 * this.staleMs;
  }

  /** Call before answering a caller that wrote or was told. Resolves when all processes know; never rejects. */
  async note(caller: string): Promise<void> {
    const former = this.marks.get(caller);
    // A mark that Redis did not take counts for nothing: Redis may be back.
    if (former !== undefined && performance.now() - former.at < 2 * this.staleMs && (await former.stored)) return;
    const at = performance.now();
    // Without Redis this process still knows it, and the others use only the primary.
    const stored = this.redis.set(this.keyOf(caller), '1', 'PX', this.lifeMs).then(
      () => true,
      () => false,
    );
    this.marks.delete(caller);
    this.marks.set(caller, { at, stored });
    const [oldest] = this.marks.keys();
    if (this.marks.size > MOST_CALLERS && oldest !== undefined) this.marks.delete(oldest);
    await stored;
  }

  /** Null if the caller has written and seen nothing newer than what others read. */
  async look(caller: string): Promise<Unmarked | null> {
    const own = this.marks.get(caller);
    if (own !== undefined && performance.now() - own.at < this.lifeMs) return 'wrote';
    if (this.redis.isAway || performance.now() - this.returnedAt < this.lifeMs) return 'redis_away';
    try {
      return (await this.redis.exists(this.keyOf(caller))) === 1 ? 'wrote' : null;
    } catch {
      return 'redis_away';
    }
  }

  private keyOf(caller: string): string {
    return `${this.prefix}:wrote:${caller}`;
  }
}
