export class Timers {
  private readonly open = new Set<NodeJS.Timeout>();

  /** @param work a rejection is dropped: the store is gone, and what was due is still written as due */
  after(delayMs: number, work: () => Promise<void>): () => void {
    const timer = setTimeout(() => {
      this.open.delete(timer);
      work().catch(() => undefined);
    }, delayMs);
    this.open.add(timer);
    return () => {
      clearTimeout(timer);
      this.open.delete(timer);
    };
  }

  /** Never resolves once `clear` was called. */
  pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(delayMs, async () => resolve());
    });
  }

  clear(): void {
    for (const timer of this.open) clearTimeout(timer);
    this.open.clear();
  }
}
