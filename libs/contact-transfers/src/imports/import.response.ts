import {
  CSV_ENCODINGS,
  type CsvEncoding,
  IMPORT_CONFLICTS,
  IMPORT_FORMATS,
  IMPORT_STATES,
  type ImportConflict,
  type ImportFormat,
  type ImportState,
} from '@chasqui/entities';
import type { MediaLinks } from '@chasqui/media-store';
import { ApiProperty } from '@nestjs/swagger';
import type { ImportRecord } from './contact-import.repository';

const timeOrNull = { type: 'string', format: 'date-time', nullable: true } as const;

/** An import that was asked for. */
export class StartedImportData {
  @ApiProperty({ format: 'uuid', description: 'Its ID, for GET /contacts/imports/{id}.' })
  id: string;

  @ApiProperty({ enum: ['queued'], description: 'It waits for its turn.' })
  status: 'queued';
}

/** Why an import failed. */
export class ImportErrorData {
  @ApiProperty({
    description:
      'FILE_EMPTY, NOT_CSV, ENCODING_INVALID, QUOTES_INVALID, LINE_TOO_LONG, TOO_MANY_COLUMNS, TOO_MANY_ROWS, HEADING_INVALID, ' +
      'MAPPING_INVALID, FILE_GONE, BROKE_OFF; of a completed one STORAGE_FULL: there is no file of the refused rows.',
    example: 'MAPPING_INVALID',
  })
  code: string;

  @ApiProperty({ description: 'The same in words.' })
  message: string;
}

/** A column that was left out. */
export class UnmappedColumnData {
  @ApiProperty({
    description: 'Its heading; `#4`: the fourth column, which has none; of cards the name of the property.',
  })
  column: string;

  @ApiProperty({ type: 'integer', description: 'Rows that have a value in it.' })
  rows_with_values: number;
}

/** What a word in a column of consent was taken for. */
export class ConsentWordData {
  @ApiProperty({ description: 'The heading of the column.' })
  column: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The word, at most 40 characters; null: all others together.',
  })
  word: string | null;

  @ApiProperty({
    enum: ['in', 'out', 'unknown'],
    description: '`unknown`: it opts nobody in or out, and `consent` does not opt in who has it.',
  })
  opt: 'in' | 'out' | 'unknown';

  @ApiProperty({ type: 'integer', description: 'Rows that have it.' })
  rows: number;
}

/** A phone number to which the code of its country was added. */
export class CompletedNumberData {
  @ApiProperty({ type: 'integer', description: 'Where it stands in the file, from 1.' })
  line: number;

  @ApiProperty({ description: 'As the file has it.' })
  written: string;

  @ApiProperty({ description: 'As it is saved.' })
  phone: string;
}

/** An import (contract.md D6). */
export class ImportData {
  @ApiProperty({ format: 'uuid', description: 'Its ID.' })
  id: string;

  @ApiProperty({
    enum: IMPORT_STATES,
    description:
      '`failed`: the file is none that can be imported, or the import broke off; `error` says why, and what was saved before ' +
      'stays. Rows that are refused let it go on.',
  })
  status: ImportState;

  @ApiProperty({ description: 'Every row is checked, and nothing is saved.' })
  dry_run: boolean;

  @ApiProperty({ enum: IMPORT_CONFLICTS, description: 'What happens to contacts that are there already.' })
  on_conflict: ImportConflict;

  @ApiProperty({ type: [String], description: 'Tags that every contact gets.' })
  tags: string[];

