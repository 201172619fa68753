import type Database from 'libsql';

/** LIDs whose messages were reported without a phone number. Writes belong inside `WriteGroup.stage`. */
export class UnmappedStore {
  private readonly insert: Database.Statement<[string, string]>;
  private readonly select: Database.Statement<[string, string]>;
  private readonly remove: Database.Statement<[string, string]>;

  constructor(db: Database.Database) {
    this.insert = db.prepare('INSERT INTO unmapped_lids (phone, lid) VALUES (?, ?) ON CONFLICT DO NOTHING');
    this.select = db.prepare('SELECT 1 FROM unmapped_lids WHERE phone = ? AND lid = ?');
    this.remove = db.prepare('DELETE FROM unmapped_lids WHERE phone = ? AND lid = ?');
  }

  has(phone: string, lid: string): boolean {
    return this.select.get(phone, lid) !== undefined;
  }

  add(phone: string, lid: string): void {
    this.insert.run(phone, lid);
  }

  drop(phone: string, lid: string): void {
    this.remove.run(phone, lid);
  }
}
