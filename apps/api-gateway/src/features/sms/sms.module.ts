import { Database } from '@chasqui/database';
import { BulkRepository, MessageIntakeRepository } from '@chasqui/messages';
import { SmsBulkRepository } from '@chasqui/sms';
import { built, repositories } from '@chasqui/http';
import { TemplateUseCasesModule } from '@chasqui/texts';
import { Module } from '@nestjs/common';
import { SendingModule } from '../sending/sending.module';
import { SendSmsService } from './send-sms.service';
import { SmsBulkService } from './sms-bulk.service';
import { TemplateTexts } from './template-texts';
import { SmsController } from './sms.controller';

/** Phones are reached only through `sms-dispatcher`. */
@Module({
  imports: [SendingModule, TemplateUseCasesModule],
  controllers: [SmsController],
  providers: [
    ...repositories(BulkRepository),
    built(SmsBulkRepository, Database, MessageIntakeRepository),
    TemplateTexts,
    SendSmsService,
    SmsBulkService,
  ],
})
export class SmsModule {}
