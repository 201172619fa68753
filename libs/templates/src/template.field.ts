import {
  TEMPLATE_CATEGORIES,
  TEMPLATE_CHANNELS,
  TEMPLATE_STATUSES,
  type TemplateChannel,
  type TemplateStatus,
} from '@chasqui/entities';
import {
  EmptyText,
  HTTPS_URL,
  isBlank,
  isStorableText,
  MediaUrlRules,
  PLAIN_MEDIA_TYPES,
  Rule,
} from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { toLanguage } from './language';

export const LONGEST = { name: 64, subject: 998, message: 65_536, html: 1_000_000, query: 100 } as const;
export const NAME = /^[a-z0-9_]{1,64}$/;
/** They would begin another header. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

export const isTemplateChannel = (value: unknown): value is TemplateChannel =>
  TEMPLATE_CHANNELS.some((channel) => channel === value);
export const isTemplateStatus = (value: unknown): value is TemplateStatus =>
  TEMPLATE_STATUSES.some((status) => status === value);
export const isLanguage = (value: unknown): boolean => typeof value === 'string' && toLanguage(value) !== null;

/** How it is called. Whether it has to be there is for the body to say. */
export function NameRule(): PropertyDecorator {
  return Rule({
    name: 'name',
    longest: LONGEST.name,
    test: (value) => isBlank(value) || (typeof value === 'string' && NAME.test(value)),
    field: 'MALFORMED',
    message: '`name` must be 1 to 64 lower-case letters, digits or `_`.',
    reason: 'LOWER_CASE_NAME',
    params: { most: LONGEST.name },
  });
}

/** The text, as far as it can be looked at without reading its variables. */
export function MessageRule(): PropertyDecorator {
  return Rule({
    name: 'message',
    longest: LONGEST.message,
    test: (value) => isBlank(value) || isStorableText(value),
    field: 'OUT_OF_RANGE',
    message: '`message` must be text of 1 to 65,536 characters, without NUL characters and without broken characters.',
    reason: 'TEXT',
    params: { most: LONGEST.message },
  });
}

/** One of some words. */
export function ChoiceField(
  name: string,
  choices: readonly string[],
  docs: { default: string; description: string },
): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ enum: choices, ...docs }),
    IsOptional(),
    Rule({
      name: 'choice',
      test: (value) => choices.some((choice) => choice === value),
      field: 'NOT_ALLOWED',
      message: `\`${name}\` must be one of ${choices.join(', ')}.`,
      reason: 'ONE_OF',
      params: { words: choices.join(', ') },
    }),
  );
}

export const ChannelField = (): PropertyDecorator =>
  ChoiceField('channel', TEMPLATE_CHANNELS, {
    default: 'any',
    description:
      'The channel that it is for. `any`: all of them; `subject` and `html` are left out where a channel has none. With a ' +
      'file it is never sent by SMS.',
  });

export const CategoryField = (): PropertyDecorator =>
  ChoiceField('category', TEMPLATE_CATEGORIES, { default: 'utility', description: 'What its messages are for.' });

export const StatusField = (): PropertyDecorator =>
  ChoiceField('status', TEMPLATE_STATUSES, {
    default: 'active',
    description: 'Only an `active` template is sent. Any can be previewed.',
  });

/** The language of the texts. */
export function LanguageField(docs: { default?: string; description: string }): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', format: 'language', maxLength: 35, example: 'pt-BR', ...docs }),
    IsOptional(),
    Rule({
      name: 'language',
      test: isLanguage,
      field: 'MALFORMED',
      message: '`language` must be a language tag (BCP 47), such as `en` or `pt-BR`.',
      reason: 'LANGUAGE',
    }),
  );
}

/** The subject of a mail: one line, since it stands in a header. */
export function SubjectField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      nullable: true,
      maxLength: LONGEST.subject,
      description: 'The subject of a mail, one line, with variables. Only for `email` and `any`. Null removes it.',
    }),
    IsOptional(),
    EmptyText('clears'),
    Rule({
      name: 'subject',
      longest: LONGEST.subject,
      test: isStorableText,
      field: 'TOO_LONG',
      message: '`subject` must be text of at most 998 characters.',
    }),
    Rule({
      name: 'one line',
      test: (value) => typeof value !== 'string' || !CONTROL.test(value),
      field: 'MALFORMED',
      message: '`subject` must be one line, without line breaks and other control characters.',
      reason: 'ONE_LINE',
    }),
  );
}

/** The HTML of a mail. */
export function HtmlField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      nullable: true,
      maxLength: LONGEST.html,
      description:
        'The HTML of a mail. The values of variables are escaped in it. At most 1 MB with `message`. Only for `email` and ' +
        '`any`. Null removes it.',
    }),
    IsOptional(),
    EmptyText('clears'),
    Rule({
      name: 'html',
      longest: LONGEST.html,
      test: isStorableText,
      field: 'TOO_LONG',
      message: '`html` must be text of at most 1,000,000 characters, without NUL characters and broken characters.',
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
        'Public https address of a file to send with the text, which is its caption then: at most 1,024 characters, except ' +
        'in a mail. An SMS has none. Null removes it, and `media_type`.',
    }),
    IsOptional(),
    EmptyText('clears'),
    MediaUrlRules(),
  );
}

/** The kind of that file. A template always has a text: kinds that show none are not among them. */
export function MediaTypeField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      enum: [...PLAIN_MEDIA_TYPES, null],
      nullable: true,
      description: 'Kind of the file at `media_url`, only with one. Null: guessed from its extension when it is sent.',
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
