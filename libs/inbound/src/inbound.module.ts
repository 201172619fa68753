import { ConsentRepository, ConversationRepository, InboundContactRepository } from '@chasqui/contacts';
import { repositoryProviders } from '@chasqui/entities';
import { EventLogRepository } from '@chasqui/events';
import { Module } from '@nestjs/common';
import { ConsentService } from './consent.service';
import { InboundService } from './inbound.service';
import { OwnWordsReader } from './own-words-reader';

/** Gives an app that receives messages its `InboundService`, over the `Database` of the app. */
@Module({
  providers: [
    ...repositoryProviders(InboundContactRepository, ConversationRepository, ConsentRepository, EventLogRepository),
    OwnWordsReader,
    ConsentService,
    InboundService,
  ],
  exports: [InboundService],
})
export class InboundModule {}
