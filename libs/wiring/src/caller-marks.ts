import type { WatchedRedis } from '@chasqui/platform';

/** Callers that a process remembers by itself. */
const MOST_CALLERS = 10_000;

/** Why nothing may be read for a caller that could be a moment old. */
export type Unmarked = 'wrote' | 'redis_away';

interface Mark {
  /** By `performance.now()`, before it was stored. */
  at: number;
  /** Whether Redis took it. */
  stored: Promise<boolean>;
}

/**
 * Who wrote, or was told of something new, a moment ago: such a caller reads what is certain to be new. All processes know it from
 * Redis, by keys that end by themselves; without Redis nobody knows, and everybody counts as such a caller.
 */
export class CallerMarks {
  private readonly marks = new Map<string, Mark>();
  private returnedAt = -Infinity;

  /**
   * @param staleMs how old may be what others read. A mark lasts at least twice as long after the answer that it is for: from
   *   then on every copy that is used has what was written
   */
  constructor(
    private readonly redis: WatchedRedis,
    private readonly prefix: string,
    private readonly staleMs: number,
  ) {
    // One that was away may have lost what it knew.
    redis.onReturn(() => (this.returnedAt = performance.now()));
  }

  private get lifeMs(): number {
    return 4 * this.staleMs;
  }

  /** Before a caller is answered that wrote, or told. Resolves when all processes know; never rejects. */
  async note(caller: string): Promise<void> {
    const former = this.marks.get(caller);
    // One that Redis did not take stands for no other: it may be back.
    if (former !== undefined && performance.now() - former.at < 2 * this.staleMs && (await former.stored)) return;
    const at = performance.now();
    // Without Redis this process knows it nevertheless, and the others ask nobody but the primary.
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

  /** Null: nothing that the caller did or knows is younger than what others read. */
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
