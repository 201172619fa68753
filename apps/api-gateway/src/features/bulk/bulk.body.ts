import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Rule } from '../../http/rule.decorator';
import { MEDIA_TYPES, type MediaType } from '../whatsapp/send-whatsapp.types';
import { RowsField } from './rows.field';
import { isIntegerWithin } from '../../http/number-rules';

const USUAL_THROTTLE_MS = 500;
const THROTTLE_MS = { least: 100, most: 10_000 } as const;

/** A row of a bulk send (spec.md section 4). What is missing in it is reported in its result. */
export class BulkRowBody {
  @ApiProperty({ description: 'Recipient: phone number with country code.', example: '4915112345678' })
  to?: string;

  @ApiPropertyOptional({ description: 'The text; with `media_url` the caption, which may be empty.' })
  message?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'Sending number of this row.' })
  account_id?: string;

  @ApiPropertyOptional({ format: 'uri', description: 'Public https address of a file.' })
  media_url?: string;

  @ApiPropertyOptional({ enum: MEDIA_TYPES, description: 'Kind of media.' })
  media_type?: MediaType;

  @ApiPropertyOptional({ maxLength: 255, description: 'File name that WhatsApp shows for a document.' })
  filename?: string;

  @ApiPropertyOptional({ maxLength: 255, description: 'Accepted and ignored.' })
  mime_type?: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Texts of your own, as in POST /whatsapp/send.',
  })
  metadata?: Record<string, string>;
}

/** Body of POST /whatsapp/bulk (spec.md section 4). */
export class BulkBody {
  @RowsField(BulkRowBody, 'The messages, in the order in which they are sent.')
  messages: BulkRowBody[];

  @ApiPropertyOptional({ type: 'string', format: 'uuid', description: 'Sending number of rows that name none.' })
  @IsOptional()
  @Rule({
    name: 'text',
    test: (value) => typeof value === 'string',
    field: 'WRONG_TYPE',
    message: '`account_id` must be text.',
  })
  account_id?: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: THROTTLE_MS.least,
    maximum: THROTTLE_MS.most,
    default: USUAL_THROTTLE_MS,
    description: 'Pause between two sends, milliseconds.',
  })
  @IsOptional()
  @Rule({
    name: 'throttle',
    test: (value) => isIntegerWithin(value, THROTTLE_MS.least, THROTTLE_MS.most),
    field: 'OUT_OF_RANGE',
    message: '`throttle_ms` must be a whole number from 100 to 10000.',
  })
  throttle_ms?: number;
}

/** Milliseconds between two rows. */
export const throttleOf = (body: BulkBody): number => body.throttle_ms ?? USUAL_THROTTLE_MS;
