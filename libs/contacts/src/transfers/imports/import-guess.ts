import { Readable } from 'node:stream';
import type { CsvDelimiter, CsvEncoding, ImportFormat } from '@chasqui/database';
import { CsvProblem } from '../csv/csv-problem';
import { encodingOf, mustBeCsv } from '../csv/csv-decoding';
import { textOfCell } from '../csv/csv-text';
import { guessedColumns, SAMPLE_ROWS } from '../columns/column-mapping';
import type { ImportTarget } from '../columns/import-target';
import { guessField, type FieldGuess } from './field-guess';
import { type FileFormat, rowsOf } from '../files/contact-file';
import { type FileHints, formatOf } from '../files/file-survey';

export const GUESS_BYTES = 256 * 1024;

export interface GuessedColumn {
  heading: string;
  /** Null if the heading is unknown. */
  target: ImportTarget | null;
  /** It labels the number or address in another column. */
  isLabel: boolean;
  /** The custom field that would fit its values. */
  field: FieldGuess;
  /** At most 3, each cut to 80 characters. */
  examples: string[];
}

export interface ImportGuess {
  /** Null if the file cannot be read. */
  format: ImportFormat | null;
  /** Null if UTF-8 and Windows-1252 read the bytes alike, or if the file cannot be read. */
  encoding: CsvEncoding | null;
  delimiter: CsvDelimiter | null;
  columns: GuessedColumn[];
  problem: { code: string; message: string } | null;
}

export interface FileHead {
  bytes: Buffer;
  isWhole: boolean;
}

const PIECE_BYTES = 4 * 1024;
/** More rows than explain headings in an import, because field types need more. */
const MOST_ROWS = 200;
/** Lines without text cost as much as others. */
const MOST_LINES = 2_000;
const MOST_EXAMPLES = 3;
const LONGEST_EXAMPLE = 80;

/** Uses the import's own code. Its cost is bounded by `GUESS_BYTES`. */
export async function guessImport(
  head: FileHead,
  hints: FileHints,
  customKeys: readonly string[],
): Promise<ImportGuess> {
  const known: Pick<ImportGuess, 'format' | 'encoding' | 'delimiter'> = { format: null, ...hints };
  try {
    if (hints.encoding !== null) await mustBeCsv(readable(head.bytes));
    const encoding = hints.encoding ?? (await encodingOf(readable(head.bytes), head.isWhole));
    known.encoding = hints.encoding ?? (isAscii(head.bytes) ? null : encoding);
    const part = firstLines(head);
    const format = await formatOf(readable(part.bytes), encoding, hints);
    Object.assign(known, { format: format.format, delimiter: format.delimiter });
    const [first, ...rows] = await firstRows(part, format);
    if (first === undefined) throw new CsvProblem('FILE_EMPTY', 'The file has no rows.');
    const headings = first.map((heading) => heading.trim());
    const guessed = guessedColumns({ headings, sample: rows.slice(0, SAMPLE_ROWS) }, customKeys);
    const columns = headings.map((heading, index) => {
      const values = valuesOf(rows, index);
      return {
        heading,
        target: guessed.find((column) => column.index === index)?.target ?? null,
        isLabel: guessed.some(({ label }) => label === index),
        field: guessField(values),
        examples: [...new Set(values)].slice(0, MOST_EXAMPLES).map((text) => text.slice(0, LONGEST_EXAMPLE)),
      };
    });
    return { ...known, columns, problem: null };
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error;
    return { ...known, columns: [], problem: { code: error.code, message: error.message } };
  }
}

const isAscii = (bytes: Buffer): boolean => bytes.every((byte) => byte < 0x80);

/** In pieces, so that a reader can stop early. */
function readable(bytes: Buffer): Readable {
  const pieces = function* (): Generator<Buffer> {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
  };
  return Readable.from(pieces());
}

/** Only whole lines if the bytes are part of a file. Line ends are found by bytes that all encodings share. */
function firstLines({ bytes, isWhole }: FileHead): FileHead {
  let end = 0;
  let lines = 0;
  for (let at = 0; at < bytes.length && lines < MOST_LINES; at += 1) {
    if (bytes[at] !== 0x0a && bytes[at] !== 0x0d) continue;
    end = at + 1;
    lines += 1;
  }
  if (lines < MOST_LINES && (isWhole || lines === 0)) return { bytes, isWhole };
  // The second byte of a line end in UTF-16LE.
  if (end % 2 === 1 && bytes[end] === 0) end += 1;
  return { bytes: bytes.subarray(0, end), isWhole: isWhole && end === bytes.length };
}

/** @throws CsvProblem */
async function firstRows({ bytes, isWhole }: FileHead, format: FileFormat): Promise<string[][]> {
  const rows: string[][] = [];
  try {
    for await (const { cells } of rowsOf(readable(bytes), format)) {
      rows.push(cells);
      if (rows.length > MOST_ROWS) break;
    }
  } catch (error) {
    // A part of a file may end within a cell.
    if (isWhole || rows.length === 0) throw error;
  }
  return rows;
}

const valuesOf = (rows: readonly string[][], index: number): string[] =>
  rows.map((cells) => textOfCell(cells[index] ?? '')).filter((text) => text !== '');
