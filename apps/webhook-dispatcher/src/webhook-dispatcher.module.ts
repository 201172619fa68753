import { type DrainJob, WEBHOOK_LANES } from '@chasqui/lanes';
import { LOGGER } from '@chasqui/platform';
import { BullModule, getQueueToken } from '@nestjs/bullmq';
import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Queue } from 'bullmq';
import { createEngine, type Engine, type WebhookDispatcherParts } from './engine.factory';
import { WEBHOOK_LANE_WORKER, WebhookLaneProcessor } from './features/delivery/webhook-lane.processor';

const ENGINE = Symbol('ENGINE');

/** The worker that drains the lanes of customers' endpoints. */
@Module({})
export class WebhookDispatcherModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(@Inject(ENGINE) private readonly engine: Engine) {}

  static of(parts: WebhookDispatcherParts): DynamicModule {
    return {
      module: WebhookDispatcherModule,
      imports: [
        BullModule.forRoot({ connection: parts.workerRedis, prefix: parts.config.REDIS_PREFIX }),
        BullModule.registerQueue({ name: WEBHOOK_LANES.queue }),
      ],
      providers: [
        { provide: LOGGER, useValue: parts.logger },
        {
          provide: ENGINE,
          useFactory: (queue: Queue<DrainJob>) => createEngine(parts, queue),
          inject: [getQueueToken(WEBHOOK_LANES.queue)],
        },
        { provide: WEBHOOK_LANE_WORKER, useFactory: (engine: Engine) => engine.lanes, inject: [ENGINE] },
        WebhookLaneProcessor,
      ],
    };
  }

  onApplicationBootstrap(): void {
    this.engine.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.engine.stop();
  }
}
