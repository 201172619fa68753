import {
  CSV_DELIMITERS,
  CSV_ENCODINGS,
  type CsvDelimiter,
  type CsvEncoding,
  IMPORT_CONFLICTS,
  type ImportConflict,
} from '@chasqui/entities';
import { isBlank, isStorableText, Rule } from '@chasqui/requests';
import { AppError } from '@chasqui/errors';
import { type FormShape, FORM_TYPE } from '@chasqui/uploads';
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { isPhoneCountry, type PhoneCountry } from '@chasqui/phone-numbers';
import { mappingProblem } from '../columns/column-mapping';
import { IMPORT_FIELDS } from '../columns/import-target';
import { MOST_COLUMNS } from '../csv/csv-rows';
import { isNoText, SAVE_AS_CSV } from '../csv/csv-decoding';
import { GUESS_BYTES } from './import-guess';

const MEGABYTE = 1024 * 1024;
const MOST_TAGS = 50;
const LONGEST_TAG = 40;
/** How long the file of an import is kept. */
const LIFE_SECONDS = 3 * 24 * 60 * 60;

/** The form of POST /contacts/import (contract.md D6). */
export const IMPORT_FORM: FormShape = {
  file: 'file',
  alias: 'csv',
  headBytes: GUESS_BYTES,
  refuse: (head) => (isNoText(head) ? new AppError('UNSUPPORTED_MEDIA_TYPE', { message: SAVE_AS_CSV }) : null),
  mostBytes: 20 * MEGABYTE,
  mime: 'text/csv',
  lifeSeconds: LIFE_SECONDS,
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

/** Words for characters that are hard to write in a form. */
const DELIMITERS: Readonly<Record<string, CsvDelimiter>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  '\\t': '\t',
  pipe: '|',
};

/** Other names of encodings. */
const ENCODING_NAMES: Readonly<Record<string, CsvEncoding>> = { cp850: 'ibm850', 'mac-roman': 'macintosh' };

const isTag = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= LONGEST_TAG && isStorableText(value) && !isBlank(value);

