import type { MetaStore } from '../store/meta.store';
import { upMs } from './up-time';

/** Key of the last time that it gave. Stored: never rename. */
const KEY = 'age_clock';
/** Keys of the milliseconds of `behindMs` and `everBehindMs`. Stored: never rename. */
const BEHIND_KEY = 'age_clock_behind';
const EVER_BEHIND_KEY = 'age_clock_ever_behind';

/** By then, rows stored by a wrong clock have been kept for as long as others. */
const LONGEST_BEHIND_MS = 7 * 24 * 3_600_000;

/**
 * The time by which stored things age. They were stored with the machine's clock, which can be set: years forward when
 * a machine without a battery meets its network. This clock follows it back at once, and forward at most twice as fast
 * as time itself, also across restarts. It is never ahead of the machine's clock, so nothing looks more than twice as
 * old as it is, and no jump makes everything that waits end, or everything that is kept go, at once. After running
 * behind the machine's clock for seven days, it jumps there: nothing is kept for ever.
 */
export class AgeClock {
  private toldMs: number;
  private toldUpMs: number;
  /** Time of running since it last agreed with the machine's clock. */
  private behindMs: number;
  /**
   * The same over all falls of the machine's clock, minus the time during which both agreed: otherwise a machine that
   * starts in the past each day would be behind for ever.
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

  /** Call inside a transaction. */
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
