import { LOGGER, type Logger } from '@chasqui/platform';
import { PeriodicTask } from '@chasqui/timing';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ContactImporter } from './imports/contact-importer';

/** Somebody waits in front of a page. */
const EVERY_MS = 2_000;
/** Imports that a process works on at once, of different organizations. */
const AT_ONCE = 2;

/** Works on imports from the start of an app to its end. */
@Injectable()
export class ContactTransferJobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly tasks: readonly PeriodicTask[];

  constructor(
    private readonly importer: ContactImporter,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.tasks = Array.from(
      { length: AT_ONCE },
      () =>
        new PeriodicTask({
          run: () => this.importer.run(),
          everyMs: EVERY_MS,
          jitter: 0.2,
          onFailure: (error) => logger.warn({ err: error }, 'could not look for imports of contacts'),
        }),
    );
  }

  onApplicationBootstrap(): void {
    for (const task of this.tasks) task.start();
  }

  /** Resolves when what is under way is left to others. */
  async onApplicationShutdown(): Promise<void> {
    this.importer.stop();
    await Promise.all(this.tasks.map((task) => task.stop()));
  }
}
