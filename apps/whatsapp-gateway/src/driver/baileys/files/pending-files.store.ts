import type { WAMessageKey } from 'baileys';
import type Database from 'libsql';
import type { EncryptedFile } from '../inbound/message-content';

export interface PendingLimits {
  all: number;
  perNumber: number;
}

/** Without a share per number, the one that gets most files would fill the pool. */
export const PENDING_LIMITS: PendingLimits = { all: 5000, perNumber: 1000 };

/** Per row: the sender of a message decides what it holds. With `PENDING_LIMITS` that makes 40 MB. */
const MOST_ROW_BYTES = 8192;

/** No file waits for longer: one that seems to was written before the clock was set back. */
const LONGEST_WAIT_MS = 2 * 24 * 60 * 60 * 1000;

/** `fetch`: download it next. `request`: WhatsApp does not have it; next, ask the phone to upload it again. */
export type PendingStep = 'fetch' | 'request';

export type MessageKey = Pick<WAMessageKey, 'remoteJid' | 'fromMe' | 'participant'>;

/** A file that a message announced and whose end is not reported yet. */
export interface PendingFile {
  row: number;
  phone: string;
  waId: string;
  file: EncryptedFile;
  key: MessageKey;
  step: PendingStep;
  tries: number;
  requests: number;
}

interface PendingRow {
  row: number;
  phone: string;
  wa_id: string;
  file: string;
  message_key: string;
  step: PendingStep;
  tries: number;
  requests: number;
}

const COLUMNS = 'row, phone, wa_id, file, message_key, step, tries, requests';

/**
 * Awaited files. A row is written with its message's event and dropped with the event that reports its end, so each
 * ends exactly once, even across a crash. Writes belong inside `WriteGroup.stage`; times are milliseconds since 1970.
 */
export class PendingFilesStore {
  private readonly insert: Database.Statement;
  private readonly selectDue: Database.Statement<[string, number, number, string, string]>;
  private readonly selectOlder: Database.Statement<[number, string, number]>;
  private readonly selectNumber: Database.Statement<[string, string, number]>;
  private readonly selectOne: Database.Statement<[string, string]>;
  private readonly counts: Database.Statement;
  private readonly untried: Database.Statement;
  private readonly update: Database.Statement;
  private readonly remove: Database.Statement<[number]>;

  constructor(
    db: Database.Database,
    private readonly limits: PendingLimits = PENDING_LIMITS,
  ) {
    this.insert = db.prepare(
      `INSERT INTO pending_files (phone, wa_id, file, message_key, step, next_at, since)
       VALUES (?, ?, ?, ?, 'fetch', ?, ?) ON CONFLICT DO NOTHING`,
    );
    const without = 'row NOT IN (SELECT value FROM json_each(?))';
    this.selectDue = db.prepare(
      `SELECT ${COLUMNS} FROM pending_files
       WHERE phone = ? AND (next_at <= ? OR next_at > ?) AND step IN (SELECT value FROM json_each(?)) AND ${without} ORDER BY next_at, row LIMIT 1`,
    );
    this.selectOlder = db.prepare(
      // Rows are written in order of time, so only the first of them are looked at.
      `SELECT ${COLUMNS} FROM pending_files
       WHERE since < ? AND row IN (SELECT row FROM pending_files WHERE ${without} ORDER BY row LIMIT ?)`,
    );
    this.selectNumber = db.prepare(
      `SELECT ${COLUMNS} FROM pending_files WHERE phone = ? AND ${without} ORDER BY row LIMIT ?`,
    );
    this.selectOne = db.prepare(`SELECT ${COLUMNS} FROM pending_files WHERE phone = ? AND wa_id = ?`);
    this.counts = db.prepare('SELECT phone, count(*) AS total FROM pending_files GROUP BY phone ORDER BY total DESC');
    this.untried = db.prepare(
      "SELECT phone, count(*) AS total FROM pending_files WHERE step = 'fetch' AND tries = 0 GROUP BY phone",
    );
    this.update = db.prepare(
      'UPDATE pending_files SET file = ?, step = ?, tries = ?, requests = ?, next_at = ? WHERE row = ? AND file = ?',
    );
    this.remove = db.prepare('DELETE FROM pending_files WHERE row = ?');
  }

