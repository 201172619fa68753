import type { Readable } from 'node:stream';
import type { CsvDelimiter, CsvEncoding, ImportFormat } from '@chasqui/entities';
import { type CsvRow, csvRows } from '../csv/csv-rows';
import { vcardRows } from '../vcard/vcard-rows';

/** How a file of contacts is read. */
export interface FileFormat {
  format: ImportFormat;
  encoding: CsvEncoding;
  /** Null: it is no table. */
  delimiter: CsvDelimiter | null;
  /** Nobody said how it is encoded. */
  isGuessed?: boolean;
}

/** The rows of a file, with the headings before them. @throws CsvProblem */
export const rowsOf = (
  bytes: Readable,
  { format, encoding, delimiter, isGuessed }: FileFormat,
): AsyncGenerator<CsvRow> =>
  format === 'vcard' || delimiter === null
    ? vcardRows(bytes, encoding, isGuessed)
    : csvRows(bytes, { encoding, delimiter, ...(isGuessed && { isGuessed }) });
