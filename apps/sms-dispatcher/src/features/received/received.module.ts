import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module';
import { SmsInboundModule } from '../inbound/inbound.module';
import { ReceivedService } from './received.service';

/** What phones of the mobile API post: SMS that they received, and how they are. */
@Module({ imports: [AccessModule, SmsInboundModule], providers: [ReceivedService] })
export class ReceivedModule {}
