import { MessageIntakeRepository } from '@chasqui/messages';
import { MessageSender, SmsChannel, SENDING_PROVIDERS } from '@chasqui/sending';
import { SmsPhones } from '@chasqui/sms';
import { retention } from '@chasqui/http';
import { QuickReplyUseCasesModule } from '@chasqui/texts';
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
