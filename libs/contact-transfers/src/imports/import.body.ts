import {
  CSV_DELIMITERS,
  CSV_ENCODINGS,
  type CsvDelimiter,
  type CsvEncoding,
  IMPORT_CONFLICTS,
  type ImportConflict,
} from '@chasqui/entities';
import { isBlank, isStorableText, Rule } from '@chasqui/requests';
import { type FormShape, FORM_TYPE } from '@chasqui/uploads';
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { mappingProblem } from './column-mapping';

const MEGABYTE = 1024 * 1024;
const MOST_TAGS = 50;
const LONGEST_TAG = 40;
/** How long the file of an import is kept. */
const LIFE_SECONDS = 3 * 24 * 60 * 60;

/** The form of POST /contacts/import (contract.md D6). */
export const IMPORT_FORM: FormShape = {
  file: 'csv',
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

const isTag = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= LONGEST_TAG && isStorableText(value) && !isBlank(value);

/** The text fields of the form. */
export class ImportForm {
  @ApiPropertyOptional({
    type: 'string',
    description:
      'JSON object: heading of a column → `name`, `first_name`, `last_name`, `phone`, `email`, `external_id`, `avatar_url`, ' +
      '`language`, `timezone`, `country`, `company`, `tags`, `notes`, `blocked`, `other_phones`, `other_emails`, ' +
      '`other_external_ids` or `custom_fields.<key>`. Columns that it ' +
      'does not name are left out. Default: guessed by the headings.',
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
    message: '`mapping` must map 1 to 200 headings, each to another field of a contact, or to `custom_fields.<key>`.',
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

  @ApiProperty({
    type: 'boolean',
    enum: [true],
    description: 'You confirm that the people in the file agreed to get messages from you.',
  })
  @Rule({
    name: 'consent',
    stage: 'required',
    test: (value) => value === true,
    field: 'REQUIRED',
    message: '`consent` must be true: confirm that the people in the file agreed to get messages from you.',
  })
  consent: true;

  @ApiPropertyOptional({
    enum: CSV_ENCODINGS,
    description:
      'How the text is encoded. Default: as its byte order mark says; else UTF-8 if all of it is, and Windows-1252 if not: ' +
      'the other ones are not guessed. A file with bytes that its encoding has no character for fails as ENCODING_INVALID.',
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
    description: 'What stands between cells. Default: the character that stands most often in the first row.',
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
  return {
    ...(isGiven(mapping) && { mapping: jsonOf(mapping) ?? mapping }),
    ...(isGiven(onConflict) && { on_conflict: onConflict.trim() }),
    ...(isGiven(tags) && { tags: tagsOf(tags) }),
    ...(isGiven(dryRun) && { dry_run: booleanOf(dryRun) }),
    ...(isGiven(consent) && { consent: booleanOf(consent) }),
    ...(isGiven(encoding) && { encoding: encoding.trim().toLowerCase() }),
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
    description: 'The file: at most 20 MB and 100,000 rows, the first with the headings of the columns.',
  })
  csv: unknown;
}
