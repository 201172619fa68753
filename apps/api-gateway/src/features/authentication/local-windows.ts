/**
 * Counts of the current clock minute in this process, for the time without Redis. It also follows what Redis last
 * said, so that a key that was at 50 when Redis went away goes on at 51.
 */
export class LocalWindows {
  private minute = 0;
  private counts = new Map<string, number>();

  constructor(private readonly nowMs: () => number = Date.now) {}

  /** Counts one more and returns the count. */
  add(id: string): number {
    const count = this.read(id) + 1;
    this.counts.set(id, count);
    return count;
  }

  /** The count so far. */
  read(id: string): number {
    this.turnOver();
    return this.counts.get(id) ?? 0;
  }

  /** Takes over what Redis counted. */
  follow(id: string, count: number): void {
    this.turnOver();
    this.counts.set(id, count);
  }

  /** Whole seconds until the next minute, 1 to 60. */
  secondsLeft(): number {
    return 60 - (Math.floor(this.nowMs() / 1000) % 60);
  }

  private turnOver(): void {
    const minute = Math.floor(this.nowMs() / 60_000);
    if (minute === this.minute) return;
    this.minute = minute;
    this.counts = new Map();
  }
}
