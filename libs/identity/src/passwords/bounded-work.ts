import { AppError } from '@chasqui/errors';

/** Bounds concurrent work; the rest waits in a queue of bounded length. */
export class BoundedWork {
  private active = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly mostAtOnce: number,
    private readonly mostWaiting: number,
  ) {}

  /** @throws AppError SERVICE_UNAVAILABLE when the queue is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.active < this.mostAtOnce) this.active += 1;
    else await this.turn();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The longest waiting work takes over the place.
      if (next === undefined) this.active -= 1;
      else next();
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= this.mostWaiting) {
      throw new AppError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '2' } });
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
