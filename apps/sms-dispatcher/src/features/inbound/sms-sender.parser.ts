import { callingCodeOf, countryOfPhone, readIn, toPhone } from '@chasqui/phone-numbers';
import { toStorableText } from '@chasqui/runtime';

/** The writer of an SMS: a person with a phone number, or a sender that shows a name or a short code instead. */
export type SmsSender = { phone: string; senderId: null } | { phone: null; senderId: string };

const MAX_SENDER_ID = 64;
const HIDDEN = 'unknown';
const SEPARATORS = /[\s().\-/\u2010-\u2015]/g;
const MARKED = /^(?:\+|00)/;
/** Service numbers have up to six digits nearly everywhere. */
const SHORT_CODE_DIGITS = 6;
/** This many digits without any mark count as a number with its country code if nothing else is known. */
const LONG_DIGITS = 11;

/**
 * Reads the sender of an SMS as a network writes it. Numbers nearly always come as `+` and digits; where a network
 * drops the `+` or writes its own country's form, the number of the receiving phone tells the country. An uncertain
 * number is not a phone: an answer to it must not reach a stranger.
 *
 * @param own number of the receiving phone, digits; null: unknown
 */
export function senderOf(address: string, own: string | null): SmsSender {
  const text = toStorableText(address, MAX_SENDER_ID).trim();
  const phone = phoneOf(text, own);
  return phone === null ? { phone: null, senderId: text || HIDDEN } : { phone, senderId: null };
}

/** A phone's own number in digits, if complete. null: unknown, or only its end is known. */
export const ownNumberOf = (text: string | null): string | null => (text === null ? null : phoneOf(text, null));

function phoneOf(text: string, own: string | null): string | null {
  const compact = text.replace(SEPARATORS, '');
  if (MARKED.test(compact)) return toPhone(compact);
  if (!/^\d+$/.test(compact) || compact.length <= SHORT_CODE_DIGITS) return null;
  if (own !== null) return ofCountry(compact, own);
  return compact.length >= LONG_DIGITS ? toPhone(compact) : null;
}

function ofCountry(digits: string, own: string): string | null {
  const [code, country] = [callingCodeOf(own), countryOfPhone(own)];
  if (code === null || country === null) return null;
  const whole = code + digits;
  const read = readIn(country, digits);
  // The dialled prefix was there, so the rest is a national number. An unassigned number must have the length of the
  // phone's own.
  const isNational = read !== null && (digits.startsWith('0') || (read.isValid && read.phone !== whole));
  if (isNational) return read.isValid || read.phone.length === own.length ? read.phone : null;
  if (digits.startsWith('0')) return null;
  if (whole.length === own.length) return whole;
  return digits.startsWith(code) && digits.length >= LONG_DIGITS - 1 ? digits : null;
}
