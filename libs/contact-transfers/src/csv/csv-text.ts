/** Spreadsheets run what begins so (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell that no spreadsheet runs: `'` stands before what would be a formula, phone numbers with `+` among them. */
export const withoutFormula = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** The cell before `withoutFormula`: what was exported can be imported. */
export const asItWas = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** A line of a file (RFC 4180), formulas escaped. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(withoutFormula(cell))).join(',')}\r\n`;

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
