interface Waiter {
  take(got: boolean): void;
}

/** A limit on calls in flight, with a queue that is limited in length and time. First come, first served. */
export class CallSlots {
  private taken = 0;
  private readonly waiters = new Set<Waiter>();

  constructor(
    private readonly limit: number,
    private readonly longestQueue: number,
  ) {}

  get inFlight(): number {
    return this.taken;
  }

  get waiting(): number {
    return this.waiters.size;
  }

  /** @returns false when the queue is full or the time is over; true: call `free` once */
  acquire(longestWaitMs: number): Promise<boolean> {
    if (this.taken < this.limit) {
      this.taken += 1;
      return Promise.resolve(true);
    }
    if (this.waiters.size >= this.longestQueue || longestWaitMs <= 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        take: (got) => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve(got);
        },
      };
      const timer = setTimeout(() => waiter.take(false), longestWaitMs);
      this.waiters.add(waiter);
    });
  }

  free(): void {
    const [next] = this.waiters;
    if (next) next.take(true);
    else this.taken -= 1;
  }

  clear(): void {
    for (const waiter of this.waiters) waiter.take(false);
  }
}
