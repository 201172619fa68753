import { Readable } from 'node:stream';
import type { CsvDelimiter, CsvEncoding } from '@chasqui/database';
import { CsvError, type InfoRecord, type Options, parse } from 'csv-parse';
import { decoded } from './csv-decoding';
import { CsvProblem } from './csv-problem';

/** Characters. */
export const LONGEST_ROW = 64 * 1024;
export const MOST_COLUMNS = 200;
/** contract.md D6. */
export const MOST_ROWS = 100_000;

/** The first row of a file has the headings. */
export interface CsvRow {
  cells: string[];
  /** Line in which the row ends, from 1. */
  line: number;
  /** For a vCard: its properties without a column. */
  leftOut?: readonly string[];
}

export interface CsvFormat {
  encoding: CsvEncoding;
  delimiter: CsvDelimiter;
  /** The encoding was detected, not given: see `decoded`. */
  isGuessed?: boolean;
}

const PIECE_CHARS = 64 * 1024;

interface CsvLimits {
  /** Characters in its cells. */
  row: number;
  /** Characters of a row with its quotes and delimiters. */
  rawRow: number;
  columns: number;
  /** Rows whose cells all lack text. Lines without anything cost nothing, and do not count. */
  empty: number;
}

/** For files that people send. `empty` is the number of rows of a spreadsheet. */
export const SENT: CsvLimits = {
  row: LONGEST_ROW,
  rawRow: 4 * PIECE_CHARS,
  columns: MOST_COLUMNS,
  empty: 1024 * 1024,
};

/**
 * Rows with text, as they are read (RFC 4180). Memory is bounded by one row.
 * @throws CsvProblem ENCODING_INVALID, QUOTES_INVALID, LINE_TOO_LONG, TOO_MANY_COLUMNS, TOO_MANY_ROWS
 */
export async function* csvRows(
  bytes: Readable,
  { encoding, delimiter, isGuessed }: CsvFormat,
  limits: CsvLimits = SENT,
): AsyncGenerator<CsvRow> {
  let given = 0;
  let skippedLines = 0;
  let emptyLines = 0;
  let emptyRows = 0;
  const toRow = (cells: string[], { lines }: Pick<InfoRecord, 'lines'>): CsvRow | null => {
    given = 0;
    if (cells.some((cell) => cell.trim() !== '')) return { cells, line: lines + skippedLines };
    emptyRows += 1;
    if (emptyRows > limits.empty) throw tooManyEmpty(limits);
    return null;
  };
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
    relax_column_count: true,
    // A quote inside a cell without quotes is text: people write 5" there.
    relax_quotes: true,
    max_record_size: limits.row,
    // The type declarations expect the cells alone.
    on_record: toRow as unknown as NonNullable<Options['on_record']>,
  });
  const pieces = async function* (): AsyncGenerator<string> {
    let isFirst = true;
    for await (const text of fromItsFirstLine(decoded(bytes, encoding, isGuessed))) {
      let at = 0;
      if (isFirst) {
        at = DELIMITER_LINE.exec(text)?.[0].length ?? 0;
        skippedLines = at === 0 ? 0 : 1;
        isFirst = false;
      }
      while (at < text.length) {
        // The parser does not count cells without text towards its limit.
        if (parser.info.empty_lines > emptyLines) given = 0;
        emptyLines = parser.info.empty_lines;
        if (given > limits.rawRow) throw tooLong(limits, '');
        const piece = pieceOf(text, at);
        at += piece.length;
        given += piece.length;
        yield piece;
      }
    }
  };
  const text = Readable.from(pieces(), { objectMode: false });
  // `pipe` passes no errors on: the parser has to end with an error of the text, and then throws it.
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    for await (const row of parser as AsyncIterable<CsvRow>) {
      if (row.cells.length > limits.columns) throw tooManyColumns(limits, row);
      yield row;
    }
  } catch (error) {
    throw toProblem(limits, error);
  } finally {
    text.destroy();
    bytes.destroy();
  }
}

/** Excel puts `sep=;` above a table for programs that expect another delimiter. */
const DELIMITER_LINE = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i;
const LONGEST_DELIMITER_LINE = 10;

/** Joins pieces until the first one can hold a whole delimiter line. */
async function* fromItsFirstLine(pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  let first: string | null = '';
  for await (const text of pieces) {
    if (first === null) {
      yield text;
      continue;
    }
    first += text;
    if (first.length < LONGEST_DELIMITER_LINE) continue;
    yield first;
    first = null;
  }
  if (first) yield first;
}

/** Null if the first line gives no delimiter. */
export const saidDelimiter = (text: string): CsvDelimiter | null =>
  (DELIMITER_LINE.exec(text)?.[1] as CsvDelimiter | undefined) ?? null;

/** Never splits a surrogate pair: each half would become U+FFFD. */
function pieceOf(text: string, at: number): string {
  const end = at + PIECE_CHARS;
  return text.slice(at, /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end);
}

const tooLong = ({ row }: CsvLimits, where: string): CsvProblem =>
  new CsvProblem('LINE_TOO_LONG', `A row has more than ${row} characters: a quote may not be closed.${where}`);

function tooManyEmpty({ empty }: CsvLimits): CsvProblem {
  return new CsvProblem('TOO_MANY_ROWS', `More than ${empty.toLocaleString('en')} rows have no text. Delete them.`);
}

const tooManyColumns = ({ columns }: CsvLimits, { line }: CsvRow): CsvProblem =>
  new CsvProblem('TOO_MANY_COLUMNS', `A row has more than ${columns} cells. It is in line ${line}.`);

function toProblem(limits: CsvLimits, error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = typeof error.lines === 'number' ? ` It is in line ${error.lines}.` : '';
  if (error.code === 'CSV_MAX_RECORD_SIZE') return tooLong(limits, line);
  return new CsvProblem('QUOTES_INVALID', `A quote is opened and not closed.${line}`);
}
