import {
  TEMPLATE_CATEGORIES,
  TEMPLATE_CHANNELS,
  TEMPLATE_STATUSES,
  type TemplateCategory,
  type TemplateChannel,
  type TemplateStatus,
} from '@chasqui/database';
import {
  ChoiceField,
  Field,
  type FieldOptions,
  isIntegerWithin,
  MediaUrlField,
  patchOf,
  PatternField,
  PLAIN_MEDIA_TYPES,
  TakenElsewhere,
  TextField,
} from '@chasqui/http/requests';
import { ContactIdField, VariablesField } from '../variables/variables.field';
import { ApiExtraModels } from '@nestjs/swagger';
import { DeclaredVariablesField, VariableBody } from './declared-variable.body';
import { LONGEST_LANGUAGE, toLanguage } from './language';

/** They would begin another header. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const NO_UPLOADS = 'Uploaded files expire. Use `media_url` for the file of a template.';

const NameField = (options: FieldOptions): PropertyDecorator =>
  PatternField({
    pattern: /^[a-z0-9_]{1,64}$/,
    max: 64,
    must: '1 to 64 lower-case letters, digits or `_`',
    reason: 'LOWER_CASE_NAME',
    ...options,
  });

/** BCP 47. */
export const LanguageField = (options: FieldOptions): PropertyDecorator =>
  Field(options, {
    schema: { type: 'string', maxLength: LONGEST_LANGUAGE },
    is: (value) => typeof value === 'string' && toLanguage(value) !== null,
    must: 'a language tag (BCP 47), such as `en` or `pt-BR`',
    code: 'MALFORMED',
    reason: 'LANGUAGE',
  });

const LANGUAGE = { format: 'language', example: 'pt-BR' } as const;

/** One line, since it stands in a header. */
const SubjectField = (options: FieldOptions): PropertyDecorator =>
  TextField({
    ...options,
    max: 998,
    also: (name) => [
      {
        name: 'one line',
        test: (value) => typeof value !== 'string' || !CONTROL.test(value),
        field: 'MALFORMED',
        message: `\`${name}\` must be one line, without line breaks and other control characters.`,
        reason: 'ONE_LINE',
      },
    ],
  });

/** From 1 to the largest integer of PostgreSQL. */
export const VersionField = (options: FieldOptions): PropertyDecorator =>
  Field(options, {
    schema: { type: 'integer', minimum: 1 },
    is: (value) => isIntegerWithin(value, 1, 2 ** 31 - 1),
    must: 'the number of a version',
    code: 'OUT_OF_RANGE',
    reason: 'VERSION',
  });

/** contract.md D8. The service refuses wrong variables, with their position. */
@TakenElsewhere({ media_id: NO_UPLOADS, media_base64: NO_UPLOADS })
@ApiExtraModels(VariableBody)
export class CreateTemplateBody {
  @NameField({
    required: true,
    about: 'How you call it. The same for all languages of one text; unique with `language`.',
    example: 'order_shipped',
  })
  name: string;

  @TextField({
    required: true,
    max: 65_536,
    code: 'OUT_OF_RANGE',
    about:
      'The text, with at most 50 variables: `{{contact.name}}`, `{{contact.first_name}}`, or a name of your own such as ' +
      '`{{order}}`. What stands behind a bar comes where there is no value: `{{contact.name|there}}`.',
    example: 'Hi {{contact.name|there}}, your order {{order}} is on its way.',
  })
  message: string;

  @ChoiceField({
    of: TEMPLATE_CHANNELS,
    default: 'any',
    about:
      'The channel that it is for. `any`: all of them; `subject` and `html` are left out where a channel has none. With a ' +
      'file it is never sent by SMS.',
  })
  channel?: TemplateChannel;

  @ChoiceField({ of: TEMPLATE_CATEGORIES, default: 'utility', about: 'What its messages are for.' })
  category?: TemplateCategory;

  @LanguageField({ default: 'en', about: 'The language of the texts (BCP 47).', schema: LANGUAGE })
  language?: string;

  @ChoiceField({
    of: TEMPLATE_STATUSES,
    default: 'active',
    about: 'Only an `active` template is sent. Any can be previewed.',
  })
  status?: TemplateStatus;

  @SubjectField({
    clears: true,
    about: 'The subject of a mail, one line, with variables. Only for `email` and `any`. Null removes it.',
  })
  subject?: string | null;

  @TextField({
    max: 1_000_000,
    clears: true,
    about:
      'The HTML of a mail. The values of variables are escaped in it. At most 1 MB with `message`. Only for `email` and ' +
      '`any`. Null removes it.',
  })
  html?: string | null;

  @MediaUrlField({
    clears: true,
    about:
      'Public https address of a file to send with the text, which is its caption then: at most 1,024 characters, except ' +
      'in a mail. An SMS has none. Null removes it, and `media_type`.',
  })
  media_url?: string | null;

  @ChoiceField({
    of: PLAIN_MEDIA_TYPES,
    clears: true,
    about: 'Kind of the file at `media_url`, only with one. Null: guessed from its extension when it is sent.',
  })
  media_type?: string | null;

  @DeclaredVariablesField({
    clears: true,
    default: [],
    about:
      'Variables of which you say more than the texts do; the others are found in the texts, and what says no more than ' +
      'these is not kept. Each stands here once, and must stand in a text; when none has it any more, what you said of it goes. Replaces those ' +
      'before; null removes them.',
  })
  variables?: VariableBody[] | null;
}

/** What is absent stays, null clears what can be cleared. */
export class UpdateTemplateBody extends patchOf(CreateTemplateBody) {}

/** For a person who edits a template that others may change meanwhile. */
export class UpdateTemplateVersionBody extends UpdateTemplateBody {
  @VersionField({
    about: 'The version that you change. If the template has another one by now, nothing is changed.',
  })
  version?: number;
}

export class DuplicateTemplateBody {
  @NameField({
    about: 'Name of the copy. Default: that of the original where `language` is another one, else `…_copy`.',
    example: 'order_shipped_new',
  })
  name?: string;

  @LanguageField({
    about: 'Language of the copy (BCP 47), for a translation. Default: that of the original.',
    schema: LANGUAGE,
  })
  language?: string;
}

export class PreviewTemplateBody {
  @ContactIdField() contact_id?: string;
  @VariablesField() variables?: Record<string, string>;
}

export class PreviewContentBody extends UpdateTemplateBody {
  @ContactIdField() contact_id?: string;
}
