import { LOGGER, type Logger, PeriodicTask } from '@chasqui/runtime';
import { ProcessRegistry } from '@chasqui/lanes';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ContactExporter } from './exports/contact-exporter';
import { ContactImporter } from './imports/contact-importer';

/** Short, because a person waits for it in front of a page. */
const EVERY_MS = 2_000;
/** Imports, and also exports, that a process works on at once: a huge one must not hold up a small one. */
const AT_ONCE = 2;

@Injectable()
export class ContactTransferJobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly tasks: readonly PeriodicTask[];

  constructor(
    private readonly importer: ContactImporter,
    private readonly exporter: ContactExporter,
    @Inject(ProcessRegistry) processes: Pick<ProcessRegistry, 'onDeaths' | 'onReturn'>,
    @Inject(LOGGER) logger: Logger,
  ) {
    const task = (what: string, run: () => Promise<void>): PeriodicTask => {
      const onFailure = (error: unknown): void => logger.warn({ err: error }, `could not look for ${what} of contacts`);
      return new PeriodicTask({ run, everyMs: EVERY_MS, firstMs: 0, jitter: 0.2, onFailure });
    };
    this.tasks = Array.from({ length: AT_ONCE }, () => [
      task('imports', () => this.importer.run()),
      task('exports', () => this.exporter.run()),
    ]).flat();
    // A dead process's work is free, and so is this process's own from while PostgreSQL was away.
    processes.onDeaths(() => this.look());
    processes.onReturn(() => this.look());
  }

  onApplicationBootstrap(): void {
    for (const task of this.tasks) task.start();
  }

  /** Resolves when the work under way is left to other processes. */
  async onApplicationShutdown(): Promise<void> {
    this.importer.stop();
    this.exporter.stop();
    await Promise.all(this.tasks.map((task) => task.stop()));
  }

  private look(): void {
    for (const task of this.tasks) task.runNow();
  }
}
