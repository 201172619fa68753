import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module';
import { InboundModule } from '../inbound/inbound.module';
import { ReceivedService } from './received.service';

/** What phones of the mobile API post: SMS that they received, and how they are. */
@Module({ imports: [AccessModule, InboundModule], providers: [ReceivedService] })
export class ReceivedModule {}
