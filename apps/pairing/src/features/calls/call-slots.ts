interface Waiter {
  take(got: boolean): void;
}

/** A limit on calls in flight, with a queue that is bounded in length and in time. First come, first served. */
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

  /** Waits for a slot. @returns false when the queue is full or the time is over; true: `free` must be called once */
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

  /** Gives a slot back; the first that waits gets it. */
  free(): void {
    const [next] = this.waiters;
    if (next) next.take(true);
    else this.taken -= 1;
  }

  /** Turns away all that wait. */
  clear(): void {
    for (const waiter of this.waiters) waiter.take(false);
  }
}
