import type { Readable } from 'node:stream';
import { CSV_DELIMITERS, type CsvDelimiter, type CsvEncoding } from '@chasqui/entities';
import { decoded, encodingOf, mustBeCsv } from './csv-decoding';
import { CsvProblem } from './csv-problem';
import { type CsvFormat, csvRows, LONGEST_ROW, MOST_ROWS } from './csv-rows';

/** What is known of a file that was looked at from its beginning to its end. */
export interface CsvSurvey extends CsvFormat {
  /** Trimmed. */
  headings: string[];
  /** Rows without the headings. */
  total: number;
}

/** Of a file what its sender says; null: it is found out. */
export interface CsvHints {
  encoding: CsvEncoding | null;
  delimiter: CsvDelimiter | null;
}

/**
 * Looks at a file before anything is made of it: so a file that is broken in its last line changes nothing.
 *
 * @param open reads it from its beginning
 * @throws CsvProblem
 */
export async function surveyed(open: () => Promise<Readable>, hints: CsvHints): Promise<CsvSurvey> {
  if (hints.encoding !== null) await closing(await open(), mustBeCsv);
  const encoding = hints.encoding ?? (await closing(await open(), (bytes) => encodingOf(bytes)));
  const delimiter = hints.delimiter ?? (await closing(await open(), (bytes) => delimiterOf(bytes, encoding)));
  let headings: string[] | undefined;
  let total = 0;
  for await (const { cells } of csvRows(await open(), { encoding, delimiter })) {
    if (headings === undefined) headings = cells.map((cell) => cell.trim());
    else total += 1;
    if (total > MOST_ROWS)
      throw new CsvProblem('TOO_MANY_ROWS', `The file has more than ${MOST_ROWS.toLocaleString('en')} rows. Split it.`);
  }
  if (headings === undefined) throw new CsvProblem('FILE_EMPTY', 'The file has no rows.');
  if (total === 0)
    throw new CsvProblem('FILE_EMPTY', 'The file has one row. The first row has the headings of the columns.');
  return { encoding, delimiter, headings, total };
}

async function closing<T>(bytes: Readable, read: (bytes: Readable) => Promise<T>): Promise<T> {
  try {
    return await read(bytes);
  } finally {
    bytes.destroy();
  }
}

/** The delimiter that stands most often in the first line outside of quotes; of several the first. */
export async function delimiterOf(bytes: Readable, encoding: CsvEncoding): Promise<CsvDelimiter> {
  const counts = new Map<string, number>(CSV_DELIMITERS.map((delimiter) => [delimiter, 0]));
  for (const char of await firstLineOf(bytes, encoding)) {
    const count = counts.get(char);
    if (count !== undefined) counts.set(char, count + 1);
  }
  const most = Math.max(...counts.values());
  return CSV_DELIMITERS.find((delimiter) => counts.get(delimiter) === most) ?? ',';
}

/** Without what stands in quotes, and no longer than a row. */
async function firstLineOf(bytes: Readable, encoding: CsvEncoding): Promise<string> {
  let isQuoted = false;
  let line = '';
  for await (const text of decoded(bytes, encoding)) {
    for (const char of text) {
      if (char === '"') isQuoted = !isQuoted;
      else if (!isQuoted && /[\r\n]/.test(char) && line.trim() !== '') return line;
      else if (!isQuoted) line += char;
      if (line.length > LONGEST_ROW) return line;
    }
  }
  return line;
}
