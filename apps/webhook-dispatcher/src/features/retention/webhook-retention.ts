import { WebhookRetentionRepository } from '@chasqui/webhooks';
import { RetentionJob, type Logger, LOGGER } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

@Injectable()
export class WebhookRetention implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jobs: readonly RetentionJob[];

  constructor(retention: WebhookRetentionRepository, @Inject(LOGGER) logger: Logger) {
    this.jobs = [
      new RetentionJob('attempts of webhooks', (limit) => retention.forgetAttempts(limit), logger),
      new RetentionJob('deliveries of webhooks', (limit) => retention.forgetDeliveries(limit), logger),
      new RetentionJob('recoveries of webhooks', (limit) => retention.forgetRecoveries(limit), logger),
      new RetentionJob('deliveries of deleted webhooks', (limit) => retention.forgetOrphans(limit), logger),
    ];
  }

  onApplicationBootstrap(): void {
    for (const job of this.jobs) job.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.jobs.map((job) => job.stop()));
  }
}
