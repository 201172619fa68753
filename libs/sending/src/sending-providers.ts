import { DEADLINE_MS } from '@chasqui/gateway-protocol';
import { MessageIntake } from './message-intake';
import { MessageSender } from './message-sender';
import { OutcomeWaiter } from './outcome-waiter';
import { SenderNumbers } from './sender-numbers';
import { SmsChannel } from './sms.channel';
import { SmsPhones, SmsPhoneChoiceRepository } from '@chasqui/sms';
import { WhatsappChannel } from './whatsapp.channel';
import { ReplyHub } from '@chasqui/lanes';
import { ClientFileRepository } from '@chasqui/files';
import { MessageRepository } from '@chasqui/messages';
import type { Provider } from '@nestjs/common';
import { Doorbells, repositories } from '@chasqui/http';
import { MessageReplies } from './message-replies';

/**
 * Sending on every channel: rows into PostgreSQL, rings over BullMQ, outcomes back over the reply hub. Needs
 * `TELLING_PROVIDERS`, and the repositories of messages, their intake, numbers and organizations.
 */
export const SENDING_PROVIDERS: readonly Provider[] = [
  ...repositories(ClientFileRepository, SmsPhoneChoiceRepository),
  MessageIntake,
  SenderNumbers,
  SmsPhones,
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
  MessageSender,
];
