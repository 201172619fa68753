import { CHANNELS, EVENT_TYPES } from '@chasqui/entities';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Rule } from '../../http/rule.decorator';
import { isBlank, isStorableText, isUuid } from '../../http/text-rules';
import { MOST_HEADERS } from './webhook-headers';

export const LONGEST = { name: 80, description: 500, url: 2048 } as const;
const MOST_ACCOUNTS = 100;
/** In `events`: every type, also those that come later. */
export const ALL = '*';

const isListOf = (value: unknown, isItem: (item: unknown) => boolean): value is unknown[] =>
  Array.isArray(value) && value.length <= MOST_ACCOUNTS && value.every(isItem);
const isEventName = (value: unknown): boolean => value === ALL || EVENT_TYPES.some((type) => type === value);

/** The name that the customer gives it. */
export function NameField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      maxLength: LONGEST.name,
      description: 'Your name for it; default: the host of its address.',
    }),
    IsOptional(),
    Rule({
      name: 'name',
      longest: LONGEST.name,
      test: (value) => isStorableText(value) && !isBlank(value),
      field: 'OUT_OF_RANGE',
      message: '`name` must be text of 1 to 80 characters.',
    }),
  );
}

/** A note of the customer. */
export function DescriptionField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      nullable: true,
      maxLength: LONGEST.description,
      description: 'A note of yours; null or an empty text removes it.',
    }),
    IsOptional(),
    Rule({
      name: 'description',
      longest: LONGEST.description,
      test: isStorableText,
      field: 'TOO_LONG',
      message: '`description` must be text of at most 500 characters.',
    }),
  );
}

/** The types of events that it is told. */
export function EventsField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: [String],
      enum: [ALL, ...EVENT_TYPES],
      isArray: true,
      minItems: 1,
      default: [ALL],
      description: 'Types of events that it is told; `*`: all, also types that come later.',
    }),
    IsOptional(),
    Rule({
      name: 'events',
      test: (value) => isListOf(value, isEventName) && value.length > 0,
      field: 'NOT_ALLOWED',
      message: `\`events\` must be \`["*"]\`, or a list of one or more types of events: ${EVENT_TYPES.join(', ')}.`,
    }),
  );
}

/** The channels that it is told of. */
export function ChannelsField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: [String],
      enum: CHANNELS,
      isArray: true,
      nullable: true,
      default: [],
      description: 'Channels that it is told of; empty or null: all. Events without a channel always come.',
    }),
    IsOptional(),
    Rule({
      name: 'channels',
      test: (value) => isListOf(value, (item) => CHANNELS.some((channel) => channel === item)),
      field: 'NOT_ALLOWED',
      message: `\`channels\` must be a list of ${CHANNELS.join(', ')}.`,
    }),
  );
}

/** The numbers and phones that it is told of. */
export function AccountIdsField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      maxItems: MOST_ACCOUNTS,
      nullable: true,
      default: [],
      description:
        'WhatsApp numbers and SMS phones that it is told of; empty or null: all. Events that are about none always come.',
    }),
    IsOptional(),
    Rule({
      name: 'accountIds',
      longest: MOST_ACCOUNTS,
      test: (value) => isListOf(value, isUuid),
      field: 'MALFORMED',
      message: '`account_ids` must be a list of at most 100 ids of your numbers and phones.',
    }),
  );
}

const isFlat = (object: object): boolean =>
  Object.values(object).every((value) => typeof value !== 'object' || value === null);

/** Headers of its requests. */
export function HeadersField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'object',
      additionalProperties: { type: 'string' },
      maxProperties: MOST_HEADERS,
      nullable: true,
      description:
        'Headers of every request to it, for example `Authorization`; replaces those before, null removes them. They ' +
        'are never shown again. Names that we set ourselves (`webhook-…`, `Host`, `Content-…`) ' +
        'and those that proxies believe (`Cookie`, `Forwarded`, `X-Forwarded-…`, `Via`) are refused.',
    }),
    IsOptional(),
    Rule({
      name: 'headers',
      // Which header is refused and why is said by `toWebhookHeaders`; until then nothing deep comes further.
      test: (value) => typeof value === 'object' && !Array.isArray(value) && isFlat(value ?? {}),
      field: 'WRONG_TYPE',
      message: '`headers` must be an object of names and texts.',
    }),
  );
}
