import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import type { CsvEncoding } from '@chasqui/database';
import { getDecoder } from 'iconv-lite';
import { CsvProblem } from './csv-problem';

/** Byte order marks (Unicode 17, section 23.8). */
const MARKS: readonly (readonly [encoding: CsvEncoding, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Spreadsheets, archives and PDFs that people send instead of CSV. */
const OTHER_FILES: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x1f, 0x8b],
  [0x25, 0x50, 0x44, 0x46],
];
const LONGEST_MARK = 4;

/** What Windows-1252 has at 0x80 to 0x9f (WHATWG Encoding Standard); everything else is as in Latin-1. */
const WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/**
 * Never part of a text in an older encoding: control characters, and private-use characters, which ICU returns for
 * bytes without a meaning (or with one in some fonts only). A file with one of them has another encoding.
 */
const NO_TEXT = /[\x80-\x9f\ue000-\uf8ff]/;

/** What letters in CP850 (`Ren\u201ae`, `Pe\u00a4a`) and Mac Roman (`M\u0178ller`) look like as Windows-1252. */
const OTHER_LETTERS =
  /\p{L}[\u00a1-\u00a4\u201d\u2122]\p{Ll}|\p{L}[\u201a\u0192\u201e\u2020\u2021\u02c6\u2030\u2039\u02dc]\p{L}|\p{L}[\u0160\u0152\u017d\u0178]\p{Ll}|\p{Ll}[\u0160\u0152\u017d\u0178]/u;

/** For a file whose encoding the sender gave. @throws CsvProblem NOT_CSV */
export async function mustBeCsv(bytes: Readable): Promise<void> {
  let head = Buffer.alloc(0);
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    head = Buffer.concat([head, chunk.subarray(0, LONGEST_MARK)]);
    mustBeText(head);
    if (head.length >= LONGEST_MARK) return;
  }
}

/**
 * By the byte order mark; otherwise UTF-8 if the whole file is valid UTF-8, and Windows-1252 if not.
 * @param bytes read to the end
 * @param isWhole false if they are only the beginning of a file, which may end within a character
 * @throws CsvProblem NOT_CSV
 */
export async function encodingOf(bytes: Readable, isWhole = true): Promise<CsvEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let head: Buffer | undefined = Buffer.alloc(0);
  let isUtf8 = true;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    if (head !== undefined) {
      head = Buffer.concat([head, chunk.subarray(0, LONGEST_MARK)]);
      mustBeText(head);
      const marked = markedAs(head);
      if (marked !== undefined) return marked;
      if (head.length >= LONGEST_MARK) head = undefined;
    }
    isUtf8 &&= isDecoded(decoder, chunk, true);
    if (!isUtf8 && head === undefined) return 'windows-1252';
  }
  return isUtf8 && isDecoded(decoder, Buffer.alloc(0), !isWhole) ? 'utf-8' : 'windows-1252';
}

export const SAVE_AS_CSV =
  'The file is a spreadsheet, an archive or a PDF. Open it in Excel, Numbers or Google Sheets, save or download it as ' +
  'CSV (in Excel: "CSV UTF-8"), and send that file.';

/** @param head the first 4 bytes of a file */
export const isNoText = (head: Buffer): boolean =>
  OTHER_FILES.some((begin) => head.subarray(0, begin.length).equals(Buffer.from(begin)));

function mustBeText(head: Buffer): void {
  if (isNoText(head)) throw new CsvProblem('NOT_CSV', SAVE_AS_CSV);
}

const markedAs = (head: Buffer): CsvEncoding | undefined =>
  MARKS.find(([, mark]) => head.subarray(0, mark.length).equals(Buffer.from(mark)))?.[0];

function isDecoded(decoder: TextDecoder, bytes: Buffer, stream: boolean): boolean {
  try {
    decoder.decode(bytes, { stream });
    return true;
  } catch {
    return false;
  }
}

/**
 * Yields the text in pieces, without the byte order mark.
 * @param isGuessed Windows-1252 was detected, not given: then letters as other encodings leave them are an error, too
 * @throws CsvProblem ENCODING_INVALID
 */
export async function* decoded(bytes: Readable, encoding: CsvEncoding, isGuessed = false): AsyncGenerator<string> {
  if (encoding === 'windows-1252') {
    let before = '';
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      const text = chunk
        .toString('latin1')
        .replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80] ?? char);
      if (NO_TEXT.test(text) || (isGuessed && OTHER_LETTERS.test(before + text))) throw notEncoded(encoding);
      before = text.slice(-2);
      yield text;
    }
    return;
  }
  if (encoding === 'ibm850') {
    const decoder = getDecoder('cp850');
    for await (const chunk of bytes as AsyncIterable<Buffer>) yield decoder.write(chunk);
    return;
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of bytes as AsyncIterable<Buffer>) yield textOf(decoder, encoding, chunk);
  yield textOf(decoder, encoding);
}

/** @param chunk absent at the end of the file */
function textOf(decoder: TextDecoder, encoding: CsvEncoding, chunk?: Buffer): string {
  try {
    const text = decoder.decode(chunk, { stream: chunk !== undefined });
    if (encoding.startsWith('utf-') || !NO_TEXT.test(text)) return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
  }
  throw notEncoded(encoding);
}

const notEncoded = (encoding: CsvEncoding): CsvProblem =>
  new CsvProblem(
    'ENCODING_INVALID',
    `The file is not encoded as ${encoding}. Save it as UTF-8 (in Excel: "CSV UTF-8"), or send its \`encoding\`: files of ` +
      'DOS and of old Macs are `ibm850` and `macintosh`.',
  );
