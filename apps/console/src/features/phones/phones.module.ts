import { SmsPhones, SmsPhoneChoiceRepository, SmsPhoneRepository, SmsUnpairingRepository } from '@chasqui/sms';
import { SmsAccountsService } from '@chasqui/sms/accounts';
import { built, repositories } from '@chasqui/http';
import { Module } from '@nestjs/common';
import { NumbersModule } from '../numbers/numbers.module';
import { PhonesController } from './phones.controller';

@Module({
  imports: [NumbersModule],
  controllers: [PhonesController],
  providers: [
    ...repositories(SmsPhoneChoiceRepository, SmsPhoneRepository, SmsUnpairingRepository),
    built(SmsPhones, SmsPhoneChoiceRepository),
    SmsAccountsService,
  ],
})
export class PhonesModule {}
