/** Random numbers that a seed reproduces. */
export class Random {
  constructor(private state: number) {}

  /** At least 0, less than 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** An independent source, so that draws of one part do not depend on the timing of others. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 4_294_967_296));
  }
}