  @ApiProperty({ description: 'The name of the file.' })
  filename: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    nullable: true,
    description: 'Heading of a column → field, as sent or guessed; null: it is guessed when the file is looked at.',
  })
  mapping: Record<string, string> | null;

  @ApiProperty({
    type: 'string',
    enum: [...CSV_ENCODINGS, null],
    nullable: true,
    description: 'How the text is encoded; null: the file was not looked at yet.',
  })
  encoding: CsvEncoding | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'What stands between cells; null: the file has cards, or was not looked at yet.',
  })
  delimiter: string | null;

  @ApiProperty({
    type: 'string',
    enum: [...IMPORT_FORMATS, null],
    nullable: true,
    description: 'A table, or cards (vCard); null: the file was not looked at yet.',
  })
  format: ImportFormat | null;

  @ApiProperty({ description: 'It was confirmed that the people in the file agreed to get messages.' })
  consent: boolean;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The country of phone numbers whose row names none (ISO 3166-1 alpha-2).',
  })
  default_country: string | null;

  @ApiProperty({ type: [String], description: 'Columns that were to be left out.' })
  ignore_columns: string[];

  @ApiProperty({ description: 'The import fails when a column that holds something would be left out.' })
  strict: boolean;

  @ApiProperty({
    type: [UnmappedColumnData],
    description: 'Columns that were left out and are not in `ignore_columns`, at most 200.',
  })
  unmapped_columns: UnmappedColumnData[];

  @ApiProperty({
    type: [ConsentWordData],
    description: 'What the words in columns of consent were taken for, the most frequent first; at most 50 words.',
  })
  consent_words: ConsentWordData[];

  @ApiProperty({ type: 'integer', description: 'Phone numbers to which the code of their country was added.' })
  completed_numbers: number;

  @ApiProperty({ type: [CompletedNumberData], description: 'The first three of these, of a dry run.' })
  completed_examples: CompletedNumberData[];

  @ApiProperty({ type: 'integer', nullable: true, description: 'Rows of the file; null: see `encoding`.' })
  total: number | null;

  @ApiProperty({ type: 'integer', description: 'Contacts that were made; of a dry run those that would be.' })
  created: number;

  @ApiProperty({ type: 'integer', description: 'Contacts that were there and took values of the file.' })
  updated: number;

  @ApiProperty({
    type: 'integer',
    description:
      'Rows of contacts that were left as they are, and rows of somebody whom an earlier row had already: what such a row ' +
      'says more is added to that contact, what it says otherwise takes the place of what the earlier one said.',
  })
  skipped: number;

  @ApiProperty({ type: 'integer', description: 'Rows that were refused.' })
  failed: number;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description:
      'A link to the refused rows, for 24 hours and as long as the key that read it may be used: a CSV file with `line`, ' +
      '`code`, `reason` and the row. The file is kept for 3 days. Null: there is none, or the import is under way.',
  })
  errors_url: string | null;

  @ApiProperty({ type: ImportErrorData, nullable: true, description: 'Why it failed.' })
  error: ImportErrorData | null;

  @ApiProperty({ format: 'date-time', description: 'When it was asked for.' })
  created_at: string;

  @ApiProperty({ ...timeOrNull, description: 'When its first row was looked at.' })
  started_at: string | null;

  @ApiProperty({ ...timeOrNull, description: 'When it was over.' })
  finished_at: string | null;
}

/** An import as whoever may not have the link reads it. */
export function toImportFigures(row: ImportRecord): Omit<ImportData, 'errors_url'> {
  return {
    id: row.id,
    status: row.state,
    dry_run: row.dryRun,
    on_conflict: row.onConflict,
    tags: row.tags,
    filename: row.filename,
    mapping: row.mapping,
    encoding: row.encoding,
    delimiter: row.delimiter,
    format: row.format,
    consent: row.consent,
    default_country: row.defaultCountry,
    ignore_columns: row.ignoreColumns,
    strict: row.strict,
    unmapped_columns: row.unmapped.map(({ column, rowsWithValues }) => ({ column, rows_with_values: rowsWithValues })),
    consent_words: row.consentWords,
    completed_numbers: row.completedNumbers,
    completed_examples: row.completedExamples,
    total: row.total,
    created: row.created,
    updated: row.updated,
    skipped: row.skipped,
    failed: row.failed,
    error: row.problem,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

/** @param keyId of the key that reads it: the link ends with it */
export const toImportData = (row: ImportRecord, links: MediaLinks, keyId: string): ImportData => ({
  ...toImportFigures(row),
  errors_url: row.errorsFileId === null ? null : links.urlForKey(row.errorsFileId, keyId),
});
