import type Database from 'libsql';
import type { AuthenticationCreds, SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys';
import { StopError } from '../../../service/stop.error';
import { MetaStore } from '../../../store/meta.store';
import type { Baileys } from '../baileys-loader';
import { AUTH_KEY_FILE, AuthCipher, unreadableLogins } from './auth-cipher';
import { OPENED, type OpenedMessage, OpenedStore } from './opened.store';

/**
 * Format of the rows and of their content. Another major version of the library may need another. Stored: never reuse.
 */
const AUTH_FORMAT = '1';
const FORMAT_KEY = 'auth_format';
const CREDS = 'creds';
const REVERSE = '_reverse';

interface SealedRow {
  session: string;
  type: string;
  id: string;
  value: Buffer | ArrayBuffer;
}

interface Change {
  type: string;
  id: string;
  /** null: deleted. */
  value: unknown;
}

export class AuthStore {
  private readonly select: Database.Statement<[string, string, string]>;
  private readonly upsert: Database.Statement;
  private readonly remove: Database.Statement<[string, string, string]>;
  private readonly wipe: Database.Statement<[string]>;
  readonly opened: OpenedStore;

  /** @throws StopError when the data folder's key is missing or wrong */
  static open(db: Database.Database, dataDir: string, baileys: Baileys): AuthStore {
    const sealed = db.prepare('SELECT session, type, id, value FROM auth LIMIT 1').get() as SealedRow | undefined;
    const cipher = AuthCipher.open(dataDir, sealed === undefined);
    try {
      if (sealed) cipher.open(bufferOf(sealed.value), placeOf(sealed.session, sealed.type, sealed.id));
    } catch {
      throw unreadableLogins(`${AUTH_KEY_FILE} is not the key that they were sealed with`);
    }
    return new AuthStore(db, cipher, baileys);
  }

  /** @throws StopError when another version of the app wrote the rows and this one cannot read them */
  constructor(
    private readonly db: Database.Database,
    /** Also seals other secrets of a number. */
    readonly cipher: AuthCipher,
    private readonly baileys: Baileys,
  ) {
    const meta = new MetaStore(db);
    const format = meta.read(FORMAT_KEY) ?? AUTH_FORMAT;
    if (format !== AUTH_FORMAT) {
      throw new StopError(
        'auth_format_unknown',
        `The logins in the data folder have format ${format}; this version of the app reads ${AUTH_FORMAT}.`,
      );
    }
    meta.write(FORMAT_KEY, AUTH_FORMAT);
    this.opened = new OpenedStore(db, cipher);
    this.select = db.prepare('SELECT value FROM auth WHERE session = ? AND type = ? AND id = ?');
    this.upsert = db.prepare(
      `INSERT INTO auth (session, type, id, value) VALUES (?, ?, ?, ?)
       ON CONFLICT (session, type, id) DO UPDATE SET value = excluded.value`,
    );
    this.remove = db.prepare('DELETE FROM auth WHERE session = ? AND type = ? AND id = ?');
    this.wipe = db.prepare('DELETE FROM auth WHERE session = ?');
  }

  session(phone: string): AuthSession {
    return new AuthSession(this, phone, this.baileys);
  }

  forget(phone: string): void {
    this.wipe.run(phone);
    this.opened.forget(phone);
  }

  read(phone: string, type: string, id: string): unknown {
    const row = this.select.get(phone, type, id) as { value: Buffer | ArrayBuffer } | undefined;
    if (row === undefined) return undefined;
    const text = this.cipher.open(bufferOf(row.value), placeOf(phone, type, id));
    return JSON.parse(text, this.baileys.BufferJSON.reviver) as unknown;
  }

  /** One transaction, committed when this returns: a session without its pre-key, or half of it, breaks a chat. */
  write(phone: string, changes: readonly Change[], opened: readonly OpenedMessage[] = []): void {
    this.db.exec('BEGIN IMMEDIATE');
    try {
      for (const { type, id, value } of changes) {
        if (value === null || value === undefined) this.remove.run(phone, type, id);
        else this.upsert.run(phone, type, id, this.seal(phone, type, id, value));
      }
      for (const message of opened) this.opened.add(phone, message);
      this.db.exec('COMMIT');
    } catch (error) {
      if (this.db.inTransaction) this.db.exec('ROLLBACK');
      throw error;
    }
  }

  private seal(phone: string, type: string, id: string, value: unknown): Buffer {
    return this.cipher.seal(JSON.stringify(value, this.baileys.BufferJSON.replacer), placeOf(phone, type, id));
  }
}

/** The login of one number, for one socket. Once closed, it ignores writes of a socket that still winds down. */
export class AuthSession implements SignalKeyStore {
  readonly creds: AuthenticationCreds;
  /** Called with LIDs whose phone numbers were just stored. */
  onMapped: (lids: readonly string[]) => void = () => undefined;
  /** Called when the data folder refused a write: the socket's memory is then ahead of what is stored. */
  onUnwritten: (error: unknown) => void = () => undefined;
  private closed = false;
  private isAhead = false;

  constructor(
    private readonly store: AuthStore,
    private readonly phone: string,
    private readonly baileys: Baileys,
  ) {
    const stored = store.read(phone, CREDS, '') as AuthenticationCreds | undefined;
    this.creds = stored ?? baileys.initAuthCreds();
  }

  /** `creds.registered` cannot tell: it stays false after a pairing by QR code. */
  get isPaired(): boolean {
    return Boolean(this.creds.account && this.creds.me?.id);
  }

  /** Never throws, see `onUnwritten`. */
  saveCreds(update: Partial<AuthenticationCreds>): void {
    Object.assign(this.creds, update);
    try {
      this.write([this.credsChange()]);
    } catch {
      // `onUnwritten` was called; `storeAgain` writes them.
    }
  }

  /** After a failed write: stores everything that does not belong to a single message. @returns whether all is well */
  storeAgain(): boolean {
    if (this.closed || !this.isAhead) return true;
    try {
      this.store.write(this.phone, [this.credsChange()]);
      this.isAhead = false;
      return true;
    } catch {
      return false;
    }
  }

  get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]): { [id: string]: SignalDataTypeMap[T] } {
    const found: { [id: string]: SignalDataTypeMap[T] } = {};
    if (this.closed) return found;
    for (const id of ids) {
      const value = this.store.read(this.phone, type, id);
      if (value !== undefined) found[id] = this.revive(type, value) as SignalDataTypeMap[T];
    }
    return found;
  }

  set(data: SignalDataSet & { [OPENED]?: Record<string, OpenedMessage> }): void {
    if (this.closed) return;
    const { [OPENED]: opened = {}, ...others } = data;
    const changes = Object.entries(others).flatMap(([type, values]) =>
      Object.entries(values ?? {}).map(([id, value]) => ({ type, id, value: value as unknown })),
    );
    this.write(changes, Object.values(opened));
    const lids = Object.keys(data['lid-mapping'] ?? {}).filter((id) => id.endsWith(REVERSE));
    if (lids.length > 0) this.onMapped(lids.map((id) => `${id.slice(0, -REVERSE.length)}@lid`));
  }

  /** Digits; undefined if unknown. */
  phoneOf(lid: string): string | undefined {
    const user = lid.split('@')[0]?.split(':')[0] ?? '';
    if (this.closed) return undefined;
    return this.store.read(this.phone, 'lid-mapping', `${user}${REVERSE}`) as string | undefined;
  }

  /** Without `@lid`; undefined if unknown. @param phone digits */
  lidOf(phone: string): string | undefined {
    if (this.closed) return undefined;
    return this.store.read(this.phone, 'lid-mapping', phone) as string | undefined;
  }

  opened(seal: string): OpenedMessage | undefined {
    return this.closed ? undefined : this.store.opened.find(this.phone, seal);
  }

  close(): void {
    this.closed = true;
  }

  private credsChange(): Change {
    return { type: CREDS, id: '', value: this.creds };
  }

  private write(changes: readonly Change[], opened: readonly OpenedMessage[] = []): void {
    if (this.closed) return;
    try {
      this.store.write(this.phone, changes, opened);
    } catch (error) {
      this.isAhead = true;
      this.onUnwritten(error);
      throw error;
    }
  }

  private revive(type: string, value: unknown): unknown {
    if (type !== 'app-state-sync-key') return value;
    return this.baileys.proto.Message.AppStateSyncKeyData.fromObject(value as Record<string, unknown>);
  }
}

function placeOf(phone: string, type: string, id: string): string {
  return JSON.stringify([phone, type, id]);
}

function bufferOf(value: Buffer | ArrayBuffer): Buffer {
  return Buffer.isBuffer(value) ? value : Buffer.from(value);
}
