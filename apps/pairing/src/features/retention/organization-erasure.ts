import { Database } from '@chasqui/database';
import { ExportRepository, OrganizationEraser, StepPace } from '@chasqui/data-lifecycle';
import { MEDIA_STORE, type MediaStore } from '@chasqui/files/store';
import { MediaFileRepository } from '@chasqui/files';
import { type Logger, LOGGER, PeriodicTask } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

/** Until the next run, whatever ran while rows were deleted has ended, or PostgreSQL has cut it off. */
const EVERY_MS = 60_000;

@Injectable()
export class OrganizationErasureJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly pace = new StepPace();
  private readonly task: PeriodicTask;

  constructor(
    database: Database,
    files: MediaFileRepository,
    exports: ExportRepository,
    @Inject(MEDIA_STORE) store: MediaStore,
    @Inject(LOGGER) logger: Logger,
  ) {
    const eraser = new OrganizationEraser({
      database,
      files,
      exports,
      removeBytes: (id) => store.remove(id),
      pace: this.pace,
      onUncounted: (wait) => logger.warn(wait, 'a deletion waits for longer than the clock of PostgreSQL says'),
    });
    this.task = new PeriodicTask({
      run: async () => {
        for (const orgId of await eraser.run()) logger.info({ orgId }, 'an organization is deleted');
      },
      everyMs: EVERY_MS,
      jitter: 0.2,
      onFailure: (error) => logger.warn({ err: error }, 'could not delete an organization'),
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
