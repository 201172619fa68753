import { IdField, IntegerField, RecipientField, TakenElsewhere } from '@chasqui/http/requests';
import { AccountIdField, AccountPhoneField } from './account-id.rule';
import { MetadataField } from '../../http/metadata.field';
import { NOT_SENT_NOW } from './whatsapp-elsewhere';

export const TYPING_MAX_MS = 30_000;

@TakenElsewhere(NOT_SENT_NOW)
export abstract class WhatsappMessageBody {
  @RecipientField({
    required: true,
    about:
      'The recipient: a phone number, a WhatsApp group ID (`…@g.us`), or the `…@lid` address of somebody who wrote to ' +
      'you and whose number WhatsApp hides. A phone number has',
  })
  to: string;

  @AccountIdField('The number to send from: an `id` from GET /whatsapp/accounts. Default: the first connected number.')
  whatsapp_id?: string;

  @AccountIdField('Older name of `whatsapp_id`, which wins if you send both.', ['whatsapp_id'])
  account_id?: string;

  @AccountPhoneField(['whatsapp_id', 'account_id'])
  account_phone?: string;

  @IdField({
    of: 'a message',
    answer: 'MESSAGE_NOT_FOUND',
    about:
      'The ID of the message that this one replies to, sent or received in the same chat. The reply goes out ' +
      'from the number of that message.',
  })
  reply_to?: string;

  @IntegerField({
    least: 0,
    most: TYPING_MAX_MS,
    about: 'For how many milliseconds the recipient sees "typing…" before the message arrives.',
  })
  typing_ms?: number;

  @MetadataField()
  metadata?: Record<string, string>;
}