  takes(file: EncryptedFile, key: MessageKey): boolean {
    return textOf(file).length + JSON.stringify(key).length <= MOST_ROW_BYTES;
  }

  add(phone: string, waId: string, file: EncryptedFile, key: MessageKey): void {
    const now = Date.now();
    this.insert.run(phone, waId, textOf(file), JSON.stringify(key), now, now);
  }

  /** The first due file of a number. @param steps those that are possible now */
  due(phone: string, steps: readonly PendingStep[], without: readonly number[]): PendingFile | undefined {
    const now = Date.now();
    const row = this.selectDue.get(phone, now, now + LONGEST_WAIT_MS, JSON.stringify(steps), JSON.stringify(without));
    return row === undefined ? undefined : fileOf(row as PendingRow);
  }

  olderThan(timeMs: number, most: number, without: readonly number[]): PendingFile[] {
    return (this.selectOlder.all(timeMs, JSON.stringify(without), most) as PendingRow[]).map(fileOf);
  }

  oldestOf(phone: string, most: number, without: readonly number[] = []): PendingFile[] {
    return (this.selectNumber.all(phone, JSON.stringify(without), most) as PendingRow[]).map(fileOf);
  }

  overflow(without: readonly number[]): PendingFile | undefined {
    const [greediest] = this.perNumber();
    if (greediest === undefined) return undefined;
    const isTooMany = greediest.total > this.limits.perNumber || this.count() > this.limits.all;
    return isTooMany ? this.oldestOf(greediest.phone, 1, without)[0] : undefined;
  }

  /**
   * Whether untried files take half of the number's share, or half of the pool and some of them are the number's: one
   * more of its files may displace one of those.
   */
  isCrowded(phone: string): boolean {
    const untried = this.untried.all() as { phone: string; total: number }[];
    const own = untried.find((each) => each.phone === phone)?.total ?? 0;
    const all = untried.reduce((sum, { total }) => sum + total, 0);
    return own > 0 && (own >= this.limits.perNumber / 2 || all >= this.limits.all / 2);
  }

  find(phone: string, waId: string): PendingFile | undefined {
    const row = this.selectOne.get(phone, waId) as PendingRow | undefined;
    return row && fileOf(row);
  }

  perNumber(): { phone: string; total: number }[] {
    return this.counts.all() as { phone: string; total: number }[];
  }

  count(): number {
    return this.perNumber().reduce((sum, { total }) => sum + total, 0);
  }

  /**
   * Continues with a file as `change` says, at `nextMs`; not when the phone uploaded it anew meanwhile.
   *
   * @param pending as it was read
   */
  goOn(
    pending: PendingFile,
    nextMs: number,
    change: Partial<Pick<PendingFile, 'file' | 'step' | 'tries' | 'requests'>>,
  ): void {
    const { file, step, tries, requests } = { ...pending, ...change };
    this.update.run(textOf(file), step, tries, requests, nextMs, pending.row, textOf(pending.file));
  }

  /** @returns whether it existed */
  drop(row: number): boolean {
    return this.remove.run(row).changes > 0;
  }
}

function textOf({ mediaKey, fileSha256, ...file }: EncryptedFile): string {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  return JSON.stringify({
    ...file,
    mediaKey: base64(mediaKey),
    ...(fileSha256 ? { fileSha256: base64(fileSha256) } : {}),
  });
}

function fileOf({ wa_id: waId, file, message_key: key, ...rest }: PendingRow): PendingFile {
  const { mediaKey, fileSha256, ...plain } = JSON.parse(file) as Record<'mediaKey' | 'fileSha256', string | undefined> &
    Omit<EncryptedFile, 'mediaKey' | 'fileSha256'>;
  return {
    ...rest,
    waId,
    key: JSON.parse(key) as MessageKey,
    file: {
      ...plain,
      mediaKey: Buffer.from(mediaKey ?? '', 'base64'),
      ...(fileSha256 ? { fileSha256: Buffer.from(fileSha256, 'base64') } : {}),
    },
  };
}
