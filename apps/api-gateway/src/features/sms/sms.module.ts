import {
  Database,
  MessageIntakeRepository,
  MessageRepository,
  SmsBulkRepository,
  SmsPhoneChoiceRepository,
} from '@chasqui/entities';
import { MessageIntake, SmsPhones, Subscriptions } from '@chasqui/intake';
import { Module } from '@nestjs/common';
import { Doorbells } from '../../core/doorbells';
import { built, repositories } from '../../core/providers';
import { SendSmsService } from './send-sms.service';
import { SmsBulkService } from './sms-bulk.service';
import { SmsOrders } from './sms-orders';
import { SmsController } from './sms.controller';

/** SMS: rows into PostgreSQL, rings over BullMQ. Phones are reached through `sms-dispatcher` alone. */
@Module({
  controllers: [SmsController],
  providers: [
    ...repositories(SmsPhoneChoiceRepository),
    built(SmsBulkRepository, Database, MessageIntakeRepository),
    built(MessageIntake, MessageIntakeRepository),
    built(SmsPhones, SmsPhoneChoiceRepository),
    built(SmsOrders, SmsPhones),
    {
      provide: SendSmsService,
      inject: [SmsOrders, MessageIntake, MessageIntakeRepository, MessageRepository, Subscriptions, Doorbells],
      useFactory: (
        orders: SmsOrders,
        intake: MessageIntake,
        keys: MessageIntakeRepository,
        messages: MessageRepository,
        subscriptions: Subscriptions,
        { sms: doorbell }: Doorbells,
      ) => new SendSmsService({ orders, intake, keys, messages, subscriptions, doorbell }),
    },
    {
      provide: SmsBulkService,
      inject: [SmsOrders, SmsBulkRepository, Subscriptions, Doorbells],
      useFactory: (
        orders: SmsOrders,
        bulks: SmsBulkRepository,
        subscriptions: Subscriptions,
        { sms: doorbell }: Doorbells,
      ) => new SmsBulkService({ orders, bulks, subscriptions, doorbell }),
    },
  ],
  exports: [SmsPhones],
})
export class SmsModule {}
