import { ContactErasureSteps, ContactMergeSteps } from '@chasqui/contacts/records';
import { StepPace } from '@chasqui/data-lifecycle';
import { Database } from '@chasqui/database';
import { type Logger, LOGGER, PeriodicTask } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

/** A person who merged two contacts with many messages, or erased one, waits for it. */
const EVERY_MS = 1_000;

/** Moves messages of merged and separated contacts, and erases messages of erased ones, in small steps. */
@Injectable()
export class ContactMessagesJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly paces: StepPace[] = [];
  private readonly tasks: readonly PeriodicTask[];

  constructor(database: Database, @Inject(LOGGER) logger: Logger) {
    const merges = new ContactMergeSteps(database);
    const erasures = new ContactErasureSteps(database);
    const task = (steps: ContactMergeSteps | ContactErasureSteps, failure: string): PeriodicTask => {
      // Its own pace: the steps of the two tasks do not compare.
      const pace = new StepPace();
      this.paces.push(pace);
      const step = async (work: (rows: number) => Promise<boolean>): Promise<boolean> =>
        !pace.isStopped && (await pace.step(work));
      return new PeriodicTask({
        run: async () => {
          while (!pace.isStopped && (await steps.run(step)));
        },
        everyMs: EVERY_MS,
        jitter: 0.2,
        onFailure: (error) => logger.warn({ err: error }, failure),
      });
    };
    this.tasks = [
      task(merges, 'could not move the messages of merged contacts'),
      task(erasures, 'could not erase the messages of contacts'),
    ];
  }

  onApplicationBootstrap(): void {
    for (const task of this.tasks) task.start();
  }

  async onApplicationShutdown(): Promise<void> {
    for (const pace of this.paces) pace.stop();
    await Promise.all(this.tasks.map((task) => task.stop()));
  }
}
