import type Database from 'libsql';

export class MetaStore {
  private readonly select: Database.Statement<[string]>;
  private readonly upsert: Database.Statement<[string, string]>;

  constructor(db: Database.Database) {
    this.select = db.prepare('SELECT value FROM meta WHERE key = ?');
    this.upsert = db.prepare('INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value');
  }

  read(key: string): string | undefined {
    const row = this.select.get(key) as { value: string } | undefined;
    return row?.value;
  }

  /** Durable when it returns. */
  write(key: string, value: string): void {
    this.upsert.run(key, value);
  }
}
