import { parse } from 'csv-parse/sync';

/**
 * Where spreadsheets see a formula (OWASP, CSV injection): at the beginning of a cell, and after a character that
 * starts a new cell where another delimiter than a comma is expected; also the full-width forms of East Asian
 * keyboards, which some spreadsheets treat as the same sign. A `'` goes before it, even where a `'` already stands,
 * so that exactly one can be removed again.
 */
const UNESCAPED = /(^|[;\t\r\n])('*[=+\-@＝＋－＠])/g;
const UNESCAPED_SPACE = /^('*[\t\r])/;
const ESCAPED = /(^|[;\t\r\n])'('*[=+\-@＝＋－＠])/g;
const ESCAPED_SPACE = /^'('*[\t\r])/;

/** A cell that no spreadsheet runs as a formula. Phone numbers with `+` get a `'`, too. */
export const withoutFormula = (cell: string): string =>
  cell.replace(UNESCAPED, "$1'$2").replace(UNESCAPED_SPACE, "'$1");

/** Reverses `withoutFormula`, so that an export can be imported again. */
export const asItWas = (cell: string): string => cell.replace(ESCAPED, '$1$2').replace(ESCAPED_SPACE, '$1');

/** A line of a file (RFC 4180), with formulas escaped. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(withoutFormula(cell))).join(',')}\r\n`;

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Not tab, line breaks and NUL, which is not text. Some programs write a control for a line break in a cell. */
const CONTROLS = /(?![\t\n\r\0\u0080-\u009f])\p{Cc}/gu;

/** Without the formula that keeps a spreadsheet from changing it (`="0151"`), and without invisible controls. */
export function textOfCell(cell: string): string {
  const text = cell.replaceAll(CONTROLS, ' ').trim();
  const formula = text.startsWith('="') ? /^="((?:[^"]|"")*)"$/.exec(text) : null;
  return formula === null ? asItWas(text) : (formula[1] ?? '').replaceAll('""', '"').trim();
}

const SEPARATORS = /[,;|]/;
/** Between values in files of Google Contacts. */
const GOOGLE_SEPARATOR = ':::';
/** A value with one of these would be read as something else. */
const AMBIGUOUS = /[,;|"]|^\[|:::/;

/** Several values in one cell: separated by commas, or as a JSON array if a value holds a separator. */
export const cellOfList = (values: readonly string[]): string =>
  values.some((value) => AMBIGUOUS.test(value)) ? JSON.stringify(values) : values.join(', ');

/** Written by `cellOfList`, by people, and by programs: `a ::: b` (Google), `a;b` (HubSpot), `"a","b"` (Mailchimp). */
export function listOfCell(cell: string): string[] {
  const values = (cell.startsWith('[') && arrayOf(cell)) || split(cell);
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

function split(cell: string): string[] {
  if (cell.includes(GOOGLE_SEPARATOR)) return cell.split(GOOGLE_SEPARATOR);
  return (cell.includes('"') && quotedList(cell)) || cell.split(SEPARATORS);
}

/** @returns null if a quote is not closed */
function quotedList(cell: string): string[] | null {
  try {
    const options = { delimiter: [',', ';', '|'], trim: true, relax_quotes: true, relax_column_count: true };
    return parse(cell, options).flat();
  } catch {
    return null;
  }
}

/** @returns null unless it is a JSON array of strings */
function arrayOf(cell: string): string[] | null {
  try {
    const values = JSON.parse(cell) as unknown;
    return Array.isArray(values) && values.every((value) => typeof value === 'string') ? values : null;
  } catch {
    return null;
  }
}
