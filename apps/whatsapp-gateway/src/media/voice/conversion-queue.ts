export class QueueBusyError extends Error {
  constructor() {
    super('the queue is full');
    this.name = 'QueueBusyError';
  }
}

export interface QueueLimits {
  running: number;
  waiting: number;
  perNumber: number;
  waitMs: number;
}

/** Runs a few works at once, in order of arrival; rejects the others at once when there are too many. */
export class ConversionQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly perNumber = new Map<string, number>();

  constructor(private readonly limits: QueueLimits) {}

  /** @throws QueueBusyError before anything was begun */
  async run<T>(phone: string, work: () => Promise<T>): Promise<T> {
    const { limits, perNumber } = this;
    const own = perNumber.get(phone) ?? 0;
    if (own >= limits.perNumber || this.waiting.length >= limits.waiting) throw new QueueBusyError();
    perNumber.set(phone, own + 1);
    try {
      await this.turn();
      try {
        return await work();
      } finally {
        this.next();
      }
    } finally {
      const left = (perNumber.get(phone) ?? 1) - 1;
      if (left > 0) perNumber.set(phone, left);
      else perNumber.delete(phone);
    }
  }

  private turn(): Promise<void> {
    if (this.running < this.limits.running) {
      this.running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(start), 1);
        reject(new QueueBusyError());
      }, this.limits.waitMs);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      this.waiting.push(start);
    });
  }

  private next(): void {
    const start = this.waiting.shift();
    if (start === undefined) this.running -= 1;
    else start();
  }
}
