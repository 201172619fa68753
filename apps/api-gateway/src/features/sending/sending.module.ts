import { ClientFileRepository, MessageIntakeRepository, MessageRepository } from '@chasqui/messaging';
import { SmsPhoneChoiceRepository } from '@chasqui/sms';
import { WhatsappNumberRepository } from '@chasqui/whatsapp';
import { DEADLINE_MS } from '@chasqui/gateway-protocol';
import {
  MessageIntake,
  MessageSender,
  OutcomeWaiter,
  SenderNumbers,
  SmsChannel,
  SmsPhones,
  Subscriptions,
  WhatsappChannel,
} from '@chasqui/intake';
import { ReplyHub } from '@chasqui/lanes';
import { SharedClock } from '@chasqui/timing';
import { built, Doorbells, repositories, retention } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import { MessageReplies } from './message-replies';

/** Sending, for the routes of every channel: rows into PostgreSQL, rings over BullMQ, outcomes back over the reply hub. */
@Module({
  providers: [
    ...repositories(ClientFileRepository, SmsPhoneChoiceRepository),
    built(MessageIntake, MessageIntakeRepository),
    built(SenderNumbers, WhatsappNumberRepository),
    built(SmsPhones, SmsPhoneChoiceRepository),
    MessageReplies,
    {
      provide: WhatsappChannel,
      inject: [SenderNumbers, MessageRepository, ClientFileRepository, Doorbells],
      useFactory: (
        numbers: SenderNumbers,
        messages: MessageRepository,
        files: ClientFileRepository,
        { whatsapp }: Doorbells,
      ) => new WhatsappChannel(numbers, messages, files, whatsapp),
    },
    {
      provide: SmsChannel,
      inject: [SmsPhones, Doorbells],
      useFactory: (phones: SmsPhones, { sms }: Doorbells) => new SmsChannel(phones, sms),
    },
    {
      provide: OutcomeWaiter,
      inject: [MessageRepository, MessageReplies, ReplyHub],
      useFactory: (messages: MessageRepository, replies: MessageReplies, { instance }: ReplyHub) =>
        new OutcomeWaiter(messages, replies, DEADLINE_MS, instance),
    },
    built(
      MessageSender,
      MessageIntake,
      MessageIntakeRepository,
      MessageRepository,
      Subscriptions,
      OutcomeWaiter,
      WhatsappChannel,
      SmsChannel,
      SharedClock,
    ),
    retention('idempotency keys', MessageIntakeRepository, (keys, limit) => keys.forgetOldKeys(limit)),
  ],
  exports: [MessageSender, SmsChannel, SmsPhones],
})
export class SendingModule {}
