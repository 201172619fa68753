import { ExportRepository, ExportWriter } from '@chasqui/data-lifecycle';
import { Database } from '@chasqui/database';
import { MEDIA_STORE, type MediaStore } from '@chasqui/files/store';
import { type Logger, LOGGER, PeriodicTask } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

/** A person waits in front of a page. */
const EVERY_MS = 3_000;

@Injectable()
export class OrganizationExportJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly writer: ExportWriter;
  private readonly task: PeriodicTask;

  constructor(
    database: Database,
    exports: ExportRepository,
    @Inject(MEDIA_STORE) store: MediaStore,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.writer = new ExportWriter({
      database,
      exports,
      store,
      onFailure: (error, orgId) => logger.warn({ err: error, orgId }, 'an export broke off'),
    });
    this.task = new PeriodicTask({
      run: () => this.writer.run(),
      everyMs: EVERY_MS,
      jitter: 0.2,
      onFailure: (error) => logger.warn({ err: error }, 'could not write or forget an export'),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  /** Leaves the export under way to others. */
  async onApplicationShutdown(): Promise<void> {
    this.writer.stop();
    await this.task.stop();
  }
}
