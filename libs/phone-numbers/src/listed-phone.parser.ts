import { hasCodeOf, isValidPhone, type PhoneCountry, readIn } from './numbering-plans';
import { bareDigits, parsePhone, type PhoneProblem } from './phone.parser';

/** A number of a list: as stored, or why it is none. */
export type ListedPhone =
  | { phone: string; isCompleted: boolean }
  | { problem: PhoneProblem | 'shortened' }
  | { problem: 'ambiguous'; readings: [international: string, national: string] };

/** A spreadsheet's form of a long number: 4.91512E+12. The remaining digits are lost. */
const SHORTENED = /^\s*\+?\d(?:[.,]\d{1,20})?E\+?\d{1,3}\s*$/i;
/** ITU-T E.164, as in `parsePhone`. */
const INTERNATIONAL = /^\d{7,15}$/;

/**
 * Reads a number of a list, where people also write numbers of their own country without its code and without a zero.
 *
 * @param country named by the list for the number: plain digits are read as numbers of it, and as international ones;
 * null if none
 * @param fallback completes numbers with a leading zero if the list names no country, and no others
 */
export function readListedPhone(
  text: string,
  country: PhoneCountry | null,
  fallback: PhoneCountry | null = null,
): ListedPhone {
  const digits = country === null ? null : bareDigits(text);
  if (country !== null && digits !== null) return readDigits(digits, country);
  const parsed = parsePhone(text);
  if ('phone' in parsed) return { phone: parsed.phone, isCompleted: false };
  if (parsed.problem !== 'national') return SHORTENED.test(text) ? { problem: 'shortened' } : parsed;
  const completed = parsePhone(text, country ?? fallback);
  return 'phone' in completed ? { phone: completed.phone, isCompleted: true } : completed;
}

function readDigits(digits: string, country: PhoneCountry): ListedPhone {
  const isInternational = INTERNATIONAL.test(digits) && isValidPhone(digits);
  if (isInternational && hasCodeOf(country, digits)) return { phone: digits, isCompleted: false };
  const national = readIn(country, digits);
  if (national?.isValid === true && national.phone !== digits)
    return isInternational
      ? { problem: 'ambiguous', readings: [digits, national.phone] }
      : { phone: national.phone, isCompleted: true };
  return INTERNATIONAL.test(digits) ? { phone: digits, isCompleted: false } : { problem: 'length' };
}
