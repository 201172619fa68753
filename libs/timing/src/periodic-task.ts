export interface PeriodicTaskOptions {
  /** One run. What it throws goes to `onFailure`, and the next run comes as if nothing had happened. */
  run: () => Promise<void>;
  /** Between the end of a run and the beginning of the next one. */
  everyMs: number;
  /** Before the first run; default: `everyMs`. */
  firstMs?: number;
  /** A pause is longer or shorter by up to this part, so that processes do not run together; default 0. */
  jitter?: number;
  onFailure: (error: unknown) => void;
}

/** Work that is done again and again in a process, one run after the other. It does not keep the process alive. */
export class PeriodicTask {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly options: PeriodicTaskOptions) {}

  /** From now on it runs. Once is enough. */
  start(): void {
    this.plan(this.options.firstMs ?? this.pauseMs());
  }

  /** The next run begins now. One that is under way is enough. */
  runNow(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.plan(0);
  }

  /** No run begins any more: one that is under way and has much to do may end early. */
  get isStopped(): boolean {
    return this.stopped;
  }

  /** Resolves when the run under way has ended. Whoever cannot wait for it need not. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private plan(afterMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.running = this.run().then(() => this.plan(this.pauseMs()));
    }, afterMs).unref();
  }

  private async run(): Promise<void> {
    try {
      await this.options.run();
    } catch (error) {
      this.options.onFailure(error);
    }
  }

  private pauseMs(): number {
    const { everyMs, jitter = 0 } = this.options;
    return everyMs * (1 + jitter * (2 * Math.random() - 1));
  }
}
