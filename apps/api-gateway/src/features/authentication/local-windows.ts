/** Counts without Redis. Follows its last counts, so that a key at 50 when Redis went away continues at 51. */
export class LocalWindows {
  private minute = 0;
  private counts = new Map<string, number>();

  constructor(private readonly nowMs: () => number = Date.now) {}

  add(id: string): number {
    const count = this.read(id) + 1;
    this.counts.set(id, count);
    return count;
  }

  read(id: string): number {
    this.turnOver();
    return this.counts.get(id) ?? 0;
  }

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
