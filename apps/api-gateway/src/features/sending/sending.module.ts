import { MessageIntakeRepository } from '@chasqui/messaging';
import { MessageSender, SmsChannel, SmsPhones } from '@chasqui/intake';
import { retention, SENDING_PROVIDERS } from '@chasqui/wiring';
import { QuickReplyUseCasesModule } from '@chasqui/quick-replies';
import { Module } from '@nestjs/common';
import { NamedQuickReplies } from './named-quick-replies';

@Module({
  imports: [QuickReplyUseCasesModule],
  providers: [
    ...SENDING_PROVIDERS,
    NamedQuickReplies,
    retention('idempotency keys', MessageIntakeRepository, (keys, limit) => keys.forgetOldKeys(limit)),
  ],
  exports: [MessageSender, NamedQuickReplies, SmsChannel, SmsPhones],
})
export class SendingModule {}
