import { PeriodicTask } from '../timing/periodic-task';
import type { Logger } from '../logging/logger.factory';

const EVERY_MS = 60 * 60 * 1000;
/** Soon enough for an app that never runs an hour; spread, so that apps started together do not delete at once. */
const FIRST_MS = { least: 60_000, spread: 60_000 };
const STEP = 5_000;

/** Works in small steps, soon after its start and then hourly. Several processes may run it at once. */
export class RetentionJob {
  private readonly task: PeriodicTask;

  /** @param forgetOld deletes at most `limit` rows; returns their number, below `limit` when none is left */
  constructor(
    what: string,
    private readonly forgetOld: (limit: number) => Promise<number>,
    logger: Logger,
  ) {
    this.task = new PeriodicTask({
      run: () => this.forget(),
      firstMs: FIRST_MS.least + Math.random() * FIRST_MS.spread,
      everyMs: EVERY_MS,
      onFailure: (error) => logger.warn({ err: error, what }, 'could not delete what is old'),
    });
  }

  start(): void {
    this.task.start();
  }

  stop(): Promise<void> {
    return this.task.stop();
  }

  async forget(): Promise<void> {
    while (!this.task.isStopped && (await this.forgetOld(STEP)) === STEP);
  }
}
