import {
  CSV_ENCODINGS,
  type CsvEncoding,
  IMPORT_CONFLICTS,
  IMPORT_FORMATS,
  IMPORT_STATES,
  type ImportConflict,
  type ImportFormat,
  type ImportState,
} from '@chasqui/database';
import type { MediaLinks } from '@chasqui/files/store';
import { answerOf, ID, INTEGER, listOf, oneOf, orNull, Shown, TEXT, TEXTS, TIME } from '@chasqui/http/requests';
import type { ImportRecord } from './contact-import.repository';

export class StartedImportData {
  @Shown('Its ID, for GET /contacts/imports/{id}.', ID) id: string;
  @Shown('It waits for its turn.', oneOf(['queued'])) status: 'queued';
}

export class ImportErrorData {
  @Shown(
    'FILE_EMPTY, NOT_CSV, ENCODING_INVALID, QUOTES_INVALID, LINE_TOO_LONG, TOO_MANY_COLUMNS, TOO_MANY_ROWS, HEADING_INVALID, ' +
      'MAPPING_INVALID, FILE_GONE, BROKE_OFF; of a completed one STORAGE_FULL: there is no file of the refused rows.',
    { example: 'MAPPING_INVALID' },
  )
  code: string;
  @Shown('The same in words.') message: string;
}

export class UnmappedColumnData {
  @Shown('Its heading; `#4`: the fourth column, which has none; of cards the name of the property.') column: string;
  @Shown('Rows that have a value in it.', INTEGER) rows_with_values: number;
}

export class ConsentWordData {
  @Shown('The heading of the column.') column: string;
  @Shown('The word, at most 40 characters; null: all others together.', orNull(TEXT)) word: string | null;
  @Shown(
    '`unknown`: it opts nobody in or out, and `consent` does not opt in who has it.',
    oneOf(['in', 'out', 'unknown']),
  )
  opt: 'in' | 'out' | 'unknown';
  @Shown('Rows that have it.', INTEGER) rows: number;
}

export class CompletedNumberData {
  @Shown('Where it stands in the file, from 1.', INTEGER) line: number;
  @Shown('As the file has it.') written: string;
  @Shown('As it is saved.') phone: string;
}

/** contract.md D6. */
export class ImportData {
  @Shown('Its ID.', ID) id: string;
  @Shown(
    '`failed`: the file is none that can be imported, or the import broke off; `error` says why, and what was saved before ' +
      'stays. Rows that are refused let it go on.',
    oneOf(IMPORT_STATES),
  )
  status: ImportState;
  @Shown('Every row is checked, and nothing is saved.') dry_run: boolean;
  @Shown('What happens to contacts that are there already.', oneOf(IMPORT_CONFLICTS)) on_conflict: ImportConflict;
  @Shown('Tags that every contact gets.', TEXTS) tags: string[];
  @Shown('The name of the file.') filename: string;
  @Shown(
    'Heading of a column → field, as sent or guessed; null: it is guessed when the file is looked at.',
    orNull({ type: 'object', additionalProperties: { type: 'string' } }),
  )
  mapping: Record<string, string> | null;
  @Shown('How the text is encoded; null: the file was not looked at yet.', orNull(oneOf(CSV_ENCODINGS)))
  encoding: CsvEncoding | null;
  @Shown('What stands between cells; null: the file has cards, or was not looked at yet.', orNull(TEXT))
  delimiter: string | null;
  @Shown('A table, or cards (vCard); null: the file was not looked at yet.', orNull(oneOf(IMPORT_FORMATS)))
  format: ImportFormat | null;
  @Shown('It was confirmed that the people in the file agreed to get messages.') consent: boolean;
  @Shown('The country of phone numbers whose row names none (ISO 3166-1 alpha-2).', orNull(TEXT))
  default_country: string | null;
  @Shown('Columns that were to be left out.', TEXTS) ignore_columns: string[];
  @Shown('The import fails when a column that holds something would be left out.') strict: boolean;
  @Shown('Columns that were left out and are not in `ignore_columns`, at most 200.', listOf(UnmappedColumnData))
  unmapped_columns: UnmappedColumnData[];
  @Shown(
    'What the words in columns of consent were taken for, the most frequent first; at most 50 words.',
    listOf(ConsentWordData),
  )
  consent_words: ConsentWordData[];
  @Shown('Phone numbers to which the code of their country was added.', INTEGER) completed_numbers: number;
  @Shown('The first three of these, of a dry run.', listOf(CompletedNumberData))
  completed_examples: CompletedNumberData[];
  @Shown('Rows of the file; null: see `encoding`.', orNull(INTEGER)) total: number | null;
  @Shown('Contacts that were made; of a dry run those that would be.', INTEGER) created: number;
  @Shown('Contacts that were there and took values of the file.', INTEGER) updated: number;
  @Shown(
    'Rows of contacts that were left as they are, and rows of somebody whom an earlier row had already: what such a row ' +
      'says more is added to that contact, what it says otherwise takes the place of what the earlier one said.',
    INTEGER,
  )
  skipped: number;
  @Shown('Rows that were refused.', INTEGER) failed: number;
  @Shown(
    'A link to the refused rows, for 24 hours and as long as the key that read it may be used: a CSV file with `line`, ' +
      '`code`, `reason` and the row. The file is kept for 3 days. Null: there is none, or the import is under way.',
    orNull({ type: 'string', format: 'uri' }),
  )
  errors_url: string | null;
  @Shown('Why it failed.', orNull({ type: ImportErrorData })) error: ImportErrorData | null;
  @Shown('When it was asked for.', TIME) created_at: string;
  @Shown('When its first row was looked at.', orNull(TIME)) started_at: string | null;
  @Shown('When it was over.', orNull(TIME)) finished_at: string | null;
}

const toData = answerOf(ImportData);
const toUnmappedData = answerOf(UnmappedColumnData);

/** For readers who may not have the link to the refused rows. */
export function toImportFigures(row: ImportRecord): Omit<ImportData, 'errors_url'> {
  const { errors_url: _, ...figures } = withUrl(row, null);
  return figures;
}

/** @param keyId of the key that reads it: the link works as long as the key does */
export const toImportData = (row: ImportRecord, links: MediaLinks, keyId: string): ImportData =>
  withUrl(row, row.errorsFileId && links.urlForKey(row.errorsFileId, keyId));

const withUrl = (row: ImportRecord, errorsUrl: string | null): ImportData =>
  toData({
    ...row,
    status: row.state,
    unmappedColumns: row.unmapped.map(toUnmappedData),
    error: row.problem,
    errorsUrl,
  });
