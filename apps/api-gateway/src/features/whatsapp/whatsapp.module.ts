import { MessageIntakeRepository, MessageRepository, WhatsappNumberRepository } from '@chasqui/entities';
import { MessageIntake, SenderNumbers, Subscriptions } from '@chasqui/intake';
import { ReplyHub } from '@chasqui/lanes';
import { Module } from '@nestjs/common';
import { Doorbells } from '../../core/doorbells';
import { built, retention } from '../../core/providers';
import { MessageReplies } from './message-replies';
import { SendSpecialController } from './send-special.controller';
import { SendWhatsappController } from './send-whatsapp.controller';
import { SendWhatsappService } from './send-whatsapp.service';
import { WHATSAPP_SENDER } from './send-whatsapp.types';
import { WhatsappOrders } from './whatsapp-orders';

/** Single WhatsApp messages: rows into PostgreSQL, rings over BullMQ, outcomes back over the reply hub. */
@Module({
  controllers: [SendWhatsappController, SendSpecialController],
  providers: [
    built(MessageIntake, MessageIntakeRepository),
    built(SenderNumbers, WhatsappNumberRepository),
    MessageReplies,
    {
      provide: WhatsappOrders,
      inject: [MessageIntake, MessageIntakeRepository, MessageRepository, SenderNumbers, Subscriptions],
      useFactory: (
        intake: MessageIntake,
        keys: MessageIntakeRepository,
        messages: MessageRepository,
        numbers: SenderNumbers,
        subscriptions: Subscriptions,
      ) => new WhatsappOrders({ intake, keys, messages, numbers, subscriptions }),
    },
    {
      provide: WHATSAPP_SENDER,
      inject: [WhatsappOrders, MessageRepository, Doorbells, MessageReplies, ReplyHub],
      useFactory: (
        orders: WhatsappOrders,
        messages: MessageRepository,
        { whatsapp: doorbell }: Doorbells,
        replies: MessageReplies,
        { instance }: ReplyHub,
      ) => new SendWhatsappService({ orders, messages, doorbell, replies, instance }),
    },
    retention('idempotency keys', MessageIntakeRepository, (keys, limit) => keys.forgetOldKeys(limit)),
  ],
})
export class WhatsappModule {}
