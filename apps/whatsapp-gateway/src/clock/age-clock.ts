import type { MetaStore } from '../store/meta.store';
import { upMs } from './up-time';

/** Key of the last time that it told. Stored: never rename. */
const KEY = 'age_clock';
/** Keys of the milliseconds of `behindMs` and `everBehindMs`. Stored: never rename. */
const BEHIND_KEY = 'age_clock_behind';
const EVER_BEHIND_KEY = 'age_clock_ever_behind';

/** What was stored by a wrong clock has been kept for as long by then. */
const LONGEST_BEHIND_MS = 7 * 24 * 3_600_000;

/**
 * The time by which stored things grow old. They were stored with the machine's clock, which can be set: years forward when
 * a machine without a battery meets its network. This one follows it back at once, and forward at most twice as fast as
 * time itself, over restarts as well: it is never ahead of the machine's clock, so that nothing looks more than twice as
 * old as it is, and no jump makes all that waits end, or all that is kept go, at once. When the app has run behind the
 * machine's clock for seven days, it goes there: nothing is kept for ever.
 */
export class AgeClock {
  private toldMs: number;
  private toldUpMs: number;
  /** Milliseconds of running since it was last where the machine's clock is. */
  private behindMs: number;
  /**
   * The same over all falls of the machine's clock, less the time that both were together: a machine that starts in the past
   * each day is behind for ever otherwise.
   */
  private everBehindMs: number;

  constructor(
    private readonly meta: Pick<MetaStore, 'read' | 'write'>,
    private readonly wallMs: () => number = () => Date.now(),
    private readonly up: () => number = upMs,
  ) {
    this.toldMs = this.stored(KEY, wallMs());
    this.behindMs = this.stored(BEHIND_KEY, 0);
    this.everBehindMs = this.stored(EVER_BEHIND_KEY, 0);
    this.toldUpMs = up();
  }

  /** Milliseconds since 1970. */
  now(): number {
    const upMsNow = this.up();
    const passedMs = Math.max(0, upMsNow - this.toldUpMs);
    this.toldUpMs = upMsNow;
    this.follow(this.wallMs(), passedMs);
    return Math.round(this.toldMs);
  }

  /** A database write. */
  save(): void {
    this.meta.write(KEY, String(this.now()));
    this.meta.write(BEHIND_KEY, String(Math.round(this.behindMs)));
    this.meta.write(EVER_BEHIND_KEY, String(Math.round(this.everBehindMs)));
  }

  private follow(wallMs: number, passedMs: number): void {
    this.toldMs += 2 * passedMs;
    if (this.toldMs >= wallMs) {
      this.toldMs = wallMs;
      this.behindMs = 0;
      this.everBehindMs = Math.max(0, this.everBehindMs - passedMs);
      return;
    }
    this.behindMs += passedMs;
    this.everBehindMs += passedMs;
    if (this.behindMs < LONGEST_BEHIND_MS && this.everBehindMs < 2 * LONGEST_BEHIND_MS) return;
    this.toldMs = wallMs;
    this.behindMs = 0;
    this.everBehindMs = 0;
  }

  private stored(key: string, otherwise: number): number {
    const stored = Number(this.meta.read(key) ?? Number.NaN);
    return Number.isFinite(stored) ? stored : otherwise;
  }
}
