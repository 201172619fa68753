import { type PhoneCountry, readIn, withoutNationalPrefix } from './numbering-plans';

/**
 * Why a text is no phone number. `malformed`: other characters, or stray digits; `national`: a zero in place of a
 * country code; `foreign`: such a zero, but the completing country has no such number; `length`: too few or too many
 * digits.
 */
export type PhoneProblem = 'malformed' | 'national' | 'foreign' | 'length';

/** Characters of a phone number as people write it. */
export const LONGEST_PHONE = 64;

/**
 * White space, including non-breaking kinds, and invisible characters: address books put direction marks around
 * numbers.
 */
const SPACE = /[\s\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069]/g;
/** Full-width digits, and those of Arabic and Persian keyboards: in all three the last four bits are the digit. */
const OTHER_DIGITS = /[\uFF10-\uFF19\u0660-\u0669\u06F0-\u06F9]/g;
/** Hyphens, dashes and the minus of all widths, dots, slashes. */
const SEPARATORS = /[-./\u2010-\u2015\u2212\uFE58\uFE63\uFF0D-\uFF0F]/g;
const BRACKETS = /[()[\]\uFF08\uFF09\uFF3B\uFF3D]/g;
/** A number that a spreadsheet took for an amount: 4915112345678.0. Other decimals were amounts, or are cut. */
const DECIMAL = /^(\+?\d{7,15})[.,](\d{1,2})$/;
/** A slash follows an area code. After more digits it begins another number, or the end of one. */
const SLASH = /[/\uFF0F]/;
const MOST_BEFORE_SLASH = 8;
/** The national zero in a number with a country code: +49 (0)151. */
const TRUNK_ZERO = /[([\uFF08\uFF3B]0[)\]\uFF09\uFF3D]/;
const COUNTRY_CODE = /^[1-9]\d{0,2}$/;
/**
 * Countries whose numbers begin with a zero of their own, so that "(0)" after their code is part of the number, as
 * libphonenumber-js 1.13.16 reads it: Italy, San Marino, Ivory Coast, Burkina Faso, Benin, Gabon, Congo.
 */
const KEEP_THEIR_ZERO = new Set(['39', '378', '225', '226', '229', '241', '242']);
/** ITU-T E.164 section 6: at most 15 digits, and no country code begins with a zero. */
const DIGITS = { least: 7, most: 15 } as const;
const PLAIN = /^[1-9][0-9]{6,14}$/;

export type ParsedPhone = { phone: string } | { problem: PhoneProblem };

/**
 * Reads a phone number as people write it: with spaces, dashes, dots, slashes and brackets, with `+` or `00` before the
 * country code or neither, and with the national zero behind it.
 *
 * @param country completes numbers with a zero in place of a country code, and no others; null: they are `national`
 * @returns the digits with the country code, the same for all ways of writing one number; or why it is none
 */
export function parsePhone(text: string, country: PhoneCountry | null = null): ParsedPhone {
  if (text.length > LONGEST_PHONE) return { problem: 'length' };
  // Most callers are programs.
  if (PLAIN.test(text)) return { phone: text };
  const compact = compactOf(text);
  if (compact === null) return { problem: 'malformed' };
  const [before = '', after, more] = compact.split(TRUNK_ZERO);
  const { digits: code, isMarked } = international(before);
  if (after === undefined) return fromDigits(isMarked ? withoutNationalPrefix(code) : code, isMarked ? null : country);
  const rest = after.replace(BRACKETS, '');
  if (code === '' && !isMarked) return fromDigits(`0${rest}`, country);
  // Elsewhere the intended number is ambiguous.
  if (more !== undefined || !COUNTRY_CODE.test(code)) return { problem: 'malformed' };
  return fromDigits(withZeroInBrackets(code, rest), null);
}

/** The digits of a phone number, see `parsePhone`; null if it is none. */
export function toPhone(text: string, country: PhoneCountry | null = null): string | null {
  const parsed = parsePhone(text, country);
  return 'phone' in parsed ? parsed.phone : null;
}

/**
 * The digits of a text without other signs: neither a mark of a country code, nor a zero in its place.
 *
 * @returns null if it is written otherwise
 */
export function bareDigits(text: string): string | null {
  if (PLAIN.test(text)) return text;
  const compact = text.length > LONGEST_PHONE ? null : compactOf(text);
  if (compact === null || TRUNK_ZERO.test(compact)) return null;
  const digits = compact.replace(BRACKETS, '');
  return /^[1-9]\d*$/.test(digits) ? digits : null;
}

/**
 * Without spaces, separators and decimals.
 * @returns null if it has decimals other than a spreadsheet's, or two numbers
 */
function compactOf(text: string): string | null {
  const written = text.replace(SPACE, '').replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
  const decimal = DECIMAL.exec(written);
  if ((decimal !== null && Number(decimal[2]) !== 0) || hasAnother(written)) return null;
  return (decimal?.[1] ?? written).replace(SEPARATORS, '');
}

function hasAnother(written: string): boolean {
  const [before = '', ...others] = written.split(SLASH);
  return others.length > 0 && before.replace(/\D/g, '').length > MOST_BEFORE_SLASH;
}

/** Without brackets and without the mark of a country code. */
function international(written: string): { digits: string; isMarked: boolean } {
  const plain = written.replace(BRACKETS, '').replace(/^\uFF0B/, '+');
  const marked = /^(?:\+|00)/.exec(plain);
  return { digits: plain.slice(marked?.[0].length ?? 0), isMarked: marked !== null };
}

/** The plan says whether the zero is dialled only within the country; for a number unknown to it, the code does. */
function withZeroInBrackets(code: string, rest: string): string {
  const written = `${code}0${rest}`;
  const read = /^\d+$/.test(rest) ? withoutNationalPrefix(written) : written;
  return read !== written || KEEP_THEIR_ZERO.has(code) ? read : code + rest;
}

function fromDigits(digits: string, country: PhoneCountry | null): ParsedPhone {
  if (!/^\d+$/.test(digits)) return { problem: 'malformed' };
  if (digits.startsWith('0')) return country === null ? { problem: 'national' } : completed(digits, country);
  const { length } = digits;
  return length >= DIGITS.least && length <= DIGITS.most ? { phone: digits } : { problem: 'length' };
}

function completed(digits: string, country: PhoneCountry): ParsedPhone {
  const reading = readIn(country, digits);
  return reading?.isValid === true ? { phone: reading.phone } : { problem: 'foreign' };
}
