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
import { ClientFileRepository, MessageIntakeRepository, MessageRepository } from '@chasqui/messaging';
import { SmsPhoneChoiceRepository } from '@chasqui/sms';
import { SharedClock } from '@chasqui/timing';
import { WhatsappNumberRepository } from '@chasqui/whatsapp';
import type { Provider } from '@nestjs/common';
import { Doorbells } from './doorbells';
import { MessageReplies } from './message-replies';
import { built, repositories } from './providers';

/**
 * Sending on every channel: rows into PostgreSQL, rings over BullMQ, outcomes back over the reply hub. Needs
 * `TELLING_PROVIDERS`, and the repositories of messages, their intake, numbers and organizations.
 */
export const SENDING_PROVIDERS: readonly Provider[] = [
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
];
