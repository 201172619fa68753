import { LONGEST_TAG } from '../../records/requests/contact.body';
import { MOST_TAGS } from '../../records/store/contact-record';
import {
  CSV_ENCODINGS,
  type CsvDelimiter,
  type CsvEncoding,
  IMPORT_CONFLICTS,
  type ImportConflict,
} from '@chasqui/database';
import { BooleanField, ChoiceField, Field, isBlank, isObject, isStorableText } from '@chasqui/http/requests';
import { AppError } from '@chasqui/errors';
import { type FormShape, FORM_TYPE } from '@chasqui/files/uploads';
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiProperty } from '@nestjs/swagger';
import { isPhoneCountry, type PhoneCountry } from '@chasqui/phone-numbers';
import { mappingProblem } from '../columns/column-mapping';
import { IMPORT_FIELDS } from '../columns/import-target';
import { MOST_COLUMNS } from '../csv/csv-rows';
import { isNoText, SAVE_AS_CSV } from '../csv/csv-decoding';
import { GUESS_BYTES } from './import-guess';
import { DELIMITER } from './import-guess.body';

/** POST /contacts/import (contract.md D6). */
export const IMPORT_FORM: FormShape = {
  file: 'file',
  alias: 'csv',
  headBytes: GUESS_BYTES,
  refuse: (head) => (isNoText(head) ? new AppError('UNSUPPORTED_MEDIA_TYPE', { message: SAVE_AS_CSV }) : null),
  mostBytes: 20 * 1024 * 1024,
  mime: 'text/csv',
  lifeSeconds: 3 * 24 * 60 * 60,
  texts: {
    mapping: 64 * 1024,
    on_conflict: 20,
    tags: 8 * 1024,
    dry_run: 10,
    consent: 10,
    encoding: 20,
    delimiter: 10,
    default_country: 10,
    ignore_columns: 64 * 1024,
    strict: 10,
  },
};

const DELIMITERS: Readonly<Record<string, CsvDelimiter>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  '\\t': '\t',
  pipe: '|',
};

const ENCODING_NAMES: Readonly<Record<string, CsvEncoding>> = { cp850: 'ibm850', 'mac-roman': 'macintosh' };

const isTag = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= LONGEST_TAG && isStorableText(value) && !isBlank(value);

