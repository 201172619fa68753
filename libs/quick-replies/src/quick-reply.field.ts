import { CHANNELS, type Channel } from '@chasqui/entities';
import {
  ChannelsProperty,
  EmptyText,
  HTTPS_URL,
  isBlank,
  isStorableText,
  MediaUrlRules,
  NOT_BLANK,
  PLAIN_MEDIA_TYPES,
  Rule,
} from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

export const LONGEST = { shortcut: 32, title: 80, message: 4_096, tag: 40, query: 100 } as const;
export const SHORTCUT = /^[a-z0-9_-]{1,32}$/;
const MOST_TAGS = 50;
const MOST_CHANNELS = 10;

export const isChannel = (value: unknown): value is Channel => CHANNELS.some((channel) => channel === value);

/** As tags are stored. */
export const toTag = (tag: string): string => tag.trim().toLowerCase();

/** What it is found by. Whether it has to be there is for the body to say. */
export function ShortcutRule(): PropertyDecorator {
  return Rule({
    name: 'shortcut',
    longest: LONGEST.shortcut,
    test: (value) => isBlank(value) || (typeof value === 'string' && SHORTCUT.test(value)),
    field: 'MALFORMED',
    message: '`shortcut` must be 1 to 32 lower-case letters, digits, `_` or `-`, without a leading `/`.',
    reason: 'SHORTCUT',
    params: { most: LONGEST.shortcut },
  });
}

/** The text, as far as it can be looked at without reading its variables. */
export function MessageRule(): PropertyDecorator {
  return Rule({
    name: 'message',
    longest: LONGEST.message,
    test: (value) => isBlank(value) || isStorableText(value),
    field: 'OUT_OF_RANGE',
    message: '`message` must be text of 1 to 4096 characters, without NUL characters and without broken characters.',
    reason: 'TEXT',
    params: { most: LONGEST.message },
  });
}

/** What agents see in a list. */
export function TitleField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      nullable: true,
      maxLength: LONGEST.title,
      default: '',
      description: 'What agents see in a list. Null or an empty text removes it.',
    }),
    IsOptional(),
    EmptyText('clears'),
    Rule({
      name: 'title',
      longest: LONGEST.title,
      test: isStorableText,
      field: 'TOO_LONG',
      message: '`title` must be text of at most 80 characters.',
    }),
  );
}

/** A file that is sent with the text. */
export function MediaUrlField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      ...HTTPS_URL,
      nullable: true,
      description:
        'Public https address of a file to send with the text. Null or an empty text removes it, and `media_type`.',
    }),
    IsOptional(),
    EmptyText('clears'),
    MediaUrlRules(),
  );
}

/** The kind of that file. A quick reply always has a text: kinds that show none are not among them. */
export function MediaTypeField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      enum: [...PLAIN_MEDIA_TYPES, null],
      nullable: true,
      description:
        'Kind of the file. Null or an empty text: guessed from the extension of `media_url` when it is sent.',
    }),
    IsOptional(),
    EmptyText('clears'),
    Rule({
      name: 'mediaType',
      test: (value) => isBlank(value) || PLAIN_MEDIA_TYPES.some((type) => type === value),
      field: 'NOT_ALLOWED',
      message: `\`media_type\` must be one of ${PLAIN_MEDIA_TYPES.join(', ')}.`,
      reason: 'ONE_OF',
      params: { words: PLAIN_MEDIA_TYPES.join(', ') },
    }),
  );
}

/** The channels on which it is offered. */
export function ChannelsField(): PropertyDecorator {
  return applyDecorators(
    ChannelsProperty('Channels that it is for; empty or null: all.'),
    Rule({
      name: 'channels',
      longest: MOST_CHANNELS,
      test: (value) => Array.isArray(value) && value.every(isChannel),
      field: 'NOT_ALLOWED',
      message: `\`channels\` must be a list of ${CHANNELS.join(', ')}.`,
      reason: 'SOME_OF',
      params: { words: CHANNELS.join(', ') },
    }),
  );
}

const isTag = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= LONGEST.tag && isStorableText(value) && !isBlank(value);

/** The words by which agents sort them. */
export function TagsField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'array',
      items: { type: 'string', ...NOT_BLANK, maxLength: LONGEST.tag },
      maxItems: MOST_TAGS,
      nullable: true,
      default: [],
      description: 'Your own words to find it by; kept in lower case. Replaces those before; null removes them.',
    }),
    IsOptional(),
    Rule({
      name: 'tags',
      longest: MOST_TAGS,
      test: (value) => Array.isArray(value) && value.every(isTag),
      field: 'OUT_OF_RANGE',
      message: '`tags` must be a list of at most 50 texts of 1 to 40 characters.',
      reason: 'LIST',
      params: { most: 50, longest: 40 },
    }),
  );
}
