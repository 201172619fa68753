import { parse } from 'csv-parse/sync';

/**
 * Where spreadsheets see a formula (OWASP, CSV injection): at the beginning of a cell, and behind what begins one for a
 * spreadsheet that expects another delimiter than a comma; also in the full width of East Asian keyboards, which some take for the
 * same sign. `'` stands before it, and one more before `'` that stood there, so
 * that it can be taken away again exactly.
 */
const UNESCAPED = /(^|[;\t\r\n])('*[=+\-@＝＋－＠])/g;
const UNESCAPED_SPACE = /^('*[\t\r])/;
const ESCAPED = /(^|[;\t\r\n])'('*[=+\-@＝＋－＠])/g;
const ESCAPED_SPACE = /^'('*[\t\r])/;

/** A cell that no spreadsheet runs: `'` stands before what would be a formula, phone numbers with `+` among them. */
export const withoutFormula = (cell: string): string =>
  cell.replace(UNESCAPED, "$1'$2").replace(UNESCAPED_SPACE, "'$1");

/** The cell before `withoutFormula`: what was exported can be imported. */
export const asItWas = (cell: string): string => cell.replace(ESCAPED, '$1$2').replace(ESCAPED_SPACE, '$1');

/** A line of a file (RFC 4180), formulas escaped. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(withoutFormula(cell))).join(',')}\r\n`;

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** C0 controls but tab, line breaks and NUL, which is no text: what programs write for a line break within a cell, for example. */
const CONTROLS = /(?![\t\n\r\0\u0080-\u009f])\p{Cc}/gu;

/**
 * The text of a cell, without what spreadsheets write around one that they are to take as it is (`="0151"`), and without control
 * characters, which nobody sees.
 */
export function textOfCell(cell: string): string {
  const text = cell.replaceAll(CONTROLS, ' ').trim();
  const formula = text.startsWith('="') ? /^="((?:[^"]|"")*)"$/.exec(text) : null;
  return formula === null ? asItWas(text) : (formula[1] ?? '').replaceAll('""', '"').trim();
}

/** What separates the values of a cell that has several. */
const SEPARATORS = /[,;|]/;
/** Between values of Google Contacts. */
const GOOGLE_SEPARATOR = ':::';
/** What makes a value of a list be read as something else. */
const AMBIGUOUS = /[,;|"]|^\[|:::/;

/** A cell with several values: with commas between them, or as a JSON array where a value has a separator itself. */
export const cellOfList = (values: readonly string[]): string =>
  values.some((value) => AMBIGUOUS.test(value)) ? JSON.stringify(values) : values.join(', ');

/**
 * The values of a cell: as `cellOfList` writes them, as people do, and as programs do: `a ::: b` (Google), `a;b` (HubSpot),
 * `"a","b"` (Mailchimp).
 */
export function listOfCell(cell: string): string[] {
  const values = (cell.startsWith('[') && arrayOf(cell)) || split(cell);
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

function split(cell: string): string[] {
  if (cell.includes(GOOGLE_SEPARATOR)) return cell.split(GOOGLE_SEPARATOR);
  return (cell.includes('"') && quotedList(cell)) || cell.split(SEPARATORS);
}

/** @returns null: a quote is not closed */
function quotedList(cell: string): string[] | null {
  try {
    const options = { delimiter: [',', ';', '|'], trim: true, relax_quotes: true, relax_column_count: true };
    return parse(cell, options).flat();
  } catch {
    return null;
  }
}

/** @returns null: it is no JSON array of texts */
function arrayOf(cell: string): string[] | null {
  try {
    const values = JSON.parse(cell) as unknown;
    return Array.isArray(values) && values.every((value) => typeof value === 'string') ? values : null;
  } catch {
    return null;
  }
}