/** As parsed by `importFormOf`. */
export class ImportForm {
  @Field(
    {
      about:
        `JSON object: heading of a column → ${IMPORT_FIELDS.map((field) => `\`${field}\``).join(', ')} or ` +
        '`custom_fields.<key>`. Several columns can be `tags`, `other_…` and `opt_…`. Columns that it does not name are left out, ' +
        'and told in `unmapped_columns`. The columns of a vCard file are always `name`, `first_name`, `last_name`, `phone`, ' +
        '`other_phones`, `email`, `other_emails`, `company`, `notes`, `tags` and `birthday`. Default: guessed by the headings.',
      example: '{"Correo": "email", "Plan": "custom_fields.plan"}',
    },
    {
      schema: { type: 'string' },
      stage: 'bound',
      is: isObject,
      must: 'a JSON object of column headings and fields',
      code: 'WRONG_TYPE',
      also: () => [
        {
          name: 'targets',
          test: (value) => isObject(value) && mappingProblem(value) === null,
          field: 'MALFORMED',
          message:
            '`mapping` must map 1 to 200 headings, each to another field of a contact, to `opt_<channel>` or to `custom_fields.<key>`.',
        },
      ],
    },
  )
  mapping?: Record<string, string>;

  @ChoiceField({
    of: IMPORT_CONFLICTS,
    default: 'skip',
    about:
      'What happens to contacts that are there already: `skip` leaves them as they are; `update` changes the fields that the ' +
      'file has a value of, and adds tags and addresses.',
  })
  on_conflict?: ImportConflict;

  @Field(
    {
      about: 'Tags that every contact gets: a JSON array, or words with commas between them; at most 50.',
      example: 'fair-2026, leads',
    },
    {
      schema: { type: 'string' },
      longest: MOST_TAGS,
      is: (value) => Array.isArray(value) && value.every(isTag),
      must: `at most ${MOST_TAGS} texts of 1 to ${LONGEST_TAG} characters`,
      code: 'OUT_OF_RANGE',
    },
  )
  tags?: string[];

  @BooleanField({ default: false, about: 'Checks every row as the import would, and saves nothing.' })
  dry_run?: boolean;

  @BooleanField({
    about:
      'You confirm that the people in the file agreed to get messages from you: those of whom neither the file nor their contact ' +
      'says anything are opted in. Required, unless the file has a column of consent (`opt_whatsapp`, `opt_sms`, `opt_email`) for ' +
      'every channel of its phones and emails.',
    example: true,
  })
  consent?: boolean;

  @Field(
    {
      about:
        'The country (ISO 3166-1 alpha-2) of phone numbers that are written without their country code, where the row has no ' +
        '`phone_country` and no `country`. Digits alone are read as a number of it, unless they are an international one that begins with ' +
        'its code; a number that may be either is refused.',
      example: 'DE',
    },
    {
      schema: { type: 'string' },
      is: isPhoneCountry,
      must: 'the code of a country of two letters (ISO 3166-1), for example DE',
      code: 'NOT_ALLOWED',
    },
  )
  default_country?: PhoneCountry;

  @Field(
    {
      about:
        'Headings of columns that are to be left out, as a JSON array or with commas between them: they are not told.',
      example: '["Internal no."]',
    },
    {
      schema: { type: 'string' },
      longest: MOST_COLUMNS,
      is: (value) => Array.isArray(value) && value.every(isStorableText),
      must: `at most ${MOST_COLUMNS} headings`,
      code: 'WRONG_TYPE',
    },
  )
  ignore_columns?: string[];

  @BooleanField({
    default: false,
    about:
      'The import fails as MAPPING_INVALID, before its first row, when a column that holds something would be left out.',
  })
  strict?: boolean;

  @ChoiceField({
    of: CSV_ENCODINGS,
    about:
      'How the text is encoded. Default: as its byte order mark says; else UTF-8 if all of it is, and Windows-1252 if not: ' +
      'the other ones are not guessed. `cp850` is `ibm850`, `mac-roman` is `macintosh`. A file with bytes that its encoding has no character for fails as ENCODING_INVALID.',
    schema: { enum: [...CSV_ENCODINGS, ...Object.keys(ENCODING_NAMES)] },
  })
  encoding?: CsvEncoding;

  @Field(
    {
      about:
        'What stands between cells. Default: as a first line `sep=;` says, else the one by which the first rows are a table.',
      schema: { enum: ['comma', 'semicolon', 'tab', 'pipe', ',', ';', '|'] },
    },
    DELIMITER,
  )
  delimiter?: CsvDelimiter;
}

/** A text that cannot be parsed stays, for the rules to refuse. */
export function importFormOf(texts: Readonly<Record<string, string>>): Record<string, unknown> {
  const { mapping, tags, dry_run: dryRun, consent, encoding, delimiter, on_conflict: onConflict } = texts;
  const { default_country: country, ignore_columns: ignored, strict } = texts;
  return {
    ...(isGiven(mapping) && { mapping: jsonOf(mapping) ?? mapping }),
    ...(isGiven(onConflict) && { on_conflict: onConflict.trim() }),
    ...(isGiven(tags) && { tags: tagsOf(tags) }),
    ...(isGiven(dryRun) && { dry_run: booleanOf(dryRun) }),
    ...(isGiven(consent) && { consent: booleanOf(consent) }),
    ...(isGiven(country) && { default_country: country.trim().toUpperCase() }),
    ...(isGiven(ignored) && { ignore_columns: headingsOf(ignored) }),
    ...(isGiven(strict) && { strict: booleanOf(strict) }),
    ...(isGiven(encoding) && { encoding: encodingOf(encoding.trim().toLowerCase()) }),
    ...(delimiter !== undefined &&
      delimiter !== '' && { delimiter: DELIMITERS[delimiter.trim().toLowerCase()] ?? delimiter }),
  };
}

const isGiven = (text: string | undefined): text is string => text !== undefined && !isBlank(text);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const encodingOf = (name: string): string => ENCODING_NAMES[name] ?? name;

function headingsOf(text: string): unknown {
  if (text.trim().startsWith('[')) return jsonOf(text) ?? text;
  return text.split(',').flatMap((heading) => (isBlank(heading) ? [] : [heading.trim()]));
}

function tagsOf(text: string): unknown {
  const tags = text.trim().startsWith('[') ? jsonOf(text) : text.split(',').filter((tag) => !isBlank(tag));
  return Array.isArray(tags)
    ? tags.map((tag: unknown) => (typeof tag === 'string' ? tag.trim().toLowerCase() : tag))
    : text;
}

function booleanOf(text: string): boolean | string {
  const word = text.trim().toLowerCase();
  if (word === 'true') return true;
  return word === 'false' ? false : text;
}

export const ApiImportForm = (): MethodDecorator =>
  applyDecorators(ApiConsumes(FORM_TYPE), ApiBody({ required: true, type: ImportFormWithFile }));

class ImportFormWithFile extends ImportForm {
  @ApiProperty({
    type: 'string',
    format: 'binary',
    description:
      'The file: a CSV table of at most 20 MB and 100,000 rows, the first with the headings of the columns; or cards (vCard 2.1, 3.0 ' +
      'or 4.0), which are known by their content. The name `csv` for this field goes on working.',
  })
  file: unknown;
}
