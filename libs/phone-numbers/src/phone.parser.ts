/**
 * Why a text is no phone number: it has other characters than a number; it begins with a zero in place of a country code;
 * it has too few or too many digits.
 */
export type PhoneProblem = 'malformed' | 'national' | 'length';

/** Characters of a phone number as people write it. */
export const LONGEST_PHONE = 64;

/** White space, also of the kinds that do not break, and what nobody sees: address books put marks of direction around numbers. */
const SPACE = /[\s\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069]/g;
/** Hyphens, dashes and the minus of all widths, dots, slashes. */
const SEPARATORS = /[-./\u2010-\u2015\u2212\uFE58\uFE63\uFF0D-\uFF0F]/g;
const BRACKETS = /[()[\]\uFF08\uFF09\uFF3B\uFF3D]/g;
/** The zero of a national number in one that has its country code, too: +49 (0)151. */
const TRUNK_ZERO = /[([\uFF08\uFF3B]0[)\]\uFF09\uFF3D]/;
const COUNTRY_CODE = /^[1-9]\d{0,2}$/;
/**
 * Countries whose numbers begin with a zero of their own, so that "(0)" after their code is part of the number, as
 * libphonenumber reads it (metadata of libphonenumber-js 1.13.16): Italy, San Marino, Ivory Coast, Burkina Faso, Benin,
 * Gabon, Congo.
 */
export const KEEP_THEIR_ZERO = new Set(['39', '378', '225', '226', '229', '241', '242']);
/** ITU-T E.164 section 6: at most 15 digits, of which a country code begins with no zero. */
const DIGITS = { least: 7, most: 15 } as const;
/** As numbers are stored. */
const PLAIN = /^[1-9][0-9]{6,14}$/;

/**
 * Reads a phone number as people write it: with spaces, dashes, dots, slashes and brackets, with `+` or `00` before the
 * country code or neither, and with a "(0)" behind it.
 *
 * @returns the digits with the country code, the same for all ways of writing one number; or why it is none
 */
export function parsePhone(text: string): { phone: string } | { problem: PhoneProblem } {
  if (text.length > LONGEST_PHONE) return { problem: 'length' };
  // Most callers are programs.
  if (PLAIN.test(text)) return { phone: text };
  const compact = text.replace(SPACE, '').replace(SEPARATORS, '');
  const [before = '', after, more] = compact.split(TRUNK_ZERO);
  if (after === undefined) return fromInternational(international(before));
  const code = international(before);
  if (code === '') return { problem: 'national' };
  // Anywhere else nobody knows which number is meant.
  if (more !== undefined || !COUNTRY_CODE.test(code)) return { problem: 'malformed' };
  return fromInternational(code + (KEEP_THEIR_ZERO.has(code) ? '0' : '') + after.replace(BRACKETS, ''));
}

/** The digits of a phone number, see `parsePhone`; null for what is none. */
export function toPhone(text: string): string | null {
  const parsed = parsePhone(text);
  return 'phone' in parsed ? parsed.phone : null;
}

/** Without brackets, and without what says that a country code follows. */
function international(written: string): string {
  const plain = written.replace(BRACKETS, '');
  if (plain.startsWith('+')) return plain.slice(1);
  return plain.startsWith('00') ? plain.slice(2) : plain;
}

function fromInternational(digits: string): { phone: string } | { problem: PhoneProblem } {
  if (!/^\d+$/.test(digits)) return { problem: 'malformed' };
  if (digits.startsWith('0')) return { problem: 'national' };
  const { length } = digits;
  return length >= DIGITS.least && length <= DIGITS.most ? { phone: digits } : { problem: 'length' };
}
