import type Database from 'libsql';

/** Edits of a message are sealed with its secret. */
export class MessageSecretsStore {
  private readonly insert: Database.Statement;
  private readonly select: Database.Statement<[string, string]>;

  constructor(db: Database.Database) {
    this.insert = db.prepare(
      'INSERT INTO message_secrets (phone, wa_id, secret, arrived_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    );
    this.select = db.prepare('SELECT secret FROM message_secrets WHERE phone = ? AND wa_id = ?');
  }

  /** Durable when it returns. */
  add(phone: string, waId: string, secret: Uint8Array): void {
    this.insert.run(phone, waId, Buffer.from(secret), Date.now());
  }

  find(phone: string, waId: string): Uint8Array | undefined {
    const row = this.select.get(phone, waId) as { secret: Buffer | ArrayBuffer } | undefined;
    return row && new Uint8Array(row.secret as ArrayBuffer);
  }
}
