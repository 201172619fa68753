import { ContactPictureRepository, InboundContactRepository } from '@chasqui/contacts';
import { repositoryProviders } from '@chasqui/database';
import { InboundModule } from '@chasqui/conversations/inbound';
import { InboundMessageRepository, MessageChangeRepository, MessageReceiptRepository } from '@chasqui/messages';
import { WhatsappNumberRepository } from '@chasqui/whatsapp';
import { Module } from '@nestjs/common';
import { CallsService } from './calls.service';
import { ContactPicturesService } from './contact-pictures.service';
import { MessageChangesService } from './message-changes.service';
import { WhatsappInboundChannel } from './whatsapp-inbound.channel';
import { WhatsappInboundService } from './whatsapp-inbound.service';

@Module({
  imports: [InboundModule],
  providers: [
    ...repositoryProviders(
      ContactPictureRepository,
      InboundContactRepository,
      InboundMessageRepository,
      MessageChangeRepository,
      MessageReceiptRepository,
      WhatsappNumberRepository,
    ),
    CallsService,
    ContactPicturesService,
    MessageChangesService,
    WhatsappInboundChannel,
    WhatsappInboundService,
  ],
  exports: [ContactPicturesService, WhatsappInboundService],
})
export class WhatsappInboundModule {}
