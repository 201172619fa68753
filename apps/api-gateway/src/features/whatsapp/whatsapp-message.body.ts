import { TakenElsewhere } from '@chasqui/requests';
import { AccountIdField, AccountPhoneField } from './account-id.rule';
import { RecipientField } from './message-content.rule';
import { ReplyToField, TypingField } from './message-extras.rule';
import { MetadataField } from '../../http/metadata.field';
import { NOT_SENT_NOW } from './whatsapp-elsewhere';

/** What every body has that makes a WhatsApp message. */
@TakenElsewhere(NOT_SENT_NOW)
export abstract class WhatsappMessageBody {
  @RecipientField()
  to: string;

  @AccountIdField('The number to send from: an `id` from GET /whatsapp/accounts. Default: the first connected number.')
  whatsapp_id?: string;

  @AccountIdField('Older name of `whatsapp_id`, which wins if you send both.', ['whatsapp_id'])
  account_id?: string;

  @AccountPhoneField(['whatsapp_id', 'account_id'])
  account_phone?: string;

  @ReplyToField()
  reply_to?: string;

  @TypingField()
  typing_ms?: number;

  @MetadataField()
  metadata?: Record<string, string>;
}
