import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module';
import { SmsInboundModule } from '../inbound/inbound.module';
import { BodySlots } from './body-slots';
import { MmsReports } from './mms-reports';
import { ReceivedService } from './received.service';

@Module({
  imports: [AccessModule, SmsInboundModule],
  providers: [BodySlots, MmsReports, ReceivedService],
})
export class ReceivedModule {}
