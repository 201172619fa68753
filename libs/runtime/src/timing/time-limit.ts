/**
 * A request's time limit, counted from its arrival. Work it waits for continues without it: other requests may share
 * it.
 */
export class TimeLimit {
  private readonly endsAtMs: number;

  /**
   * @param ms in total
   * @param sinceMs by `performance.now()`
   */
  constructor(ms: number, sinceMs = performance.now()) {
    this.endsAtMs = sinceMs + ms;
  }

  /** 0: the time is over. */
  get leftMs(): number {
    return Math.max(0, Math.ceil(this.endsAtMs - performance.now()));
  }

  of<T>(work: Promise<T>, late: () => Error): Promise<T> {
    return this.orElse(work, () => Promise.reject(late()));
  }

  /** The result of the work; when the time is over first, that or the result of `late`, whichever comes first. */
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
