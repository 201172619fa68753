import { repositoryProviders } from '@chasqui/entities';
import { InboundModule } from '@chasqui/inbound';
import { SmsInboundRepository } from '@chasqui/sms';
import { Module } from '@nestjs/common';
import { SmsInboundChannel } from './sms-inbound.channel';
import { SmsInboundService } from './sms-inbound.service';

/** Stores SMS that came in, for the routes through which phones report them. */
@Module({
  imports: [InboundModule],
  providers: [...repositoryProviders(SmsInboundRepository), SmsInboundChannel, SmsInboundService],
  exports: [SmsInboundService],
})
export class SmsInboundModule {}
