import { ConversationRepository, InboundContactRepository } from '@chasqui/contacts';
import type { Database } from '@chasqui/entities';
import { EventLogRepository } from '@chasqui/events';
import { SmsInboundRepository, SmsReceiverRepository } from '@chasqui/sms';
import type { Provider } from '@nestjs/common';
import { SmsConsentService } from './sms-consent.service';
import { SmsInboundService } from './sms-inbound.service';

/** What stores SMS that came in, for the routes through which phones report them. */
export function inboundProviders(database: Database): Provider[] {
  return [
    { provide: InboundContactRepository, useValue: new InboundContactRepository() },
    { provide: ConversationRepository, useValue: new ConversationRepository() },
    { provide: SmsInboundRepository, useValue: new SmsInboundRepository() },
    { provide: SmsReceiverRepository, useValue: new SmsReceiverRepository(database) },
    { provide: EventLogRepository, useValue: new EventLogRepository(database) },
    SmsConsentService,
    SmsInboundService,
  ];
}
