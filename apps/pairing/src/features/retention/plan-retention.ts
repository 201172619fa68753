import { Database } from '@chasqui/database';
import { PlanRetention, StepPace } from '@chasqui/data-lifecycle';
import { type Logger, LOGGER, PeriodicTask } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

const EVERY_MS = 60 * 60 * 1000;
/** Replicas that start together do not begin together. */
const FIRST_MS = { least: 60_000, spread: 60_000 };

@Injectable()
export class PlanRetentionJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly pace = new StepPace();
  private readonly task: PeriodicTask;

  constructor(database: Database, @Inject(LOGGER) logger: Logger) {
    const retention = new PlanRetention(database, this.pace, (error, work) =>
      logger.warn({ err: error, ...work }, 'could not delete what a plan does not keep'),
    );
    this.task = new PeriodicTask({
      run: async () => {
        const counts = await retention.run();
        if (Object.values(counts).some((count) => count > 0)) logger.info(counts, 'deleted what plans do not keep');
      },
      firstMs: FIRST_MS.least + Math.random() * FIRST_MS.spread,
      everyMs: EVERY_MS,
      onFailure: (error) => logger.warn({ err: error }, 'could not delete what plans do not keep'),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.pace.stop();
    await this.task.stop();
  }
}
