import { MessageRepository, WhatsappNumberRepository } from '@chasqui/entities';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsController } from './features/accounts/accounts.controller';
import { BulkController } from './features/bulk/bulk.controller';
import { BulkService } from './features/bulk/bulk.service';
import { MessagesController } from './features/messages/messages.controller';
import { SendSpecialController } from './features/whatsapp/send-special.controller';
import { SendWhatsappController } from './features/whatsapp/send-whatsapp.controller';
import { WHATSAPP_SENDER, type WhatsappSender } from './features/whatsapp/send-whatsapp.types';

export interface ApiGatewayParts {
  messages: MessageRepository;
  numbers: WhatsappNumberRepository;
  whatsappSender: WhatsappSender;
  bulks: BulkService;
}

/** The routes below `/v1`. What they need is made by the app and closed by it, after the last request. */
@Module({})
export class ApiGatewayModule {
  static of(parts: ApiGatewayParts): DynamicModule {
    return {
      module: ApiGatewayModule,
      controllers: [
        SendWhatsappController,
        SendSpecialController,
        BulkController,
        AccountsController,
        MessagesController,
      ],
      providers: [
        { provide: MessageRepository, useValue: parts.messages },
        { provide: WhatsappNumberRepository, useValue: parts.numbers },
        { provide: BulkService, useValue: parts.bulks },
        { provide: WHATSAPP_SENDER, useValue: parts.whatsappSender },
      ],
    };
  }
}
