import { InboundListRepository, MessageRepository, WhatsappNumberRepository } from '@chasqui/entities';
import { MediaLinks } from '@chasqui/media-store';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsController } from './features/accounts/accounts.controller';
import { InboundController } from './features/messages/inbound.controller';
import { MessagesController } from './features/messages/messages.controller';
import { SendWhatsappController } from './features/whatsapp/send-whatsapp.controller';
import { WHATSAPP_SENDER, type WhatsappSender } from './features/whatsapp/send-whatsapp.types';

export interface ApiGatewayParts {
  messages: MessageRepository;
  inbound: InboundListRepository;
  mediaLinks: MediaLinks;
  numbers: WhatsappNumberRepository;
  whatsappSender: WhatsappSender;
}

/** The routes below `/v1`. What they need is made by the app and closed by it, after the last request. */
@Module({})
export class ApiGatewayModule {
  static of(parts: ApiGatewayParts): DynamicModule {
    return {
      module: ApiGatewayModule,
      controllers: [SendWhatsappController, AccountsController, InboundController, MessagesController],
      providers: [
        { provide: MessageRepository, useValue: parts.messages },
        { provide: InboundListRepository, useValue: parts.inbound },
        { provide: MediaLinks, useValue: parts.mediaLinks },
        { provide: WhatsappNumberRepository, useValue: parts.numbers },
        { provide: WHATSAPP_SENDER, useValue: parts.whatsappSender },
      ],
    };
  }
}
