/**
 * Runs the work of one phone one after another. All of it needs the phone's row: without turns, simultaneous requests
 * of one phone would hold as many database connections, all but one of them waiting.
 */
export class PhoneTurns {
  private readonly ends = new Map<string, Promise<void>>();

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
