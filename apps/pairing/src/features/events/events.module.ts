import { GatewayEventRepository } from '@chasqui/whatsapp';
import { MessageReceiptRepository } from '@chasqui/messages';
import { repositoryProviders } from '@chasqui/database';
import { type DynamicModule, Module } from '@nestjs/common';
import { WhatsappInboundModule } from '../inbound/inbound.module';
import { EventsController } from './events.controller';
import { EventsService } from './events.service';

@Module({})
export class EventsModule {
  /** @param pairings has the doorbell of the number lanes */
  static of(pairings: DynamicModule): DynamicModule {
    return {
      module: EventsModule,
      imports: [WhatsappInboundModule, pairings],
      controllers: [EventsController],
      providers: [...repositoryProviders(GatewayEventRepository, MessageReceiptRepository), EventsService],
    };
  }
}
