import { EXAMPLE_TIME } from '../../openapi/example-time';
import { isBlank, isIntegerWithin, isStorableText, isUuid, NOT_BLANK, Required, Rule } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { isScheduleTime } from '../../http/schedule-time';

/** For how long a number may be shown as typing before its message. */
export const TYPING_MAX_MS = 30_000;

/** The message that this one answers. */
export function ReplyToField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      format: 'uuid',
      description:
        'The ID of the message that this one replies to, sent or received in the same chat. The reply goes out ' +
        'from the number of that message.',
    }),
    IsOptional(),
    Rule({
      name: 'uuid',
      test: isUuid,
      answer: 'MESSAGE_NOT_FOUND',
      field: 'MALFORMED',
      message: '`reply_to` must be the ID of a message.',
    }),
  );
}

/** How long the recipient sees "typing…". */
export function TypingField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'integer',
      minimum: 0,
      maximum: TYPING_MAX_MS,
      description: 'For how many milliseconds the recipient sees "typing…" before the message arrives.',
    }),
    IsOptional(),
    Rule({
      name: 'typing',
      test: (value) => isIntegerWithin(value, 0, TYPING_MAX_MS),
      field: 'OUT_OF_RANGE',
      message: '`typing_ms` must be an integer from 0 to 30000.',
    }),
  );
}

/** When the message shall be sent. */
export function ScheduledAtField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'string',
      format: 'date-time',
      description: 'When to send the message (RFC 3339): 30 seconds to 90 days from now.',
      example: EXAMPLE_TIME,
    }),
    Required('scheduled_at'),
    Rule({
      name: 'time',
      test: (value) => isBlank(value) || isScheduleTime(value),
      field: 'OUT_OF_RANGE',
      message: '`scheduled_at` must be a time (RFC 3339) from 30 seconds to 90 days from now.',
    }),
  );
}

/** A text that must be there and not blank. */
export function RequiredTextField(
  name: string,
  options: { maxLength: number; description: string; example?: string; mayBeBlank?: boolean; format?: string },
): PropertyDecorator {
  const { maxLength, mayBeBlank = false, ...docs } = options;
  return applyDecorators(
    ApiProperty({ type: 'string', ...(!mayBeBlank && NOT_BLANK), maxLength, ...docs }),
    Rule({
      name: 'required',
      stage: 'required',
      test: (value) => (mayBeBlank ? value !== undefined : !isBlank(value)),
      answer: 'INVALID_BODY',
      field: 'REQUIRED',
      message: `\`${name}\` is missing.`,
    }),
    Rule({
      name: 'text',
      longest: maxLength,
      test: (value) => value === undefined || isStorableText(value),
      field: 'TOO_LONG',
      message: `\`${name}\` must be a string of at most ${maxLength} characters.`,
    }),
  );
}
