/**
 * Does what one phone asks for one after another. All of it needs the phone's row: without turns, what one phone asks for
 * at once would hold as many connections of the database, all but one of them waiting.
 */
export class PhoneTurns {
  /** The end of the last one of each phone; it never rejects. */
  private readonly ends = new Map<string, Promise<void>>();

  /** Does the work when all that came before it for this phone is over, and answers what it does. */
  async take<T>(phoneId: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.ends.get(phoneId) ?? Promise.resolve()).then(work);
    const end = mine.then(
      () => undefined,
      () => undefined,
    );
    this.ends.set(phoneId, end);
    try {
      return await mine;
    } finally {
      if (this.ends.get(phoneId) === end) this.ends.delete(phoneId);
    }
  }
}
