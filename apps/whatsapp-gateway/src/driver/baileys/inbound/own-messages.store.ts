import type Database from 'libsql';
import { PROGRESS, type Progress } from '../messages/sent.store';

/** Messages that the owner wrote on the phone, and their progress. Writes belong inside `WriteGroup.stage`. */
export class OwnMessagesStore {
  private readonly insert: Database.Statement;
  private readonly select: Database.Statement<[string, string]>;
  private readonly update: Database.Statement<[number, string, string, number]>;

  constructor(db: Database.Database) {
    this.insert = db.prepare(
      'INSERT INTO own_messages (phone, wa_id, progress, written_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    );
    this.select = db.prepare('SELECT progress FROM own_messages WHERE phone = ? AND wa_id = ?');
    this.update = db.prepare('UPDATE own_messages SET progress = ? WHERE phone = ? AND wa_id = ? AND progress < ?');
  }

  add(phone: string, waId: string): void {
    this.insert.run(phone, waId, PROGRESS.sent, Date.now());
  }

  progressOf(phone: string, waId: string): Progress | undefined {
    return (this.select.get(phone, waId) as { progress: Progress } | undefined)?.progress;
  }

  /** Progress only moves up. */
  advance(phone: string, waId: string, progress: Progress): void {
    this.update.run(progress, phone, waId, progress);
  }
}