/** The text fields of the form. */
export class ImportForm {
  @ApiPropertyOptional({
    type: 'string',
    description:
      `JSON object: heading of a column → ${IMPORT_FIELDS.map((field) => `\`${field}\``).join(', ')} or ` +
      '`custom_fields.<key>`. Several columns can be `tags`, `other_…` and `opt_…`. Columns that it does not name are left out, ' +
      'and told in `unmapped_columns`. The columns of a vCard file are always `name`, `first_name`, `last_name`, `phone`, ' +
      '`other_phones`, `email`, `other_emails`, `company`, `notes`, `tags` and `birthday`. Default: guessed by the headings.',
    example: '{"Correo": "email", "Plan": "custom_fields.plan"}',
  })
  @IsOptional()
  @Rule({
    name: 'object',
    stage: 'bound',
    test: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    field: 'WRONG_TYPE',
    message: '`mapping` must be a JSON object of column headings and fields.',
  })
  @Rule({
    name: 'targets',
    test: (value) => typeof value === 'object' && value !== null && mappingProblem(value) === null,
    field: 'MALFORMED',
    message:
      '`mapping` must map 1 to 200 headings, each to another field of a contact, to `opt_<channel>` or to `custom_fields.<key>`.',
  })
  mapping?: Record<string, string>;

  @ApiPropertyOptional({
    enum: IMPORT_CONFLICTS,
    default: 'skip',
    description:
      'What happens to contacts that are there already: `skip` leaves them as they are; `update` changes the fields that the ' +
      'file has a value of, and adds tags and addresses.',
  })
  @IsOptional()
  @Rule({
    name: 'onConflict',
    test: (value) => IMPORT_CONFLICTS.some((choice) => choice === value),
    field: 'NOT_ALLOWED',
    message: '`on_conflict` must be skip or update.',
  })
  on_conflict?: ImportConflict;

  @ApiPropertyOptional({
    type: 'string',
    description: 'Tags that every contact gets: a JSON array, or words with commas between them; at most 50.',
    example: 'fair-2026, leads',
  })
  @IsOptional()
  @Rule({
    name: 'tags',
    longest: MOST_TAGS,
    test: (value) => Array.isArray(value) && value.every(isTag),
    field: 'OUT_OF_RANGE',
    message: '`tags` must be at most 50 texts of 1 to 40 characters.',
  })
  tags?: string[];

  @ApiPropertyOptional({
    type: 'boolean',
    default: false,
    description: 'Checks every row as the import would, and saves nothing.',
  })
  @IsOptional()
  @Rule({
    name: 'dryRun',
    test: (value) => typeof value === 'boolean',
    field: 'WRONG_TYPE',
    message: '`dry_run` must be true or false.',
  })
  dry_run?: boolean;

  @ApiPropertyOptional({
    type: 'boolean',
    description:
      'You confirm that the people in the file agreed to get messages from you: those of whom neither the file nor their contact ' +
      'says anything are opted in. Required, unless the file has a column of consent (`opt_whatsapp`, `opt_sms`, `opt_email`) for ' +
      'every channel of its phones and emails.',
    example: true,
  })
  @IsOptional()
  @Rule({
    name: 'consent',
    test: (value) => typeof value === 'boolean',
    field: 'WRONG_TYPE',
    message: '`consent` must be true: confirm that the people in the file agreed to get messages from you.',
  })
  consent?: boolean;

  @ApiPropertyOptional({
    type: 'string',
    description:
      'The country (ISO 3166-1 alpha-2) of phone numbers that are written without their country code, where the row has no ' +
      '`phone_country` and no `country`. Digits alone are read as a number of it, unless they are an international one that begins with ' +
      'its code; a number that may be either is refused.',
    example: 'DE',
  })
  @IsOptional()
  @Rule({
    name: 'country',
    test: isPhoneCountry,
    field: 'NOT_ALLOWED',
    message: '`default_country` must be the code of a country of two letters (ISO 3166-1), for example DE.',
  })
  default_country?: PhoneCountry;

  @ApiPropertyOptional({
    type: 'string',
    description:
      'Headings of columns that are to be left out, as a JSON array or with commas between them: they are not told.',
    example: '["Internal no."]',
  })
  @IsOptional()
  @Rule({
    name: 'headings',
    longest: MOST_COLUMNS,
    test: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string' && isStorableText(each)),
    field: 'WRONG_TYPE',
    message: `\`ignore_columns\` must be at most ${MOST_COLUMNS} headings.`,
  })
  ignore_columns?: string[];

  @ApiPropertyOptional({
    type: 'boolean',
    default: false,
    description:
      'The import fails as MAPPING_INVALID, before its first row, when a column that holds something would be left out.',
  })
  @IsOptional()
  @Rule({
    name: 'strict',
    test: (value) => typeof value === 'boolean',
    field: 'WRONG_TYPE',
    message: '`strict` must be true or false.',
  })
  strict?: boolean;

  @ApiPropertyOptional({
    enum: [...CSV_ENCODINGS, ...Object.keys(ENCODING_NAMES)],
    description:
      'How the text is encoded. Default: as its byte order mark says; else UTF-8 if all of it is, and Windows-1252 if not: ' +
      'the other ones are not guessed. `cp850` is `ibm850`, `mac-roman` is `macintosh`. A file with bytes that its encoding has no character for fails as ENCODING_INVALID.',
  })
  @IsOptional()
  @Rule({
    name: 'encoding',
    test: (value) => CSV_ENCODINGS.some((encoding) => encoding === value),
    field: 'NOT_ALLOWED',
    message: `\`encoding\` must be one of ${CSV_ENCODINGS.join(', ')}.`,
  })
  encoding?: CsvEncoding;

  @ApiPropertyOptional({
    enum: ['comma', 'semicolon', 'tab', 'pipe', ',', ';', '|'],
    description:
      'What stands between cells. Default: as a first line `sep=;` says, else the one by which the first rows are a table.',
  })
  @IsOptional()
  @Rule({
    name: 'delimiter',
    test: (value) => CSV_DELIMITERS.some((delimiter) => delimiter === value),
    field: 'NOT_ALLOWED',
    message: '`delimiter` must be comma, semicolon, tab or pipe.',
  })
  delimiter?: CsvDelimiter;
}

/** What the text fields of a form say, each as what it is. Texts that are none of it stay, for the rules to refuse them. */
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

/** How OpenAPI tells of the form. */
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
