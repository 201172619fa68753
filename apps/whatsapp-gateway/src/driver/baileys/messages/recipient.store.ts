import type Database from 'libsql';

const HOUR_MS = 60 * 60 * 1000;
/** A number on WhatsApp stays there; another one may join at any moment. */
const PRESENT_MS = 7 * 24 * HOUR_MS;
const ABSENT_MS = HOUR_MS;

/** Which phone numbers are on WhatsApp, and under which address: each question to WhatsApp counts against the number. */
export class RecipientStore {
  private readonly select: Database.Statement<[string]>;
  private readonly upsert: Database.Statement;

  constructor(db: Database.Database) {
    this.select = db.prepare('SELECT jid, checked_at FROM recipients WHERE phone = ?');
    this.upsert = db.prepare(
      `INSERT INTO recipients (phone, jid, checked_at) VALUES (?, ?, ?)
       ON CONFLICT (phone) DO UPDATE SET jid = excluded.jid, checked_at = excluded.checked_at`,
    );
  }

  /** null: not on WhatsApp; undefined: WhatsApp has to be asked. */
  find(phone: string, now = Date.now()): string | null | undefined {
    const row = this.select.get(phone) as { jid: string | null; checked_at: number } | undefined;
    if (row === undefined) return undefined;
    return row.checked_at + (row.jid === null ? ABSENT_MS : PRESENT_MS) > now ? row.jid : undefined;
  }

  /** Call inside a transaction. */
  save(phone: string, jid: string | null, now = Date.now()): void {
    this.upsert.run(phone, jid, now);
  }
}
