import { TEXT_MAX_BYTES } from '@chasqui/sending';
import { Field, IdField, isBlank, MediaUrlField, TakenElsewhere, TextField } from '@chasqui/http/requests';
import { ScheduledAtField } from '../../http/scheduled-at.field';
import { InPlaceOf } from '../sending/in-place-of.rule';
import { QuickReplyIdField } from '../sending/quick-reply.field';
import { hasTemplate, TemplateIdField, TemplateLanguageField, TemplateVariablesField } from '../sending/template.field';
import { ExpiresInField } from '../sms/sms.field';
import { MEDIA_TYPES, type MediaType } from './media-type';
import { hasMedia, WhatsappTextField } from './message-text.field';
import { NOT_TEXT_NOR_MEDIA } from './whatsapp-elsewhere';
import { WhatsappMessageBody } from './whatsapp-message.body';

/** As long as the body may be. */
const LONGEST_BASE64 = 1024 * 1024;
export const LONGEST_FILE_WORD = 255;

/** Body of POST /whatsapp/send and POST /send (spec.md section 4). */
@TakenElsewhere(NOT_TEXT_NOR_MEDIA)
export class SendWhatsappBody extends WhatsappMessageBody {
  @WhatsappTextField({
    there: {
      test: (value, body) => hasMedia(body) || hasTemplate(body) || !isBlank(value),
      message: '`message` or `media_url` is missing.',
    },
    schema: { maxLength: TEXT_MAX_BYTES },
    about:
      'The text to send, at most 65,536 bytes. Required, and not blank, unless you send a file or a template; with a file, this is the caption and can be ' +
      'empty. Voice notes and stickers have none.',
    example: 'Your order has been shipped.',
  })
  message?: string;

  @QuickReplyIdField()
  quick_reply_id?: string;

  @TemplateIdField('message', 'media_url', 'media_id', 'media_base64', 'media_type')
  template_id?: string;

  @TemplateVariablesField()
  variables?: Record<string, string>;

  @TemplateLanguageField()
  language?: string;

  @MediaUrlField({ about: 'The public https URL of a file. If you set it, the message is sent as media.' })
  media_url?: string;

  @IdField({
    of: 'a file from POST /media',
    answer: 'MEDIA_NOT_FOUND',
    about: 'The ID of a file that you uploaded with POST /media. Instead of `media_url`.',
  })
  @InPlaceOf('media_url')
  media_id?: string;

  @Field(
    {
      answer: 'INVALID_BODY',
      about:
        'The bytes of a small file in base64, instead of `media_url`; `filename` is required with it. The whole body has ' +
        'at most 1 MB: use POST /media and `media_id` for larger files.',
    },
    {
      schema: { type: 'string', format: 'byte' },
      longest: LONGEST_BASE64,
      is: (value) => typeof value === 'string',
      must: 'a string',
      code: 'WRONG_TYPE',
      also: () => [
        {
          name: 'filename',
          stage: 'required',
          test: (_value, body) => !isBlank((body as SendWhatsappBody).filename),
          answer: 'INVALID_BODY',
          field: 'REQUIRED',
          message: '`filename` is missing: `media_base64` needs one.',
        },
      ],
    },
  )
  @InPlaceOf('media_url', 'media_id')
  media_base64?: string;

  @Field(
    {
      about:
        'The kind of media. Default: guessed from the extension of `media_url`, or from the type of the file; ' +
        '`document` if unknown. `voice` is sent as a voice note: Ogg/Opus, MP3, WAV, FLAC or WebM/Opus (other sound if ' +
        'ffmpeg is installed beside the gateway app), at most ten minutes and 16 MB. `sticker` is a WebP picture of at ' +
        'most 512 x 512 pixels and 100 kB, or 500 kB if it is animated.',
    },
    {
      schema: { type: 'string', enum: [...MEDIA_TYPES] },
      is: (value) => MEDIA_TYPES.some((type) => type === value),
      must: `one of ${MEDIA_TYPES.join(', ')}`,
      code: 'NOT_ALLOWED',
    },
  )
  media_type?: MediaType;

  @TextField({
    max: LONGEST_FILE_WORD,
    code: 'WRONG_TYPE',
    about: 'The file name that WhatsApp shows for a document. Required with `media_base64`.',
  })
  filename?: string;

  @TextField({
    max: LONGEST_FILE_WORD,
    code: 'WRONG_TYPE',
    about: 'The type of `media_base64`. Default: guessed from the extension of `filename`. Ignored without it.',
  })
  mime_type?: string;
}

/** Body of POST /whatsapp/schedule (contract.md D0). */
export class ScheduleWhatsappBody extends SendWhatsappBody {
  @ScheduledAtField({
    required: true,
    about: 'When to send the message (RFC 3339): 30 seconds to 90 days from now.',
  })
  scheduled_at: string;

  @ExpiresInField('a day (86400)')
  expires_in?: number;
}
