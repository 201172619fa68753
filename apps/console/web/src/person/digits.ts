/** A number with more digits than can be stored: it would become another one. */
export class DigitsLost extends Error {}

const DECIMAL = /^[+-]?(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;

/** The digits of a number from the first to the last that is no zero, and the power of ten of the last; null: it is none. */
function digitsOf(text: string): string | null {
  const [, whole = '', part = '', power = '0'] = DECIMAL.exec(text) ?? [];
  if (whole + part === '') return null;
  const all = (whole + part).replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  if (digits === '') return '0';
  return `${digits}e${Number(power) - part.length + all.length - digits.length}`;
}

/** Whether a text is a number that cannot be stored with all of its digits. */
export const losesDigits = (text: string): boolean => {
  const digits = digitsOf(text);
  return digits !== null && digits !== digitsOf(String(Number(text)));
};
