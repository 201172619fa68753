import {
  BooleanField,
  Field,
  isBlank,
  isStorableText,
  NOT_BLANK,
  TakenElsewhere,
  TextField,
} from '@chasqui/http/requests';
import { TEXT_AND_MEDIA } from './whatsapp-elsewhere';
import { WhatsappMessageBody } from './whatsapp-message.body';

/** WhatsApp's own limits. */
const OPTIONS = { least: 2, most: 12, longest: 100 } as const;
const QUESTION_MAX = 255;

const isOption = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= OPTIONS.longest && isStorableText(value) && !isBlank(value);

/** Body of POST /whatsapp/poll (spec.md section 4). */
@TakenElsewhere(TEXT_AND_MEDIA)
export class SendPollBody extends WhatsappMessageBody {
  @TextField({ required: true, max: QUESTION_MAX, about: 'The question.', example: 'Shall we deliver tomorrow?' })
  question: string;

  @Field(
    {
      required: true,
      there: {
        test: (value) => Array.isArray(value) && value.length >= OPTIONS.least,
        message: '`options` must be an array of 2 to 12 strings.',
      },
      answer: 'TOO_MANY_OPTIONS',
      about: 'The options: 2 to 12 different strings.',
      example: ['Yes', 'No'],
    },
    {
      schema: {
        type: 'array',
        items: { type: 'string', ...NOT_BLANK, maxLength: OPTIONS.longest },
        uniqueItems: true,
        minItems: OPTIONS.least,
        maxItems: OPTIONS.most,
      },
      longest: OPTIONS.most,
      is: Array.isArray,
      must: '`options` can contain at most 12 options.',
      code: 'OUT_OF_RANGE',
      also: () => [
        {
          name: 'texts',
          test: (value) => Array.isArray(value) && value.every(isOption) && new Set(value).size === value.length,
          field: 'WRONG_TYPE',
          message: '`options` must be different strings of 1 to 100 characters each.',
        },
      ],
    },
  )
  options: string[];

  @BooleanField({ default: false, about: 'Whether the recipient can choose several options.' })
  multiple_select?: boolean;
}
