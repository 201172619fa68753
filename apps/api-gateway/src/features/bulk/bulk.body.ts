import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Rule } from '../../http/rule.decorator';
import { isIntegerWithin } from '../whatsapp/message-extras.rules';
import { MEDIA_TYPES, type MediaType } from '../whatsapp/send-whatsapp.types';

export const MAX_ROWS = 1_000;
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

const rowsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function RowsField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'array',
      items: { $ref: getSchemaPath(BulkRowBody) },
      minItems: 1,
      maxItems: MAX_ROWS,
      description: 'The messages, in the order in which they are sent.',
    }),
    Rule({
      name: 'required',
      test: (value) => rowsOf(value).length > 0,
      answer: 'INVALID_BODY',
      field: 'REQUIRED',
      message: '`messages` must be a list of 1 to 1,000 messages.',
    }),
    Rule({
      name: 'most',
      test: (value) => rowsOf(value).length <= MAX_ROWS,
      answer: 'TOO_MANY_MESSAGES',
      field: 'OUT_OF_RANGE',
      message: 'A bulk send may have at most 1,000 messages.',
    }),
  );
}

/** Body of POST /whatsapp/bulk (spec.md section 4). */
export class BulkBody {
  @RowsField()
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

export const throttleOf = (body: BulkBody): number => body.throttle_ms ?? USUAL_THROTTLE_MS;
