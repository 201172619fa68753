import { EventLogRepository } from '@chasqui/events';
import { GatewayEventRepository } from '@chasqui/whatsapp';
import { MediaFileRepository } from '@chasqui/files';
import { MessageChangeRepository } from '@chasqui/messages';
import { MEDIA_STORE, type MediaStore } from '@chasqui/files/store';
import { RetentionJob, type Logger, LOGGER } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AwaitedFiles } from './awaited-files';

@Injectable()
export class GatewayRetention implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jobs: readonly RetentionJob[];

  constructor(
    marks: GatewayEventRepository,
    events: EventLogRepository,
    changes: MessageChangeRepository,
    files: MediaFileRepository,
    awaited: AwaitedFiles,
    @Inject(MEDIA_STORE) store: MediaStore,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.jobs = [
      new RetentionJob('marks of events', (limit) => marks.forgetOld(limit), logger),
      new RetentionJob('events', (limit) => events.forgetOld(limit), logger),
      new RetentionJob('changes without messages', (limit) => changes.forgetOldEarly(limit), logger),
      new RetentionJob('files that never came', (limit) => awaited.end(limit), logger),
      new RetentionJob('files', (limit) => files.forgetOld(limit, (id) => store.remove(id)), logger),
    ];
  }

  onApplicationBootstrap(): void {
    for (const job of this.jobs) job.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.jobs.map((job) => job.stop()));
  }
}
