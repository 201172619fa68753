export interface PeriodicTaskOptions {
  /** One run. Errors go to `onFailure`, and the next run follows as usual. */
  run: () => Promise<void>;
  /** From the end of a run to the beginning of the next. */
  everyMs: number;
  /** Before the first run; default: `everyMs`. */
  firstMs?: number;
  /** Each pause varies by up to this fraction, so that processes do not run in step; default 0. */
  jitter?: number;
  onFailure: (error: unknown) => void;
}

/** Periodic work of a process, one run after the other. It does not keep the process alive. */
export class PeriodicTask {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly options: PeriodicTaskOptions) {}

  start(): void {
    this.plan(this.options.firstMs ?? this.pauseMs());
  }

  runNow(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.plan(0);
  }

  /** No further run begins: a long one in progress may end early. */
  get isStopped(): boolean {
    return this.stopped;
  }

  /** Resolves when the run in progress has ended. Waiting is optional. */
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
