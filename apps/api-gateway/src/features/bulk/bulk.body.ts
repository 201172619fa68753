import { isIntegerWithin, Rule, TakenElsewhere } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { MEDIA_TYPES, type MediaType } from '../whatsapp/media-type';
import { TEMPLATE_DOCS } from '../sending/template.field';
import { NOT_IN_A_BULK } from './bulk-elsewhere';
import { RowsField } from './rows.field';

const USUAL_THROTTLE_MS = 500;
const THROTTLE_MS = { least: 100, most: 10_000 } as const;

/** A row of a bulk send (spec.md section 4). What is missing in it is reported in its result. */
export class BulkRowBody {
  @ApiProperty({ description: 'The recipient, as in POST /whatsapp/send.', example: '4915112345678' })
  to?: string;

  @ApiPropertyOptional({ description: 'The text to send. With `media_url`, this is the caption and can be empty.' })
  message?: string;

  @ApiPropertyOptional(TEMPLATE_DOCS.id)
  template_id?: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: TEMPLATE_DOCS.variables,
  })
  variables?: Record<string, string>;

  @ApiPropertyOptional(TEMPLATE_DOCS.language)
  language?: string;

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

  @ApiPropertyOptional({ format: 'uri', description: 'The public https URL of a file.' })
  media_url?: string;

  @ApiPropertyOptional({ enum: MEDIA_TYPES, description: 'The kind of media, as in POST /whatsapp/send.' })
  media_type?: MediaType;

  @ApiPropertyOptional({ maxLength: 255, description: 'The file name that WhatsApp shows for a document.' })
  filename?: string;

  @ApiPropertyOptional({ maxLength: 255, description: 'Accepted but ignored.' })
  mime_type?: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Your own key-value pairs, as in POST /whatsapp/send.',
  })
  metadata?: Record<string, string>;
}

/** The sending number of all rows. One that is no id is reported in the result of each row that it is meant for. */
function SenderField(name: string, description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', format: 'uuid', description }),
    IsOptional(),
    Rule({
      name: 'text',
      test: (value) => typeof value === 'string',
      field: 'WRONG_TYPE',
      message: `\`${name}\` must be a string.`,
    }),
  );
}

/** Body of POST /whatsapp/bulk (spec.md section 4). */
@TakenElsewhere(NOT_IN_A_BULK)
export class BulkBody {
  @RowsField(BulkRowBody, 'The messages. They are sent in this order.')
  messages: BulkRowBody[];

  @SenderField('whatsapp_id', 'The ID of the number that sends the rows that name none of their own.')
  whatsapp_id?: string;

  @SenderField('account_id', 'Older name of `whatsapp_id`, which wins if you send both.')
  account_id?: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: THROTTLE_MS.least,
    maximum: THROTTLE_MS.most,
    default: USUAL_THROTTLE_MS,
    description: 'The pause between two sends, in milliseconds.',
  })
  @IsOptional()
  @Rule({
    name: 'throttle',
    test: (value) => isIntegerWithin(value, THROTTLE_MS.least, THROTTLE_MS.most),
    field: 'OUT_OF_RANGE',
    message: '`throttle_ms` must be an integer from 100 to 10000.',
  })
  throttle_ms?: number;
}

/** Milliseconds between two rows. */
export const throttleOf = (body: BulkBody): number => body.throttle_ms ?? USUAL_THROTTLE_MS;
