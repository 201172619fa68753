import { PeriodicTask } from '@chasqui/timing';
import type { Logger } from '../logging/logger.factory';

const EVERY_MS = 60 * 60 * 1000;
/** An app that never runs for an hour deletes, too; those that start together do not all at once. */
const FIRST_MS = { least: 60_000, spread: 60_000 };
const STEP = 5_000;

/**
 * Deletes rows that nobody needs any more, soon after its start and then once an hour, in small steps. Several processes may
 * do it at once.
 */
export class RetentionJob {
  private readonly task: PeriodicTask;

  /**
   * @param what for the log, for example `marks of events`
   * @param forgetOld deletes at most `limit` rows and answers how many; fewer than `limit`: none is left
   */
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

  /** Resolves when the step under way is done. */
  stop(): Promise<void> {
    return this.task.stop();
  }

  /** Deletes all that is old now. */
  async forget(): Promise<void> {
    while (!this.task.isStopped && (await this.forgetOld(STEP)) === STEP);
  }
}
