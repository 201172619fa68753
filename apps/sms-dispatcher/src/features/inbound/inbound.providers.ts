import type { Database } from '@chasqui/entities';
import { SmsInboundRepository, SmsReceiverRepository } from '@chasqui/sms';
import type { Provider } from '@nestjs/common';
import { SmsInboundChannel } from './sms-inbound.channel';
import { SmsInboundService } from './sms-inbound.service';

/** What stores SMS that came in, for the routes through which phones report them. */
export function inboundProviders(database: Database): Provider[] {
  return [
    { provide: SmsInboundRepository, useValue: new SmsInboundRepository() },
    { provide: SmsReceiverRepository, useValue: new SmsReceiverRepository(database) },
    SmsInboundChannel,
    SmsInboundService,
  ];
}
