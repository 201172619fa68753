import { repositoryProviders } from '@chasqui/entities';
import { InboundModule } from '@chasqui/inbound';
import { InboundMessageRepository } from '@chasqui/messaging';
import { WhatsappNumberRepository } from '@chasqui/whatsapp';
import { Module } from '@nestjs/common';
import { WhatsappInboundChannel } from './whatsapp-inbound.channel';
import { WhatsappInboundService } from './whatsapp-inbound.service';

/** Stores WhatsApp messages that came in. */
@Module({
  imports: [InboundModule],
  providers: [
    ...repositoryProviders(InboundMessageRepository, WhatsappNumberRepository),
    WhatsappInboundChannel,
    WhatsappInboundService,
  ],
  exports: [WhatsappInboundService],
})
export class WhatsappInboundModule {}
