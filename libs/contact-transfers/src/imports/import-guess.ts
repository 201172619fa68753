import { Readable } from 'node:stream';
import type { CsvDelimiter, CsvEncoding, ImportFormat } from '@chasqui/entities';
import { CsvProblem } from '../csv/csv-problem';
import { encodingOf, mustBeCsv } from '../csv/csv-decoding';
import { textOfCell } from '../csv/csv-text';
import { guessedColumns, SAMPLE_ROWS } from '../columns/column-mapping';
import type { ImportTarget } from '../columns/import-target';
import { guessField, type FieldGuess } from './field-guess';
import { type FileFormat, rowsOf } from '../files/contact-file';
import { type FileHints, formatOf } from '../files/file-survey';

/** Bytes of a file that are looked at, from its beginning. */
export const GUESS_BYTES = 256 * 1024;

/** A column as the beginning of a file shows it. */
export interface GuessedColumn {
  heading: string;
  /** Null: nobody knows the heading. */
  target: ImportTarget | null;
  /** It says of each row what the number or address of another column is. */
  isLabel: boolean;
  /** What a field that is made for it would be. */
  field: FieldGuess;
  /** At most 3 of its values, cut. */
  examples: string[];
}

/** How an import would read a file, as far as its beginning tells. */
export interface ImportGuess {
  /** Null: it is none that can be read. */
  format: ImportFormat | null;
  /** Null: what was seen of it is the same in UTF-8 and in Windows-1252, or it is none that can be read. */
  encoding: CsvEncoding | null;
  delimiter: CsvDelimiter | null;
  columns: GuessedColumn[];
  /** Why it cannot be imported. */
  problem: { code: string; message: string } | null;
}

/** The beginning of a file. */
export interface FileHead {
  bytes: Buffer;
  /** There is no more of the file. */
  isWhole: boolean;
}

const PIECE_BYTES = 4 * 1024;
/** Of headings the first rows tell, as in an import; of types of fields more. */
const MOST_ROWS = 200;
/** Those without any text cost as much as others. */
const MOST_LINES = 2_000;
const MOST_EXAMPLES = 3;
const LONGEST_EXAMPLE = 80;

/**
 * Looks at the beginning of a file with the code that imports it. Its cost is bounded by `GUESS_BYTES`.
 *
 * @param customKeys of the custom fields of the organization
 */
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

/** In pieces: who has seen enough reads no further. */
function readable(bytes: Buffer): Readable {
  const pieces = function* (): Generator<Buffer> {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
  };
  return Readable.from(pieces());
}

/** At most 2,000 lines, and of a part of a file whole ones, as the bytes of all encodings have their ends. */
function firstLines({ bytes, isWhole }: FileHead): FileHead {
  let end = 0;
  let lines = 0;
  for (let at = 0; at < bytes.length && lines < MOST_LINES; at += 1) {
    if (bytes[at] !== 0x0a && bytes[at] !== 0x0d) continue;
    end = at + 1;
    lines += 1;
  }
  if (lines < MOST_LINES && (isWhole || lines === 0)) return { bytes, isWhole };
  // The second byte of a line's end in UTF-16, of which files begin with a whole one.
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
    // Where only a part was looked at, the part may end within a cell.
    if (isWhole || rows.length === 0) throw error;
  }
  return rows;
}

/** Those that have text. */
const valuesOf = (rows: readonly string[][], index: number): string[] =>
  rows.map((cells) => textOfCell(cells[index] ?? '')).filter((text) => text !== '');
