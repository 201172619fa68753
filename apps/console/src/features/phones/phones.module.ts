import { SmsPhones } from '@chasqui/intake';
import { SmsPhoneChoiceRepository, SmsPhoneRepository, SmsUnpairingRepository } from '@chasqui/sms';
import { SmsAccountsService } from '@chasqui/sms-accounts';
import { built, repositories } from '@chasqui/wiring';
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
