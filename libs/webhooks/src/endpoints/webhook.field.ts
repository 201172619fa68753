import { CHANNELS, EVENT_TYPES } from '@chasqui/entities';
import {
  ChannelsProperty,
  EmptyText,
  isBlank,
  isStorableText,
  isUuid,
  membersNamed,
  NOT_BLANK,
  Rule,
} from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { LONGEST_VALUE, MOST_HEADERS, TOKEN, VALUE } from './webhook-headers';

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
      ...NOT_BLANK,
      maxLength: LONGEST.name,
      description: 'Your name for the webhook. Default: the host of its URL.',
    }),
    IsOptional(),
    Rule({
      name: 'name',
      longest: LONGEST.name,
      test: (value) => isStorableText(value) && !isBlank(value),
      field: 'OUT_OF_RANGE',
      message: '`name` must be a string of 1 to 80 characters.',
      reason: 'TEXT',
      params: { most: LONGEST.name },
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
      description: 'Your note about the webhook. Null or an empty string removes it.',
    }),
    IsOptional(),
    EmptyText('clears'),
    Rule({
      name: 'description',
      longest: LONGEST.description,
      test: isStorableText,
      field: 'TOO_LONG',
      message: '`description` must be a string of at most 500 characters.',
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
      description: 'The event types to subscribe to. `*` means all types, including those added later.',
    }),
    IsOptional(),
    Rule({
      name: 'events',
      test: (value) => isListOf(value, isEventName) && value.length > 0,
      field: 'NOT_ALLOWED',
      message: `\`events\` must be \`["*"]\` or an array of one or more event types: ${EVENT_TYPES.join(', ')}.`,
      reason: 'SOME_OF',
      params: { words: EVENT_TYPES.join(', ') },
    }),
  );
}

/** Rule of the name of an event type. */
export function EventTypeRule(): PropertyDecorator {
  return Rule({
    name: 'event',
    test: (value) => EVENT_TYPES.some((type) => type === value),
    field: 'NOT_ALLOWED',
    message: `\`event\` must be an event type: ${EVENT_TYPES.join(', ')}.`,
    reason: 'ONE_OF',
    params: { words: EVENT_TYPES.join(', ') },
  });
}

/** The channels that it is told of. */
export function ChannelsField(): PropertyDecorator {
  return applyDecorators(
    ChannelsProperty(
      'The channels to subscribe to; empty or null for all. You always get events that have no channel.',
    ),
    Rule({
      name: 'channels',
      test: (value) => isListOf(value, (item) => CHANNELS.some((channel) => channel === item)),
      field: 'NOT_ALLOWED',
      message: `\`channels\` must be an array of channels: ${CHANNELS.join(', ')}.`,
      reason: 'SOME_OF',
      params: { words: CHANNELS.join(', ') },
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
        'The WhatsApp numbers and SMS phones of yours to subscribe to; empty or null for all. You always get events that ' +
        'are about none.',
    }),
    IsOptional(),
    Rule({
      name: 'accountIds',
      longest: MOST_ACCOUNTS,
      test: (value) => isListOf(value, isUuid),
      field: 'MALFORMED',
      message: '`account_ids` must be an array of at most 100 IDs of your numbers and phones.',
      reason: 'IDS',
      params: { least: 0, most: MOST_ACCOUNTS },
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
      additionalProperties: { type: 'string', minLength: 1, maxLength: LONGEST_VALUE, pattern: VALUE.source },
      maxProperties: MOST_HEADERS,
      ...membersNamed({ pattern: TOKEN.source }),
      nullable: true,
      description:
        'Headers to send with every request, for example `Authorization`. They replace the previous ones; null ' +
        'removes them. Their values are never shown again. You cannot set headers that the service sets itself ' +
        '(`webhook-…`, `Host`, `Content-…`) or that proxies trust (`Cookie`, `Forwarded`, `X-Forwarded-…`, ' +
        '`Via`).',
    }),
    IsOptional(),
    Rule({
      name: 'headers',
      // Which header is refused and why is said by `toWebhookHeaders`; until then nothing deep comes further.
      test: (value) => typeof value === 'object' && !Array.isArray(value) && isFlat(value ?? {}),
      field: 'WRONG_TYPE',
      message: '`headers` must be an object with string values.',
      reason: 'HEADERS',
    }),
  );
}
