/**
 * No room to write (PostgreSQL's manual, appendix A): disk_full (a data file, pg_wal or a temporary file),
 * configuration_limit_exceeded (temp_file_limit), io_error.
 */
const NO_ROOM = new Set(['53100', '53400', '58030']);
/** The alarm ends when something was written this long after the last refusal. */
const QUIET_MS = 10_000;
const WRITES = /^(INSERT 0|UPDATE|DELETE|MERGE) [1-9]/;

export class StorageAlarm {
  private readonly listeners: ((said: string | null) => void)[] = [];
  private said: string | null = null;
  private saidAtMs = 0;

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  get isOn(): boolean {
    return this.said !== null;
  }

  /** PostgreSQL's last words about its disk while it cannot write; else null. */
  get text(): string | null {
    return this.said;
  }

  /** Called with PostgreSQL's words, and with null when it is over. */
  onChange(listener: (said: string | null) => void): void {
    this.listeners.push(listener);
  }

  hear(error: unknown): void {
    const { code, message } = error as { code?: unknown; message?: unknown };
    if (typeof code !== 'string' || !NO_ROOM.has(code)) return;
    const wasOn = this.isOn;
    this.saidAtMs = this.nowMs();
    this.said = `${typeof message === 'string' ? message : 'no room'} (${code})`;
    if (!wasOn) this.tell();
  }

  /** @param tag command tag of a completed statement, for example `INSERT 0 1` */
  noteDone(tag: string): void {
    if (!this.isOn || this.nowMs() - this.saidAtMs < QUIET_MS || !WRITES.test(tag)) return;
    this.said = null;
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener(this.said);
  }
}
