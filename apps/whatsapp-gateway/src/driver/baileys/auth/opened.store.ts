import type Database from 'libsql';
import type { AuthCipher } from './auth-cipher';

/** Key type under which a decrypted message is stored with the keys that its decryption used up. */
export const OPENED = 'opened';

export interface OpenedMessage {
  /** Fingerprint of what was decrypted, hex. */
  seal: string;
  waId: string;
  attrs: Record<string, string>;
  /** Base64. */
  plain: string;
}

export class OpenedStore {
  private readonly insert: Database.Statement;
  private readonly selectOne: Database.Statement<[string, string]>;
  private readonly selectAll: Database.Statement<[string]>;
  private readonly remove: Database.Statement<[string, string]>;
  private readonly wipe: Database.Statement<[string]>;

  constructor(
    db: Database.Database,
    private readonly cipher: AuthCipher,
  ) {
    this.insert = db.prepare(
      `INSERT INTO opened_messages (phone, seal, wa_id, content, opened_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
    );
    this.selectOne = db.prepare('SELECT content FROM opened_messages WHERE phone = ? AND seal = ?');
    this.selectAll = db.prepare('SELECT content FROM opened_messages WHERE phone = ? ORDER BY row');
    this.remove = db.prepare('DELETE FROM opened_messages WHERE phone = ? AND wa_id = ?');
    this.wipe = db.prepare('DELETE FROM opened_messages WHERE phone = ?');
  }

  /** Call inside a transaction. */
  add(phone: string, message: OpenedMessage): void {
    const content = this.cipher.seal(JSON.stringify(message), placeOf(phone));
    this.insert.run(phone, message.seal, message.waId, content, Date.now());
  }

  find(phone: string, seal: string): OpenedMessage | undefined {
    const row = this.selectOne.get(phone, seal) as { content: Buffer | ArrayBuffer } | undefined;
    return row && this.open(phone, row.content);
  }

  all(phone: string): OpenedMessage[] {
    const rows = this.selectAll.all(phone) as { content: Buffer | ArrayBuffer }[];
    return rows.map(({ content }) => this.open(phone, content));
  }

  drop(phone: string, waId: string): void {
    this.remove.run(phone, waId);
  }

  forget(phone: string): void {
    this.wipe.run(phone);
  }

  private open(phone: string, content: Buffer | ArrayBuffer): OpenedMessage {
    return JSON.parse(this.cipher.open(Buffer.from(content as ArrayBuffer), placeOf(phone))) as OpenedMessage;
  }
}

function placeOf(phone: string): string {
  return JSON.stringify([phone, OPENED]);
}
