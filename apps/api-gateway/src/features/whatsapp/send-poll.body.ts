import { isBlank, isStorableText, NOT_BLANK, Rule, TakenElsewhere } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { RequiredTextField } from './message-extras.rule';
import { TEXT_AND_MEDIA } from './whatsapp-elsewhere';
import { WhatsappMessageBody } from './whatsapp-message.body';

const MIN_OPTIONS = 2;
const MAX_OPTIONS = 12;
/** WhatsApp's own limits. */
const OPTION_MAX = 100;
const QUESTION_MAX = 255;

const sizeOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

function OptionsField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'array',
      items: { type: 'string', ...NOT_BLANK, maxLength: OPTION_MAX },
      uniqueItems: true,
      minItems: MIN_OPTIONS,
      maxItems: MAX_OPTIONS,
      description: 'The options: 2 to 12 different strings.',
      example: ['Yes', 'No'],
    }),
    Rule({
      name: 'required',
      stage: 'required',
      test: (value) => sizeOf(value) >= MIN_OPTIONS,
      answer: 'INVALID_BODY',
      field: 'REQUIRED',
      message: '`options` must be an array of 2 to 12 strings.',
    }),
    Rule({
      name: 'most',
      longest: MAX_OPTIONS,
      test: () => true,
      answer: 'TOO_MANY_OPTIONS',
      field: 'OUT_OF_RANGE',
      message: '`options` can contain at most 12 options.',
    }),
    Rule({
      name: 'texts',
      test: (value) => !Array.isArray(value) || (value.every(isOption) && new Set(value).size === value.length),
      field: 'WRONG_TYPE',
      message: '`options` must be different strings of 1 to 100 characters each.',
    }),
  );
}

const isOption = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= OPTION_MAX && isStorableText(value) && !isBlank(value);

/** Body of POST /whatsapp/poll (spec.md section 4). */
@TakenElsewhere(TEXT_AND_MEDIA)
export class SendPollBody extends WhatsappMessageBody {
  @RequiredTextField('question', {
    maxLength: QUESTION_MAX,
    description: 'The question.',
    example: 'Shall we deliver tomorrow?',
  })
  question: string;

  @OptionsField()
  options: string[];

  @ApiPropertyOptional({
    type: 'boolean',
    default: false,
    description: 'Whether the recipient can choose several options.',
  })
  @IsOptional()
  @Rule({
    name: 'boolean',
    test: (value) => typeof value === 'boolean',
    field: 'WRONG_TYPE',
    message: '`multiple_select` must be true or false.',
  })
  multiple_select?: boolean;
}
