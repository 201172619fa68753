import { MessageIntakeRepository } from '@chasqui/messaging';
import { MessageSender, SmsChannel, SmsPhones } from '@chasqui/intake';
import { retention, SENDING_PROVIDERS } from '@chasqui/wiring';
import { Module } from '@nestjs/common';

/** Sending, for the routes of every channel. */
@Module({
  providers: [
    ...SENDING_PROVIDERS,
    retention('idempotency keys', MessageIntakeRepository, (keys, limit) => keys.forgetOldKeys(limit)),
  ],
  exports: [MessageSender, SmsChannel, SmsPhones],
})
export class SendingModule {}
