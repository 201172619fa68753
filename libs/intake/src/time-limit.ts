/**
 * The time that a request has, from when it came here. What it waits for goes on without it: it may be shared with other
 * requests.
 */
export class TimeLimit {
  private readonly endsAtMs: number;

  /** @param ms in all @param sinceMs from when, by `performance.now()` */
  constructor(ms: number, sinceMs = performance.now()) {
    this.endsAtMs = sinceMs + ms;
  }

  /** Milliseconds that are left; 0: the time is over. */
  get leftMs(): number {
    return Math.max(0, Math.ceil(this.endsAtMs - performance.now()));
  }

  /** The result of the work, or `late` when the time is over before. */
  of<T>(work: Promise<T>, late: () => Error): Promise<T> {
    return this.orElse(work, () => Promise.reject(late()));
  }

  /** The result of the work; when the time is over before, that or what `late` comes to, whatever is there first. */
  async orElse<T>(work: Promise<T>, late: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<T>((resolve) => {
      timer = setTimeout(() => resolve(late()), this.leftMs);
    });
    try {
      return await Promise.race([work, over]);
    } finally {
      clearTimeout(timer);
    }
  }
}
