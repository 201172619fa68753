import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module';
import { SmsInboundModule } from '../inbound/inbound.module';
import { MessagesModule } from '../messages/messages.module';
import { ChtAccessService } from './cht-access.service';
import { ChtService } from './cht.service';

@Module({ imports: [AccessModule, SmsInboundModule, MessagesModule], providers: [ChtAccessService, ChtService] })
export class ChtModule {}
