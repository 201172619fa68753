import { GatewayEventRepository } from '@chasqui/whatsapp';
import { MessageReceiptRepository } from '@chasqui/messaging';
import { repositoryProviders } from '@chasqui/entities';
import { Module } from '@nestjs/common';
import { WhatsappInboundModule } from '../inbound/inbound.module';
import { EventsController } from './events.controller';
import { EventsService } from './events.service';

/** The events that gateway apps report. */
@Module({
  imports: [WhatsappInboundModule],
  controllers: [EventsController],
  providers: [...repositoryProviders(GatewayEventRepository, MessageReceiptRepository), EventsService],
})
export class EventsModule {}
