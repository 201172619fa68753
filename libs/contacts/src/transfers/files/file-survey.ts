import type { Readable } from 'node:stream';
import type { CsvDelimiter, CsvEncoding } from '@chasqui/database';
import { type FileHead, SAMPLE_ROWS } from '../columns/column-mapping';
import { encodingOf, mustBeCsv } from '../csv/csv-decoding';
import { beginningOf, delimiterOf } from '../csv/csv-delimiter';
import { CsvProblem } from '../csv/csv-problem';
import { type CsvRow, MOST_ROWS } from '../csv/csv-rows';
import { isVcard } from '../vcard/vcard-rows';
import { type FileFormat, rowsOf } from './contact-file';

/** What the sender says about a file; null is detected. */
export interface FileHints {
  encoding: CsvEncoding | null;
  delimiter: CsvDelimiter | null;
}

export interface FileSurvey extends FileFormat {
  headings: readonly string[];
  /** Without the row of headings. */
  total: number;
}

export interface RowCounter {
  add(row: CsvRow): void;
}

/**
 * Reads a whole file before anything is saved, so that an error in its last line changes nothing.
 * @param open opens it from its beginning, once per pass
 * @param counterOf gets the headings and the first rows; the counter it returns gets all rows
 * @throws CsvProblem, and errors of `counterOf`
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

/** @param bytes only their beginning is read */
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
