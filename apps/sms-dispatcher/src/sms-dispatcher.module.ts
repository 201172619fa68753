import { Database } from '@chasqui/entities';
import { SMS_LANES } from '@chasqui/lanes';
import { LOGGER, type Logger, type Redis, type Registry, type SealingKey } from '@chasqui/platform';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';

export interface SmsDispatcherParts {
  database: Database;
  /** For publications and counters: fails fast. */
  redis: Redis;
  /** For the worker and the sweeper's rings: waits for Redis for ever. */
  workerRedis: Redis;
  /** Hears which phones shall be woken. */
  subscriber: Redis;
  prefix: string;
  /** Where phones find the service, without a path. */
  publicUrl: string;
  sealingKey: SealingKey;
  metrics: Registry;
  logger: Logger;
}

/** The routes that phones call, the worker of their lanes, and what works behind them. */
@Module({})
export class SmsDispatcherModule {
  static of(parts: SmsDispatcherParts): DynamicModule {
    return {
      module: SmsDispatcherModule,
      imports: [
        BullModule.forRoot({ connection: parts.workerRedis, prefix: parts.prefix }),
        BullModule.registerQueue({ name: SMS_LANES.queue }),
      ],
      controllers: [],
      providers: [
        { provide: LOGGER, useValue: parts.logger },
        { provide: Database, useValue: parts.database },
      ],
    };
  }
}
