import { Database } from '@chasqui/entities';
import { InboundModule } from '@chasqui/inbound';
import { EventNotifier, SMS_LANES } from '@chasqui/lanes';
import { LOGGER } from '@chasqui/platform';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { ChtAccessService } from './features/cht/cht-access.service';
import { ChtService } from './features/cht/cht.service';
import { MessageClocks } from './features/expiry/message.clocks';
import { messageProviders } from './features/messages/message.providers';
import { MessagesController } from './features/messages/messages.controller';
import { inboundProviders } from './features/inbound/inbound.providers';
import { ReceivedService } from './features/received/received.service';
import { PHONE_CONTROLLERS, phoneProviders } from './phone.providers';
import type { SmsDispatcherParts } from './sms-dispatcher.parts';

/** The routes that phones call, the worker of their lanes, and what works behind them. */
@Module({})
export class SmsDispatcherModule {
  static of(parts: SmsDispatcherParts): DynamicModule {
    return {
      module: SmsDispatcherModule,
      imports: [
        BullModule.forRoot({ connection: parts.workerRedis, prefix: parts.prefix }),
        BullModule.registerQueue({ name: SMS_LANES.queue }),
        InboundModule.of(parts.database),
      ],
      controllers: [...PHONE_CONTROLLERS, MessagesController],
      providers: [
        { provide: LOGGER, useValue: parts.logger },
        { provide: Database, useValue: parts.database },
        { provide: EventNotifier, useValue: factBell(parts) },
        ...phoneProviders(parts),
        ...inboundProviders(parts.database),
        ...messageProviders(parts.database, parts.metrics, parts.poolSize),
        MessageClocks,
        ReceivedService,
        ChtAccessService,
        ChtService,
      ],
    };
  }
}

function factBell({ database, redis, prefix, logger }: SmsDispatcherParts): EventNotifier {
  const bell = new EventNotifier(redis, prefix, (error) => logger.debug({ err: error }, 'facts could not be rung'));
  database.onEvents((orgId) => bell.ring(orgId));
  return bell;
}
