import type Database from 'libsql';

/** A year: longer than any timer that WhatsApp offers (90 days). */
const MOST_SECONDS = 365 * 24 * 60 * 60;

export class ChatTimersStore {
  private readonly upsert: Database.Statement;
  private readonly select: Database.Statement<[string, string]>;

  constructor(db: Database.Database) {
    this.upsert = db.prepare(
      `INSERT INTO chat_timers (phone, chat, seconds, set_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (phone, chat) DO UPDATE SET seconds = excluded.seconds, set_at = excluded.set_at
       WHERE excluded.set_at >= set_at`,
    );
    this.select = db.prepare('SELECT seconds FROM chat_timers WHERE phone = ? AND chat = ?');
  }

  /**
   * Durable when it returns. An older timer than the known one changes nothing.
   *
   * @param chats addresses of one chat, LID and number
   * @param seconds 0: its messages stay
   * @param atMs when the timer was set, by WhatsApp's clock
   */
  set(phone: string, chats: readonly string[], seconds: number, atMs: number): void {
    if (!Number.isInteger(seconds) || seconds < 0 || seconds > MOST_SECONDS || Number.isNaN(atMs)) return;
    for (const chat of chats) this.upsert.run(phone, chat, seconds, atMs);
  }

  /** Seconds; undefined: messages stay, as far as is known. */
  find(phone: string, chat: string): number | undefined {
    const seconds = (this.select.get(phone, chat) as { seconds: number } | undefined)?.seconds;
    return seconds === 0 ? undefined : seconds;
  }
}
