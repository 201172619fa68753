import { Readable } from 'node:stream';
import { CSV_DELIMITERS, type CsvDelimiter, type CsvEncoding } from '@chasqui/database';
import { decoded } from './csv-decoding';
import { CsvProblem } from './csv-problem';
import { csvRows, saidDelimiter } from './csv-rows';

/** How much is read to find the delimiter. */
const LOOKED_AT_CHARS = 16 * 1024;
const LOOKED_AT_ROWS = 20;

/**
 * The delimiter from the first line (`sep=;`); otherwise the one with which most of the first rows have the same
 * number of cells, more than one. On a tie the one with more cells wins, then the first.
 */
export async function delimiterOf(text: string): Promise<CsvDelimiter> {
  const said = saidDelimiter(text);
  if (said !== null) return said;
  let best = { delimiter: CSV_DELIMITERS[0] as CsvDelimiter, share: 0, cells: 1 };
  for (const delimiter of CSV_DELIMITERS) {
    const widths = await widthsOf(text, delimiter);
    const cells = usual(widths);
    const share = cells === 1 ? 0 : widths.filter((width) => width === cells).length / widths.length;
    if (share > best.share || (share === best.share && cells > best.cells)) best = { delimiter, share, cells };
  }
  return best.delimiter;
}

/** The most frequent width; the largest on a tie. */
function usual(widths: readonly number[]): number {
  const countOf = (width: number): number => widths.filter((each) => each === width).length;
  return widths.toSorted((a, b) => countOf(b) - countOf(a) || b - a)[0] ?? 1;
}

export async function beginningOf(bytes: Readable, encoding: CsvEncoding): Promise<string> {
  let beginning = '';
  for await (const text of decoded(bytes, encoding)) {
    beginning += text;
    if (beginning.length > LOOKED_AT_CHARS) break;
  }
  return beginning.slice(0, LOOKED_AT_CHARS);
}

/** The last row may be cut. */
async function widthsOf(text: string, delimiter: CsvDelimiter): Promise<number[]> {
  const widths: number[] = [];
  const rows = csvRows(Readable.from([Buffer.from(text)]), { encoding: 'utf-8', delimiter });
  try {
    for await (const { cells } of rows) {
      widths.push(cells.length);
      if (widths.length === LOOKED_AT_ROWS) break;
    }
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error;
  }
  return widths;
}
