import { MediaTypeField, MediaUrlField, MessageField, ShortTextField } from './message-content.rule';
import { ExpiresInField } from '../sms/sms-fields.rule';
import { ScheduledAtField } from './message-extras.rule';
import type { MediaType } from './media-type';
import { NOT_TEXT_NOR_MEDIA } from './whatsapp-elsewhere';
import { TakenElsewhere } from '../../http/elsewhere.decorator';
import { WhatsappMessageBody } from './whatsapp-message.body';

/** Body of POST /whatsapp/send and POST /send (spec.md section 4). */
@TakenElsewhere(NOT_TEXT_NOR_MEDIA)
export class SendWhatsappBody extends WhatsappMessageBody {
  @MessageField()
  message?: string;

  @MediaUrlField()
  media_url?: string;

  @MediaTypeField()
  media_type?: MediaType;

  @ShortTextField('filename', 'The file name that WhatsApp shows for a document.', 255)
  filename?: string;

  @ShortTextField('mime_type', 'Accepted but ignored.', 255)
  mime_type?: string;
}

/** Body of POST /whatsapp/schedule (contract.md D0). */
export class ScheduleWhatsappBody extends SendWhatsappBody {
  @ScheduledAtField()
  scheduled_at: string;

  @ExpiresInField('a day (86400)')
  expires_in?: number;
}
