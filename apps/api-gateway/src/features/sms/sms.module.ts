import { Database } from '@chasqui/entities';
import { MessageIntakeRepository } from '@chasqui/messaging';
import { SmsBulkRepository } from '@chasqui/sms';
import { built } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import { SendingModule } from '../sending/sending.module';
import { SendSmsService } from './send-sms.service';
import { SmsBulkService } from './sms-bulk.service';
import { SmsController } from './sms.controller';

/** SMS, one and many. Phones are reached through `sms-dispatcher` alone. */
@Module({
  imports: [SendingModule],
  controllers: [SmsController],
  providers: [built(SmsBulkRepository, Database, MessageIntakeRepository), SendSmsService, SmsBulkService],
})
export class SmsModule {}
