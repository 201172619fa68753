import { MediaUrlField, TakenElsewhere } from '@chasqui/requests';
import { MediaTypeField, MessageField, ShortTextField } from './message-content.rule';
import { MediaBase64Field, MediaIdField } from './message-file.rule';
import { ExpiresInField } from '../sms/sms-fields.rule';
import { QuickReplyIdField } from '../sending/quick-reply.field';
import { TemplateIdField, TemplateLanguageField, TemplateVariablesField } from '../sending/template.field';
import { ScheduledAtField } from './message-extras.rule';
import type { MediaType } from './media-type';
import { NOT_TEXT_NOR_MEDIA } from './whatsapp-elsewhere';
import { WhatsappMessageBody } from './whatsapp-message.body';

/** Body of POST /whatsapp/send and POST /send (spec.md section 4). */
@TakenElsewhere(NOT_TEXT_NOR_MEDIA)
export class SendWhatsappBody extends WhatsappMessageBody {
  @MessageField()
  message?: string;

  @QuickReplyIdField()
  quick_reply_id?: string;

  @TemplateIdField(['message', 'media_url', 'media_id', 'media_base64', 'media_type'])
  template_id?: string;

  @TemplateVariablesField()
  variables?: Record<string, string>;

  @TemplateLanguageField()
  language?: string;

  @MediaUrlField({ about: 'The public https URL of a file. If you set it, the message is sent as media.' })
  media_url?: string;

  @MediaIdField()
  media_id?: string;

  @MediaBase64Field()
  media_base64?: string;

  @MediaTypeField()
  media_type?: MediaType;

  @ShortTextField('filename', 'The file name that WhatsApp shows for a document. Required with `media_base64`.', 255)
  filename?: string;

  @ShortTextField(
    'mime_type',
    'The type of `media_base64`. Default: guessed from the extension of `filename`. Ignored without it.',
    255,
  )
  mime_type?: string;
}

/** Body of POST /whatsapp/schedule (contract.md D0). */
export class ScheduleWhatsappBody extends SendWhatsappBody {
  @ScheduledAtField()
  scheduled_at: string;

  @ExpiresInField('a day (86400)')
  expires_in?: number;
}
