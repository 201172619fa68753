import type Database from 'libsql';

/** Why the data folder takes no writes: the disk is full, or something else. Told to the service: never rename. */
export type StoreTrouble = 'disk_full' | 'data_folder';

const PROBE_MS = 1000;
/** With less room than this, the data folder counts as full: the next message may be larger. */
const PROBE_BYTES = 256 * 1024;
const PROBE_KEY = 'store_probe';
/** The disk is full, broken or not writable; a later write may succeed (sqlite.org/rescode.html, errno(3)). */
const FAULTS = /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY)|ENOSPC|EDQUOT|EIO|EROFS)/;
const FULL = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'];

/** What a failed write says about the data folder; undefined when that is not at fault. */
export function troubleOf(error: unknown): StoreTrouble | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && FAULTS.test(code)) return FULL.includes(code) ? 'disk_full' : 'data_folder';
  return cause === undefined ? undefined : troubleOf(cause);
}

/** Whether the data folder takes writes: a failed one makes it doubtful, and a probe each second ends the doubt. */
export class StoreHealth {
  onTrouble: (trouble: StoreTrouble, error: unknown) => void = () => undefined;
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

  /** undefined: all is well, as far as is known. */
  get trouble(): StoreTrouble | undefined {
    return this.now;
  }

  /**
   * Tries a write now: for work that must not begin unless its end can be stored.
   *
   * @throws errors that are not the data folder's fault
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

  /** Call after a failed write. Ignores errors that are not the data folder's fault. */
  failed(error: unknown): void {
    const trouble = troubleOf(error);
    if (trouble === undefined || this.now !== undefined) return;
    this.now = trouble;
    this.timer = setInterval(() => this.probe(), PROBE_MS);
    this.timer.unref();
    this.onTrouble(trouble, error);
  }

  /**
   * For what already happened elsewhere and cannot be refused: after a failed write, repeats `work` as soon as the data
   * folder takes writes. Never ends after `stop`.
   *
   * @throws errors that are not the data folder's fault
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
