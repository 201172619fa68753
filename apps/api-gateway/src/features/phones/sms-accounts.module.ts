import { SmsPhoneRepository, SmsUnpairingRepository } from '@chasqui/sms';
import { SmsAccountsService } from '@chasqui/sms/accounts';
import { repositories } from '@chasqui/http';
import { Module } from '@nestjs/common';
import { SendingModule } from '../sending/sending.module';
import { SmsAccountsController } from './sms-accounts.controller';

/** Imports sending, because sends choose among phones and must know when one changes. */
@Module({
  imports: [SendingModule],
  controllers: [SmsAccountsController],
  providers: [...repositories(SmsPhoneRepository, SmsUnpairingRepository), SmsAccountsService],
})
export class SmsAccountsModule {}
