import { ContactMergeSteps } from '@chasqui/contact-records';
import { StepPace } from '@chasqui/data-lifecycle';
import { Database } from '@chasqui/entities';
import { type Logger, LOGGER } from '@chasqui/platform';
import { PeriodicTask } from '@chasqui/timing';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

/** Whoever merged two contacts with many messages waits for them. */
const EVERY_MS = 1_000;

/** Moves the messages of contacts that were merged, or are two again, in small steps. */
@Injectable()
export class ContactMergesJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly pace = new StepPace();
  private readonly task: PeriodicTask;

  constructor(database: Database, @Inject(LOGGER) logger: Logger) {
    const steps = new ContactMergeSteps(database);
    const step = async (work: (rows: number) => Promise<void>): Promise<void> => {
      if (!this.pace.isStopped) await this.pace.step(work);
    };
    this.task = new PeriodicTask({
      run: async () => {
        while (!this.pace.isStopped && (await steps.run(step)));
      },
      everyMs: EVERY_MS,
      jitter: 0.2,
      onFailure: (error) => logger.warn({ err: error }, 'could not move the messages of merged contacts'),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  /** Resolves when the step under way is done. */
  async onApplicationShutdown(): Promise<void> {
    this.pace.stop();
    await this.task.stop();
  }
}
