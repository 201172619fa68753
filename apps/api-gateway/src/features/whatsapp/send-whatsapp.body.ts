import { AccountIdField, AccountPhoneField } from './account-id.rules';
import {
  MediaTypeField,
  MediaUrlField,
  MessageField,
  MetadataField,
  RecipientField,
  ShortTextField,
} from './message-content.rules';
import type { MediaType } from './send-whatsapp.types';

/** Body of POST /whatsapp/send and POST /send (spec.md section 4). */
export class SendWhatsappBody {
  @RecipientField()
  to: string;

  @MessageField()
  message?: string;

  @MediaUrlField()
  media_url?: string;

  @MediaTypeField()
  media_type?: MediaType;

  @ShortTextField('filename', 'File name that WhatsApp shows for a document.', 255)
  filename?: string;

  @ShortTextField('mime_type', 'Accepted and ignored.', 255)
  mime_type?: string;

  @AccountIdField('Sending number (`id` of GET /whatsapp/accounts). Default: the first connected number.')
  whatsapp_id?: string;

  @AccountIdField('Older name of `whatsapp_id`, which wins when both are sent.', ['whatsapp_id'])
  account_id?: string;

  @AccountPhoneField(['whatsapp_id', 'account_id'])
  account_phone?: string;

  @MetadataField()
  metadata?: Record<string, string>;
}
