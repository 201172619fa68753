import type { Logger } from '../logging/logger.factory';

const EVERY_MS = 60 * 60 * 1000;
const STEP = 5_000;

/** Deletes rows that nobody needs any more, once an hour, in small steps. Several processes may do it at once. */
export class RetentionJob {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  /**
   * @param what for the log, for example `marks of events`
   * @param forgetOld deletes at most `limit` rows and answers how many; fewer than `limit`: none is left
   */
  constructor(
    private readonly what: string,
    private readonly forgetOld: (limit: number) => Promise<number>,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      this.running = this.forget().catch((error: unknown) =>
        this.logger.warn({ err: error, what: this.what }, 'could not delete what is old'),
      );
    }, EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async forget(): Promise<void> {
    while (!this.stopped && (await this.forgetOld(STEP)) === STEP);
  }
}
