export interface Waiter<T> {
  readonly name: string;
  /** Called once: with the result, or with null if there is none. */
  take(got: T | null): void;
}

/** Waiters by owner. Within an owner first come, first served; the pool decides among owners. */
export class WaitingLines<T> {
  /** The owner served last stands last. */
  private readonly lines = new Map<string, Set<Waiter<T>>>();
  private waiting = 0;

  get size(): number {
    return this.waiting;
  }

  sizeOf(name: string): number {
    return this.lines.get(name)?.size ?? 0;
  }

  add(waiter: Waiter<T>): void {
    const line = this.lines.get(waiter.name) ?? new Set();
    this.lines.set(waiter.name, line.add(waiter));
    this.waiting += 1;
  }

  /** @returns false if it no longer waits */
  remove(waiter: Waiter<T>): boolean {
    const line = this.lines.get(waiter.name);
    if (line?.delete(waiter) !== true) return false;
    this.waiting -= 1;
    if (line.size === 0) this.lines.delete(waiter.name);
    return true;
  }

  /**
   * Removes the first waiter of the owner with the smallest rank; among equals, the owner served longest ago.
   *
   * @param rankOf Infinity: not now
   */
  takeNext(rankOf: (name: string) => number): Waiter<T> | undefined {
    let next: { line: Set<Waiter<T>>; rank: number } | undefined;
    for (const [name, line] of this.lines) {
      const rank = rankOf(name);
      if (rank < (next?.rank ?? Infinity)) next = { line, rank };
    }
    const [waiter] = next?.line ?? [];
    if (next === undefined || waiter === undefined) return undefined;
    this.remove(waiter);
    if (this.lines.delete(waiter.name)) this.lines.set(waiter.name, next.line);
    return waiter;
  }
}
