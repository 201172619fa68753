import type { MetaStore } from '../store/meta.store';
import { upMs } from './up-time';

/** Key of the last time that it told. Stored: never rename. */
const KEY = 'age_clock';

/**
 * The time by which stored things grow old. They were stored with the machine's clock, which can be set: years forward when
 * a machine without a battery meets its network. This one follows it back at once, and forward at most twice as fast as
 * time itself, over restarts as well: it is never ahead of the machine's clock, so that nothing looks more than twice as
 * old as it is, and no jump makes all that waits end, or all that is kept go, at once.
 */
export class AgeClock {
  private toldMs: number;
  private toldUpMs: number;

  constructor(
    private readonly meta: Pick<MetaStore, 'read' | 'write'>,
    private readonly wallMs: () => number = () => Date.now(),
    private readonly up: () => number = upMs,
  ) {
    const stored = Number(meta.read(KEY) ?? Number.NaN);
    this.toldMs = Number.isFinite(stored) ? stored : wallMs();
    this.toldUpMs = up();
  }

  /** Milliseconds since 1970. */
  now(): number {
    const upMsNow = this.up();
    const passedMs = Math.max(0, upMsNow - this.toldUpMs);
    this.toldUpMs = upMsNow;
    this.toldMs = Math.min(this.wallMs(), this.toldMs + 2 * passedMs);
    return Math.round(this.toldMs);
  }

  /** A database write. */
  save(): void {
    this.meta.write(KEY, String(this.now()));
  }
}
