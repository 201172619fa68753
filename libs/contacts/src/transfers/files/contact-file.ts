import type { Readable } from 'node:stream';
import type { CsvDelimiter, CsvEncoding, ImportFormat } from '@chasqui/database';
import { type CsvRow, csvRows } from '../csv/csv-rows';
import { vcardRows } from '../vcard/vcard-rows';

export interface FileFormat {
  format: ImportFormat;
  encoding: CsvEncoding;
  /** Null for vCards. */
  delimiter: CsvDelimiter | null;
  isGuessed?: boolean;
}

/** The headings, then the rows. @throws CsvProblem */
export const rowsOf = (
  bytes: Readable,
  { format, encoding, delimiter, isGuessed }: FileFormat,
): AsyncGenerator<CsvRow> =>
  format === 'vcard' || delimiter === null
    ? vcardRows(bytes, encoding, isGuessed)
    : csvRows(bytes, { encoding, delimiter, ...(isGuessed && { isGuessed }) });
