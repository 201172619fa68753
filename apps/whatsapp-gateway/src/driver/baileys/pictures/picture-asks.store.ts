import type Database from 'libsql';

/**
 * Result of asking for a person's picture. `changed`: WhatsApp has since said that there is another one; `appeared`:
 * that there is one, after none was last reported; `changed_failed`: the first question after that failed. Stored:
 * never rename.
 */
export type PictureResult = 'shown' | 'none' | 'failed' | 'changed' | 'appeared' | 'changed_failed';

export interface PictureAsk {
  askedAtMs: number;
  result: PictureResult;
}

/** Stands in the place of a person: WhatsApp wants no more questions of this number for a while. */
const NOBODY = '';

/**
 * For whose picture numbers asked, and when. A number's count of questions, and WhatsApp's wish for no more, outlive
 * its login: linking it again grants no new ones. Writes belong inside `WriteGroup.stage`.
 */
export class PictureAsksStore {
  private readonly select: Database.Statement<[string, string]>;
  private readonly countAll: Database.Statement<[string, number]>;
  private readonly insertQuestion: Database.Statement<[string, number]>;
  private readonly drop: Database.Statement<[string, string]>;
  private readonly insert: Database.Statement<[string, string, string, number]>;
  private readonly update: Database.Statement<[string, string, string]>;
  private readonly selectChanged: Database.Statement<[string, number, number]>;
  private readonly remove: Database.Statement<[string]>;

  constructor(db: Database.Database) {
    this.select = db.prepare(
      `SELECT asked_at AS askedAtMs, result FROM picture_asks
       WHERE phone = ? AND peer IN (SELECT value FROM json_each(?)) ORDER BY row DESC LIMIT 1`,
    );
    this.countAll = db.prepare('SELECT count(*) AS total FROM picture_questions WHERE phone = ? AND asked_at > ?');
    this.insertQuestion = db.prepare('INSERT INTO picture_questions (phone, asked_at) VALUES (?, ?)');
    this.drop = db.prepare('DELETE FROM picture_asks WHERE phone = ? AND peer IN (SELECT value FROM json_each(?))');
    this.insert = db.prepare('INSERT INTO picture_asks (phone, peer, result, asked_at) VALUES (?, ?, ?, ?)');
    this.update = db.prepare(
      'UPDATE picture_asks SET result = ? WHERE phone = ? AND peer IN (SELECT value FROM json_each(?))',
    );
    this.selectChanged = db.prepare(
      `SELECT peer FROM picture_asks
       WHERE phone = ? AND result IN ('changed', 'appeared', 'changed_failed') AND asked_at > ?
       ORDER BY asked_at LIMIT ?`,
    );
    this.remove = db.prepare(`DELETE FROM picture_asks WHERE phone = ? AND peer <> '${NOBODY}'`);
  }

  /** @param peers names of one person: digits, and a LID with its `@lid` */
  find(phone: string, peers: readonly string[]): PictureAsk | undefined {
    return this.select.get(phone, JSON.stringify(peers)) as PictureAsk | undefined;
  }

  /**
   * People whose picture changed since it was last reported: one name each, asked longest ago first.
   *
   * @param sinceMs leaves out people who were not asked for since then
   */
  changed(phone: string, sinceMs: number, limit: number): string[] {
    return (this.selectChanged.all(phone, sinceMs, limit) as { peer: string }[]).map(({ peer }) => peer);
  }

  count(phone: string, sinceMs: number): number {
    return (this.countAll.get(phone, sinceMs) as { total: number }).total;
  }

  /** Call inside a transaction. A question goes out now, whatever becomes of it. */
  asking(phone: string, nowMs: number): void {
    this.insertQuestion.run(phone, nowMs);
  }

  /** Call inside a transaction. The row is a new one: old rows are deleted by their order. */
  save(phone: string, peers: readonly string[], result: PictureResult, nowMs: number): void {
    this.drop.run(phone, JSON.stringify(peers));
    this.insert.run(phone, peers[0] ?? NOBODY, result, nowMs);
  }

  /** Call inside a transaction. Keeps the time at which the person was asked for. */
  mark(phone: string, peers: readonly string[], result: PictureResult): void {
    this.update.run(result, phone, JSON.stringify(peers));
  }

  restedAtMs(phone: string): number | undefined {
    return this.find(phone, [NOBODY])?.askedAtMs;
  }

  /** Call inside a transaction. */
  rest(phone: string, nowMs: number): void {
    this.save(phone, [NOBODY], 'failed', nowMs);
  }

  /** Forgets the people whom a number asked for. Call inside a transaction. */
  erase(phone: string): void {
    this.remove.run(phone);
  }
}
