import type { NumberStatus } from '@chasqui/gateway-protocol';
import type Database from 'libsql';
import type { DriverSession } from '../driver';

interface NumberRow {
  phone: string;
  status: NumberStatus;
  since: number;
  reason: string | null;
}

/** Kept in memory, and in a table that outlives the process. */
export class SandboxNumbers {
  private readonly numbers = new Map<string, DriverSession>();
  private readonly upsert: Database.Statement;
  private readonly remove: Database.Statement<[string]>;

  constructor(db: Database.Database) {
    db.exec(`CREATE TABLE IF NOT EXISTS sandbox_numbers (
      phone TEXT PRIMARY KEY,
      status TEXT NOT NULL,
      since INTEGER NOT NULL,
      reason TEXT
    )`);
    this.upsert = db.prepare(
      `INSERT INTO sandbox_numbers VALUES (?, ?, ?, ?) ON CONFLICT (phone)
       DO UPDATE SET status = excluded.status, since = excluded.since, reason = excluded.reason`,
    );
    this.remove = db.prepare('DELETE FROM sandbox_numbers WHERE phone = ?');
    const rows = db.prepare('SELECT phone, status, since, reason FROM sandbox_numbers').all() as NumberRow[];
    for (const { phone, status, since, reason } of rows) this.set(phone, status, reason ?? undefined, since);
  }

  all(): DriverSession[] {
    return [...this.numbers.values()];
  }

  get(phone: string): DriverSession | undefined {
    return this.numbers.get(phone);
  }

  /** In memory only; `save` writes it. */
  set(phone: string, status: NumberStatus, reason?: string, sinceMs = Date.now()): DriverSession {
    const paired = status === 'connected' || status === 'disconnected';
    const session: DriverSession = { phone, status, jid: paired ? jidOf(phone) : null, reason, sinceMs };
    this.numbers.set(phone, session);
    return session;
  }

  /** Call inside a transaction. */
  save({ phone, status, sinceMs, reason }: DriverSession): void {
    this.upsert.run(phone, status, sinceMs, reason ?? null);
  }

  forget(phone: string): void {
    this.numbers.delete(phone);
  }

  /** Call inside a transaction. */
  erase(phone: string): void {
    this.remove.run(phone);
  }
}

function jidOf(phone: string): string {
  return `${phone}@s.whatsapp.net`;
}
