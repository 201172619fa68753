import { BULK_LANES, type DrainJob, WHATSAPP_LANES } from '@chasqui/lanes';
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
import { createEngine, type Engine, type WhatsappSenderDeps } from './engine.factory';
import { BulkPacer } from './features/bulk/bulk.pacer';
import { BulkProcessor } from './features/bulk/bulk.processor';
import { WHATSAPP_LANE_WORKER, WhatsappLaneProcessor } from './features/sending/whatsapp-lane.processor';

const ENGINE = Symbol('ENGINE');

@Module({})
export class WhatsappSenderModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(@Inject(ENGINE) private readonly engine: Engine) {}

  static of(deps: WhatsappSenderDeps): DynamicModule {
    return {
      module: WhatsappSenderModule,
      imports: [
        BullModule.forRoot({ connection: deps.workerRedis, prefix: deps.prefix }),
        BullModule.registerQueue({ name: WHATSAPP_LANES.queue }, { name: BULK_LANES.queue }),
      ],
      providers: [
        { provide: LOGGER, useValue: deps.logger },
        {
          provide: ENGINE,
          useFactory: (queue: Queue<DrainJob>, bulkQueue: Queue<DrainJob>) => createEngine(deps, queue, bulkQueue),
          inject: [getQueueToken(WHATSAPP_LANES.queue), getQueueToken(BULK_LANES.queue)],
        },
        { provide: WHATSAPP_LANE_WORKER, useFactory: (engine: Engine) => engine.lanes, inject: [ENGINE] },
        { provide: BulkPacer, useFactory: (engine: Engine) => engine.pacer, inject: [ENGINE] },
        WhatsappLaneProcessor,
        BulkProcessor,
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
