import { MessageHoldRepository } from '@chasqui/messages';
import { repositoryProviders } from '@chasqui/database';
import { SmsExpiryRepository, SmsUnpairingRepository } from '@chasqui/sms';
import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module';
import { WakingModule } from '../waking/waking.module';
import { ExpiryClock } from './expiry-clock';
import { ScheduledSms } from './scheduled-sms';

/** What time does to SMS: scheduled ones enter their lanes, expired ones end. */
@Module({
  imports: [MessagesModule, WakingModule],
  providers: [
    ...repositoryProviders(MessageHoldRepository, SmsExpiryRepository, SmsUnpairingRepository),
    ExpiryClock,
    ScheduledSms,
  ],
})
export class ExpiryModule {}
