import type Database from 'libsql';
import type { CallStep } from './call-stanza.parser';

export interface CallKind {
  video: boolean;
  group: boolean;
}

/** Each step of a call once. Writes belong inside `WriteGroup.stage`. */
export class CallsStore {
  private readonly insert: Database.Statement;
  private readonly select: Database.Statement<[string, string]>;

  constructor(db: Database.Database) {
    this.insert = db.prepare(
      `INSERT INTO calls (phone, call_id, step, video, is_group, called_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
    );
    this.select = db.prepare('SELECT step, video, is_group FROM calls WHERE phone = ? AND call_id = ? ORDER BY row');
  }

  add(phone: string, callId: string, step: CallStep, { video, group }: CallKind): void {
    this.insert.run(phone, callId, step, video ? 1 : 0, group ? 1 : 0, Date.now());
  }

  /** `kind` is what the first step said. */
  find(phone: string, callId: string): { steps: CallStep[]; kind: CallKind | undefined } {
    const rows = this.select.all(phone, callId) as { step: CallStep; video: number; is_group: number }[];
    const [first] = rows;
    const kind = first && { video: first.video === 1, group: first.is_group === 1 };
    return { steps: rows.map(({ step }) => step), kind };
  }
}
