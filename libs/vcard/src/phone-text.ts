const DIGIT = /\p{Nd}/u;
/** Digits with what people write between them: spaces, dashes, dots, slashes, brackets, and invisible marks. */
const WRITTEN =
  /[+\uFF0B]?[([]?\d(?:[ \t\u00A0\u1680\u2000-\u200F\u202A-\u202F\u205F\u2060\u2066-\u2069\u3000\u00AD\u061C\uFEFF().[\]/\-\u2010-\u2015\u2212]{0,8}\d){0,40}/g;
/** `tel:+49-151-00003101;ext=5`, RFC 3966. */
const SCHEME = /^\s{0,9}tel:/i;
/** Spreadsheets turn numbers into decimals. */
const DECIMAL = /^(\+?\d{7,})\.0{1,2}$/;
/** Shorter ones are extensions, or belong to a label. */
const FEWEST_DIGITS = 5;
/** ITU-T E.164 section 6. More digits are two numbers with a slash between. */
const MOST_DIGITS = 15;
/** Limit for reading; a number with its label is much shorter. */
const MOST_READ = 1000;

/**
 * The phone number in a text, as written, without what is no part of it: a label before it ("Mobile 2: …"), an
 * extension or another number behind it ("… ext. 5"), the parameters of a `tel:` address.
 *
 * @returns with the digits 0 to 9, for any script; empty if there is none
 */
export function phoneIn(text: string): string {
  const address = SCHEME.test(text) ? unescaped(text.replace(SCHEME, '').split(';')[0] ?? '') : text;
  const found = withPlainDigits(address.slice(0, MOST_READ)).match(WRITTEN) ?? [];
  const first = found.find((each) => digitsIn(each).length >= FEWEST_DIGITS);
  const longest = found.toSorted((a, b) => digitsIn(b).length - digitsIn(a).length)[0];
  const written = first ?? longest ?? '';
  const one = digitsIn(written).length > MOST_DIGITS ? (written.split('/')[0] ?? '').trim() : written;
  return DECIMAL.exec(one)?.[1] ?? one;
}

export function digitsIn(text: string): string {
  return withPlainDigits(text).replace(/\D/g, '');
}

function unescaped(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Replaces the digits of all other scripts by 0 to 9. */
function withPlainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)));
}

/** Unicode has the ten digits of each script in sequence, from zero to nine; some scripts have several sets. */
function valueOf(digit: number): number {
  let zero = digit;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (digit - zero) % 10;
}
