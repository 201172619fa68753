import type { Readable } from 'node:stream';
import type { CsvEncoding } from '@chasqui/database';
import {
  componentsOf,
  emailsOf,
  isMachine,
  listOf,
  nameOf,
  parseVcards,
  phonesOf,
  textOf,
  type Vcard,
  type VcardPhone,
} from '@chasqui/vcard';
import { decoded } from '../csv/csv-decoding';
import { CsvProblem } from '../csv/csv-problem';
import { type CsvRow, LONGEST_ROW } from '../csv/csv-rows';
import { cellOfList } from '../csv/csv-text';

/** The columns of every vCard as a row. Shown to customers: never rename. */
export const CARD_COLUMNS = [
  'name',
  'first_name',
  'last_name',
  'phone',
  'other_phones',
  'email',
  'other_emails',
  'company',
  'notes',
  'tags',
  'birthday',
] as const;
type CardColumn = (typeof CARD_COLUMNS)[number];

/** Properties that fill those columns, and some that say nothing about the person. */
const USED = new Set(
  'VERSION PRODID REV UID KIND CLASS SORT-STRING X-ABLABEL X-ABADR X-ABUID FN N TEL EMAIL ORG NOTE CATEGORIES BDAY'.split(
    ' ',
  ),
);
/** Characters of a card, with its picture. */
const MOST_CHARS = 4 * 1024 * 1024;
const BEGIN = /^\s{0,9}BEGIN\s{0,9}:\s{0,9}VCARD\s{0,9}$/i;
const END = /^\s{0,9}END\s{0,9}:\s{0,9}VCARD\s{0,9}$/i;
/** In vCard 2.1, another person's card follows within this one. */
const AGENT = /^(?:[\w-]{1,64}\.)?AGENT[^:]{0,200}:\s{0,9}$/i;

export const isVcard = (beginning: string): boolean => /^\s*BEGIN:VCARD\s/i.test(beginning.slice(0, 1_000));

/**
 * Cards (RFC 6350, RFC 2426, vCard 2.1) as rows, after the headings. Memory is bounded by one card, and the file is
 * closed whenever its reader stops. @throws CsvProblem ENCODING_INVALID, LINE_TOO_LONG
 */
export async function* vcardRows(bytes: Readable, encoding: CsvEncoding, isGuessed?: boolean): AsyncGenerator<CsvRow> {
  try {
    yield { cells: [...CARD_COLUMNS], line: 0 };
    for await (const { text, line } of cardsOf(decoded(bytes, encoding, isGuessed))) {
      const [card] = parseVcards(text, { length: MOST_CHARS });
      const row = card === undefined ? null : rowOf(card, line);
      if (row === null) continue;
      if (row.cells.reduce((sum, cell) => sum + cell.length, 0) > LONGEST_ROW) throw tooLong(line);
      yield row;
    }
  } finally {
    bytes.destroy();
  }
}

async function* cardsOf(pieces: AsyncGenerator<string>): AsyncGenerator<{ text: string; line: number }> {
  let lines: string[] = [];
  let [chars, depth, line] = [0, 0, 0];
  const take = (): { text: string; line: number } => {
    const text = lines.join('\n');
    lines = [];
    [chars, depth] = [0, 0];
    return { text, line };
  };
  for await (const written of linesOf(pieces)) {
    if (BEGIN.test(written)) {
      const isAgent = depth > 0 && AGENT.test(lines.at(-1) ?? '');
      // A card without END ends where the next one begins.
      if (depth > 0 && !isAgent) yield take();
      depth += 1;
    }
    line += 1;
    if (depth === 0) continue;
    lines.push(written);
    chars += written.length + 1;
    if (chars > MOST_CHARS) throw tooLong(line);
    if (!END.test(written)) continue;
    depth -= 1;
    if (depth === 0) yield take();
  }
  if (lines.length > 0) yield take();
}

async function* linesOf(pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const text = rest + piece;
    // The line feed after a carriage return at the end may come with the next piece.
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > MOST_CHARS) throw tooLong(null);
    yield* lines;
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}

const tooLong = (line: number | null): CsvProblem =>
  new CsvProblem(
    'LINE_TOO_LONG',
    `A card has more than ${LONGEST_ROW} characters besides its picture, or does not end.${line === null ? '' : ` It is in line ${line}.`}`,
  );

/** @returns null for an empty card */
function rowOf(card: Vcard, line: number): CsvRow | null {
  const valuesOf = (name: string): string[] =>
    card.properties.flatMap((each) => (each.name === name && each.value.trim() !== '' ? [each.value] : []));
  const [family = '', given = ''] = componentsOf(valuesOf('N')[0] ?? '');
  const phones = phonesOf(card)
    .filter((phone) => !isMachine(phone))
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(numberOf);
  const [phone = '', ...otherPhones] = new Set(phones);
  const [email = '', ...otherEmails] = new Set(emailsOf(card));
  const cells: Record<CardColumn, string> = {
    name: nameOf(card),
    first_name: given,
    last_name: family,
    phone,
    other_phones: cellOfList(otherPhones),
    email,
    other_emails: cellOfList(otherEmails),
    company: componentsOf(valuesOf('ORG')[0] ?? '')[0] ?? '',
    notes: valuesOf('NOTE').map(textOf).join('\n'),
    tags: cellOfList(valuesOf('CATEGORIES').flatMap(listOf)),
    birthday: (valuesOf('BDAY')[0] ?? '').trim().replace(/^(\d{4})-?(\d{2})-?(\d{2})(?:T.*)?$/, '$1-$2-$3'),
  };
  const leftOut = new Set(
    card.properties.filter(({ name, value }) => !USED.has(name) && value.trim() !== '').map(({ name }) => name),
  );
  if (valuesOf('TEL').length > phones.length) leftOut.add('TEL');
  if (card.isCut) leftOut.add('…');
  const row = CARD_COLUMNS.map((column) => cells[column].trim());
  return row.every((cell) => cell === '') && leftOut.size === 0 ? null : { cells: row, line, leftOut: [...leftOut] };
}

/** WhatsApp first, then mobile, then in the card's order. */
const placeOf = ({ whatsapp, types }: VcardPhone): number => {
  if (whatsapp !== null) return 0;
  return types.includes('cell') ? 1 : 2;
};

/** WhatsApp adds the number with its country code to the number as dialled. */
const numberOf = ({ number, whatsapp }: VcardPhone): string =>
  whatsapp === null || /^\s*(?:\+|00)/.test(number) ? number : `+${whatsapp}`;
