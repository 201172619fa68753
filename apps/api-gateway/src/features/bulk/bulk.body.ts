import { IntegerField, TakenElsewhere } from '@chasqui/http/requests';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { TEMPLATE_DOCS } from '../sending/template.field';
import { MEDIA_TYPES, type MediaType } from '../whatsapp/media-type';
import { LONGEST_FILE_WORD } from '../whatsapp/send-whatsapp.body';
import { NOT_IN_A_BULK } from './bulk-elsewhere';
import { RowsField, RowsSenderField, textsOf } from './rows.field';

const USUAL_THROTTLE_MS = 500;

/** A row of a bulk send (spec.md section 4). What is missing in it is reported in its result. */
export class BulkRowBody {
  @ApiProperty({ description: 'The recipient, as in POST /whatsapp/send.', example: '4915112345678' })
  to?: string;

  @ApiPropertyOptional({ description: 'The text to send. With `media_url`, this is the caption and can be empty.' })
  message?: string;

  @ApiPropertyOptional(TEMPLATE_DOCS.id) template_id?: string;
  @ApiPropertyOptional(textsOf(TEMPLATE_DOCS.variables)) variables?: Record<string, string>;
  @ApiPropertyOptional(TEMPLATE_DOCS.language) language?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'The ID of the number that sends this row. Overrides that of the request.',
  })
  whatsapp_id?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Older name of `whatsapp_id`, which wins if you send both. Overrides that of the request.',
  })
  account_id?: string;

  @ApiPropertyOptional({ format: 'uri', description: 'The public https URL of a file.' }) media_url?: string;

  @ApiPropertyOptional({ enum: MEDIA_TYPES, description: 'The kind of media, as in POST /whatsapp/send.' })
  media_type?: MediaType;

  @ApiPropertyOptional({
    maxLength: LONGEST_FILE_WORD,
    description: 'The file name that WhatsApp shows for a document.',
  })
  filename?: string;

  @ApiPropertyOptional({ maxLength: LONGEST_FILE_WORD, description: 'Accepted but ignored.' }) mime_type?: string;

  @ApiPropertyOptional(textsOf('Your own key-value pairs, as in POST /whatsapp/send.'))
  metadata?: Record<string, string>;
}

/** Body of POST /whatsapp/bulk (spec.md section 4). */
@TakenElsewhere(NOT_IN_A_BULK)
export class BulkBody {
  @RowsField(BulkRowBody, 'The messages. They are sent in this order.')
  messages: BulkRowBody[];

  @RowsSenderField('The ID of the number that sends the rows that name none of their own.')
  whatsapp_id?: string;

  @RowsSenderField('Older name of `whatsapp_id`, which wins if you send both.')
  account_id?: string;

  @IntegerField({
    least: 100,
    most: 10_000,
    default: USUAL_THROTTLE_MS,
    about: 'The pause between two sends, in milliseconds.',
  })
  throttle_ms?: number;
}

/** Milliseconds between two rows. */
export const throttleOf = (body: BulkBody): number => body.throttle_ms ?? USUAL_THROTTLE_MS;
