import { ConversationRepository, InboundContactRepository } from '@chasqui/contacts';
import { InboundMessageRepository } from '@chasqui/messaging';
import { repositoryProviders } from '@chasqui/entities';
import { WhatsappNumberRepository } from '@chasqui/whatsapp';
import { Module } from '@nestjs/common';
import { InboundService } from './inbound.service';

/** Stores WhatsApp messages that came in. */
@Module({
  providers: [
    ...repositoryProviders(
      ConversationRepository,
      InboundContactRepository,
      InboundMessageRepository,
      WhatsappNumberRepository,
    ),
    InboundService,
  ],
  exports: [InboundService],
})
export class InboundModule {}
