import type { NumberStatus } from '@chasqui/gateway-protocol';
import type Database from 'libsql';
import type { DriverSession } from '../../driver';

interface NumberRow {
  phone: string;
  status: NumberStatus;
  reason: string | null;
  jid: string | null;
  since: number;
  restricted_until: number | null;
}

/** Writes belong inside `WriteGroup.stage`. */
export class NumbersStore {
  private readonly upsert: Database.Statement;
  private readonly remove: Database.Statement<[string]>;

  constructor(private readonly db: Database.Database) {
    this.upsert = db.prepare(
      `INSERT INTO numbers (phone, status, reason, jid, since, restricted_until) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (phone) DO UPDATE SET status = excluded.status, reason = excluded.reason, jid = excluded.jid,
         since = excluded.since, restricted_until = excluded.restricted_until`,
    );
    this.remove = db.prepare('DELETE FROM numbers WHERE phone = ?');
  }

  all(): DriverSession[] {
    const rows = this.db.prepare('SELECT * FROM numbers ORDER BY phone').all() as NumberRow[];
    return rows.map(({ phone, status, reason, jid, since, restricted_until: restrictedUntilMs }) => ({
      phone,
      status,
      jid,
      sinceMs: since,
      ...(reason === null ? {} : { reason }),
      ...(restrictedUntilMs === null ? {} : { restrictedUntilMs }),
    }));
  }

  save({ phone, status, reason, jid, sinceMs, restrictedUntilMs }: DriverSession): void {
    this.upsert.run(phone, status, reason ?? null, jid, sinceMs, restrictedUntilMs ?? null);
  }

  erase(phone: string): void {
    this.remove.run(phone);
  }
}
