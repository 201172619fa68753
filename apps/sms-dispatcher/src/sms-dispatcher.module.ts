import { Database, SmsPhoneSessionRepository } from '@chasqui/entities';
import { FactBell, PhoneBell, SMS_LANES } from '@chasqui/lanes';
import { LOGGER, type Logger, type Redis, type Registry, type SealingKey } from '@chasqui/platform';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { PhoneAccessService } from './features/access/phone-access.service';
import { PhoneSigningKeys } from './features/access/phone-signing-keys';
import { DeviceController } from './features/device/device.controller';
import { inboundProviders } from './features/inbound/inbound.providers';
import { ReceivedService } from './features/received/received.service';
import { PUBLIC_URL, SettingsController } from './features/settings/settings.controller';
import { SmsMetrics } from './sms.metrics';

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
      controllers: [DeviceController, SettingsController],
      providers: [
        { provide: LOGGER, useValue: parts.logger },
        { provide: Database, useValue: parts.database },
        { provide: SmsMetrics, useValue: new SmsMetrics(parts.metrics) },
        { provide: PhoneSigningKeys, useValue: new PhoneSigningKeys(parts.sealingKey) },
        { provide: SmsPhoneSessionRepository, useValue: new SmsPhoneSessionRepository(parts.database) },
        { provide: PhoneBell, useValue: phoneBell(parts) },
        { provide: FactBell, useValue: factBell(parts) },
        ...inboundProviders(parts.database),
        { provide: PUBLIC_URL, useValue: parts.publicUrl },
        PhoneAccessService,
        ReceivedService,
      ],
    };
  }
}

function phoneBell({ redis, prefix, logger }: SmsDispatcherParts): PhoneBell {
  return new PhoneBell(redis, prefix, (error) => logger.debug({ err: error }, 'phones could not be woken'));
}

function factBell({ redis, prefix, logger }: SmsDispatcherParts): FactBell {
  return new FactBell(redis, prefix, (error) => logger.debug({ err: error }, 'facts could not be rung'));
}
