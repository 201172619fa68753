import type Database from 'libsql';

/** Why the data folder takes no writes: its disk is full, or something else hinders it. Told to the service: never rename. */
export type StoreTrouble = 'disk_full' | 'data_folder';

const PROBE_MS = 1000;
/** Less room than this is none: the next message may be larger. */
const PROBE_BYTES = 256 * 1024;
const PROBE_KEY = 'store_probe';
/** The disk is full, broken, or not to be written; a write may succeed later (sqlite.org/rescode.html, errno(3)). */
const FAULTS = /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY)|ENOSPC|EDQUOT|EIO|EROFS)/;
const FULL = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'];

/** What the failure of a write says of the data folder; undefined when it is no fault of its own. */
export function troubleOf(error: unknown): StoreTrouble | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && FAULTS.test(code)) return FULL.includes(code) ? 'disk_full' : 'data_folder';
  return cause === undefined ? undefined : troubleOf(cause);
}

/** Whether the data folder takes writes: one that fails makes it doubtful, and a probe each second ends the doubt. */
export class StoreHealth {
  /** Called when it begins to take no writes. */
  onTrouble: (trouble: StoreTrouble, error: unknown) => void = () => undefined;
  /** Called when it takes them again. */
  onWell: () => void = () => undefined;
  private now: StoreTrouble | undefined;
  private readonly waiting = new Set<() => void>();
  private timer: NodeJS.Timeout | undefined;
  private readonly put: Database.Statement<[string, number]>;
  private readonly remove: Database.Statement<[string]>;

  constructor(db: Database.Database) {
    this.put = db.prepare(
      'INSERT INTO meta VALUES (?, zeroblob(?)) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    );
    this.remove = db.prepare('DELETE FROM meta WHERE key = ?');
  }

  /** Undefined: all is well, as far as is known. */
  get trouble(): StoreTrouble | undefined {
    return this.now;
  }

  /**
   * Tries a write now: for what must not begin unless its end can be stored.
   *
   * @throws what is no fault of the data folder
   */
  takesWrites(): boolean {
    try {
      this.writeProbe();
      return true;
    } catch (error) {
      if (troubleOf(error) === undefined) throw error;
      this.failed(error);
      return false;
    }
  }

  /** A write failed. What is no fault of the data folder is no trouble. */
  failed(error: unknown): void {
    const trouble = troubleOf(error);
    if (trouble === undefined || this.now !== undefined) return;
    this.now = trouble;
    this.timer = setInterval(() => this.probe(), PROBE_MS);
    this.timer.unref();
    this.onTrouble(trouble, error);
  }

  /**
   * Does what already happened elsewhere, so that it cannot be refused: when a write of it fails, once more as soon as the
   * data folder takes writes. Never ends after `stop`.
   *
   * @throws what is no fault of the data folder
   */
  async persist(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await work();
        return;
      } catch (error) {
        this.failed(error);
        if (troubleOf(error) === undefined) throw error;
        await this.well();
      }
    }
  }

  /** Resolves when it takes writes; never after `stop`. */
  well(): Promise<void> {
    if (this.now === undefined) return Promise.resolve();
    return new Promise((resolve) => this.waiting.add(resolve));
  }

  stop(): void {
    clearInterval(this.timer);
    this.waiting.clear();
  }

  private probe(): void {
    try {
      this.writeProbe();
    } catch {
      return;
    }
    clearInterval(this.timer);
    this.now = undefined;
    const waiting = [...this.waiting];
    this.waiting.clear();
    this.onWell();
    for (const wake of waiting) wake();
  }

  private writeProbe(): void {
    this.put.run(PROBE_KEY, PROBE_BYTES);
    this.remove.run(PROBE_KEY);
  }
}
