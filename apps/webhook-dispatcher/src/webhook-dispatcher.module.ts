import type { Database } from '@chasqui/entities';
import { HOOK_LANES } from '@chasqui/lanes';
import { LOGGER, type Logger, type Redis, type Registry } from '@chasqui/platform';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import type { WebhookDispatcherConfig } from './webhook-dispatcher.config';

export interface WebhookDispatcherParts {
  database: Database;
  /** For publications: fails fast. */
  redis: Redis;
  /** For the worker and the sweeper's rings: waits for Redis for ever. */
  workerRedis: Redis;
  /** Hears for whom there is something to deliver. */
  subscriber: Redis;
  config: WebhookDispatcherConfig;
  metrics: Registry;
  logger: Logger;
}

/** The worker that drains the lanes of customers' endpoints. */
@Module({})
export class WebhookDispatcherModule {
  static of(parts: WebhookDispatcherParts): DynamicModule {
    return {
      module: WebhookDispatcherModule,
      imports: [
        BullModule.forRoot({ connection: parts.workerRedis, prefix: parts.config.REDIS_PREFIX }),
        BullModule.registerQueue({ name: HOOK_LANES.queue }),
      ],
      providers: [{ provide: LOGGER, useValue: parts.logger }],
    };
  }
}
