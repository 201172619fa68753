import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Rule } from '../../http/rule.decorator';
import { isBlank, isStorableText } from '../../http/text-rules';
import { RequiredTextField } from './message-extras.rules';
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
      items: { type: 'string', maxLength: OPTION_MAX },
      minItems: MIN_OPTIONS,
      maxItems: MAX_OPTIONS,
      description: 'What can be chosen: 2 to 12 different texts.',
      example: ['Yes', 'No'],
    }),
    Rule({
      name: 'required',
      stage: 'required',
      test: (value) => sizeOf(value) >= MIN_OPTIONS,
      answer: 'INVALID_BODY',
      field: 'REQUIRED',
      message: '`options` must be a list of 2 to 12 texts.',
    }),
    Rule({
      name: 'most',
      longest: MAX_OPTIONS,
      test: () => true,
      answer: 'TOO_MANY_OPTIONS',
      field: 'OUT_OF_RANGE',
      message: 'A poll may have at most 12 options.',
    }),
    Rule({
      name: 'texts',
      test: (value) => !Array.isArray(value) || (value.every(isOption) && new Set(value).size === value.length),
      field: 'WRONG_TYPE',
      message: '`options` must be texts of 1 to 100 characters that differ from each other.',
    }),
  );
}

const isOption = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= OPTION_MAX && isStorableText(value) && !isBlank(value);

/** Body of POST /whatsapp/poll (spec.md section 4). */
export class SendPollBody extends WhatsappMessageBody {
  @RequiredTextField('question', {
    maxLength: QUESTION_MAX,
    description: 'What is asked.',
    example: 'Shall we deliver tomorrow?',
  })
  question: string;

  @OptionsField()
  options: string[];

  @ApiPropertyOptional({ type: 'boolean', default: false, description: 'Whether several options may be chosen.' })
  @IsOptional()
  @Rule({
    name: 'boolean',
    test: (value) => typeof value === 'boolean',
    field: 'WRONG_TYPE',
    message: '`multiple_select` must be true or false.',
  })
  multiple_select?: boolean;
}
