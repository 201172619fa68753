/**
 * The time that a request has, from when it came here. What it waits for goes on without it: it may be shared with other
 * requests.
 */
export class TimeLimit {
  private readonly sinceMs = performance.now();

  /** @param ms in all */
  constructor(private readonly ms: number) {}

  /** The result of the work, or `late` when the time is over before. */
  async of<T>(work: Promise<T>, late: () => Error): Promise<T> {
    const leftMs = Math.max(0, Math.ceil(this.ms - (performance.now() - this.sinceMs)));
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(late()), leftMs);
    });
    try {
      return await Promise.race([work, over]);
    } finally {
      clearTimeout(timer);
    }
  }
}
