import { ConversationRepository, InboundContactRepository } from '@chasqui/contacts';
import { EventLogRepository } from '@chasqui/events';
import { repositoryProviders } from '@chasqui/entities';
import { SmsInboundRepository } from '@chasqui/sms';
import { Module } from '@nestjs/common';
import { SmsConsentService } from './sms-consent.service';
import { SmsInboundService } from './sms-inbound.service';

/** Stores SMS that came in, for the routes through which phones report them. */
@Module({
  providers: [
    ...repositoryProviders(ConversationRepository, EventLogRepository, InboundContactRepository, SmsInboundRepository),
    SmsConsentService,
    SmsInboundService,
  ],
  exports: [SmsInboundService],
})
export class InboundModule {}
