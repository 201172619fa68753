import type { Readable } from 'node:stream';
import type { CsvDelimiter, CsvEncoding } from '@chasqui/entities';
import { type FileHead, SAMPLE_ROWS } from '../columns/column-mapping';
import { encodingOf, mustBeCsv } from '../csv/csv-decoding';
import { beginningOf, delimiterOf } from '../csv/csv-delimiter';
import { CsvProblem } from '../csv/csv-problem';
import { type CsvRow, MOST_ROWS } from '../csv/csv-rows';
import { isVcard } from '../vcard/vcard-rows';
import { type FileFormat, rowsOf } from './contact-file';

/** Of a file what its sender says; null: it is found out. */
export interface FileHints {
  encoding: CsvEncoding | null;
  delimiter: CsvDelimiter | null;
}

/** What is known of a file that was looked at from its beginning to its end. */
export interface FileSurvey extends FileFormat {
  /** Trimmed. */
  headings: readonly string[];
  /** Rows without the headings. */
  total: number;
}

/** Counts what rows have. */
export interface RowCounter {
  add(row: CsvRow): void;
}

/**
 * Looks at a file before anything is made of it: so a file that is broken in its last line changes nothing.
 *
 * @param open reads it from its beginning
 * @param counterOf is made of the headings and the first rows, and is given all rows
 * @throws CsvProblem, also what `counterOf` throws
 */
export async function surveyed(
  open: () => Promise<Readable>,
  hints: FileHints,
  counterOf: (head: FileHead) => RowCounter = () => ({ add: () => undefined }),
): Promise<FileSurvey> {
  if (hints.encoding !== null) await closing(await open(), mustBeCsv);
  const encoding = hints.encoding ?? (await closing(await open(), (bytes) => encodingOf(bytes)));
  const format = await closing(await open(), (bytes) => formatOf(bytes, encoding, hints));
  return closing(await open(), async (bytes) => {
    const rows = rowsOf(bytes, format);
    const head = await headOf(rows);
    const counter = counterOf({ headings: head.headings, sample: head.rows.map(({ cells }) => cells) });
    let total = 0;
    for await (const row of both(head.rows, rows)) {
      counter.add(row);
      total += 1;
      if (total > MOST_ROWS)
        throw new CsvProblem(
          'TOO_MANY_ROWS',
          `The file has more than ${MOST_ROWS.toLocaleString('en')} rows. Split it.`,
        );
    }
    return { ...format, headings: head.headings, total };
  });
}

/** @param bytes read to the end of their beginning */
export async function formatOf(bytes: Readable, encoding: CsvEncoding, hints: FileHints): Promise<FileFormat> {
  const beginning = await beginningOf(bytes, encoding);
  const isGuessed = hints.encoding === null;
  if (isVcard(beginning)) return { format: 'vcard', encoding, delimiter: null, isGuessed };
  return { format: 'csv', encoding, delimiter: hints.delimiter ?? (await delimiterOf(beginning)), isGuessed };
}

async function headOf(rows: AsyncGenerator<CsvRow>): Promise<{ headings: string[]; rows: CsvRow[] }> {
  const first = await rows.next();
  if (first.done === true) throw new CsvProblem('FILE_EMPTY', 'The file has no rows.');
  const head: CsvRow[] = [];
  while (head.length < SAMPLE_ROWS) {
    const next = await rows.next();
    if (next.done === true) break;
    head.push(next.value);
  }
  if (head.length === 0)
    throw new CsvProblem('FILE_EMPTY', 'The file has one row. The first row has the headings of the columns.');
  return { headings: first.value.cells.map((cell) => cell.trim()), rows: head };
}

async function* both(head: readonly CsvRow[], rest: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow> {
  yield* head;
  yield* rest;
}

async function closing<T>(bytes: Readable, read: (bytes: Readable) => Promise<T>): Promise<T> {
  try {
    return await read(bytes);
  } finally {
    bytes.destroy();
  }
}
