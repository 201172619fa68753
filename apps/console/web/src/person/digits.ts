/** The number has more digits than can be stored, so it would change. */
export class DigitsLost extends Error {}

const EXPONENT = /^[+-]?\d+$/;
const DIGITS = /^\d*$/;

/** Digits from the first to the last non-zero one, with the exponent of the last; null if the text is no number. */
function digitsOf(text: string): string | null {
  const [number = '', power = '0', ...more] = text.toLowerCase().split('e');
  const unsigned = number.startsWith('-') || number.startsWith('+') ? number.slice(1) : number;
  const [whole = '', part = '', ...others] = unsigned.split('.');
  const isNumber = more.length + others.length === 0 && EXPONENT.test(power) && DIGITS.test(whole + part);
  if (!isNumber || whole + part === '') return null;
  const all = (whole + part).replace(/^0+/, '');
  let end = all.length;
  while (all[end - 1] === '0') end -= 1;
  if (end === 0) return '0';
  return `${all.slice(0, end)}e${Number(power) - part.length + all.length - end}`;
}

export const losesDigits = (text: string): boolean => {
  const digits = digitsOf(text);
  return digits !== null && digits !== digitsOf(String(Number(text)));
};
