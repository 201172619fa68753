import {
  ConsentRepository,
  ConversationRepository,
  InboundContactRepository,
  SuppressionRepository,
} from '@chasqui/contacts';
import { repositoryProviders } from '@chasqui/database';
import { EventLogRepository } from '@chasqui/events';
import { WordAnswerRepository } from '@chasqui/messages';
import { Module } from '@nestjs/common';
import { ConsentService } from './consent.service';
import { InboundService } from './inbound.service';
import { OwnWordsReader } from './own-words-reader';
import { WordAnswersService } from './word-answers.service';

@Module({
  providers: [
    ...repositoryProviders(
      InboundContactRepository,
      ConversationRepository,
      ConsentRepository,
      SuppressionRepository,
      EventLogRepository,
      WordAnswerRepository,
    ),
    OwnWordsReader,
    ConsentService,
    InboundService,
    WordAnswersService,
  ],
  exports: [InboundService, WordAnswersService],
})
export class InboundModule {}
