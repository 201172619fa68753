import { toFingerprintText, toStorableText } from '@chasqui/platform';
import { callingCodeOf } from './calling-code';

/** Who wrote an SMS: somebody with a phone number, or a sender that shows a name or a short code in place of one. */
export type SmsSender = { phone: string; senderId: null } | { phone: null; senderId: string };

const MAX_SENDER_ID = 64;
/** Shown for an SMS whose sender is hidden. */
const HIDDEN = 'unknown';
const SEPARATORS = /[\s().\-/\u2010-\u2015]/g;
const INTERNATIONAL = /^\d{7,15}$/;
/** Service numbers have up to six digits nearly everywhere. */
const SHORT_CODE_DIGITS = 6;
/** So many digits without any mark are taken as a number with its country code where nothing else is known. */
const LONG_DIGITS = 11;

/**
 * Reads the sender of an SMS as a network writes it. Numbers nearly always come as `+` and digits; where a network drops
 * the `+` or writes its own country's form, the number of the phone that received it tells the country. What is no
 * number for sure is no phone: an answer to it must not reach a stranger.
 *
 * @param own number of the phone that received it, digits; null: not known
 */
export function senderOf(address: string, own: string | null): SmsSender {
  return senderIn(toStorableText(address, MAX_SENDER_ID).trim(), own);
}

/** The sender as fingerprints have it. Stored: never change. */
export function fingerprintSenderOf(address: string, own: string | null): string {
  const { phone, senderId } = senderIn(toFingerprintText(address, MAX_SENDER_ID).trim(), own);
  return phone ?? senderId;
}

function senderIn(text: string, own: string | null): SmsSender {
  const phone = phoneOf(text.replace(SEPARATORS, ''), own);
  return phone === null ? { phone: null, senderId: text || HIDDEN } : { phone, senderId: null };
}

/** A phone's own number in digits, where it tells it whole. Null: it does not, or only the end of it. */
export function ownNumberOf(text: string | null): string | null {
  return text === null ? null : phoneOf(text.replace(SEPARATORS, ''), null);
}

function phoneOf(compact: string, own: string | null): string | null {
  const digits = compact.replace(/^\+/, '');
  if (!/^\d+$/.test(digits)) return null;
  const phone = compact.startsWith('+') ? digits : withCountry(digits, own);
  return phone !== null && INTERNATIONAL.test(phone) ? phone : null;
}

function withCountry(digits: string, own: string | null): string | null {
  if (digits.length <= SHORT_CODE_DIGITS) return null;
  if (digits.startsWith('00')) return digits.slice(2);
  if (own !== null) return ofCountry(digits, own);
  return digits.length >= LONG_DIGITS && !digits.startsWith('0') ? digits : null;
}

/** A number in the form of the country that `own` belongs to. */
function ofCountry(digits: string, own: string): string | null {
  const code = callingCodeOf(own);
  if (code === '1' && digits.startsWith('011')) return digits.slice(3);
  // In Italy the zero is part of the number.
  if (digits.startsWith('0')) return code + (code === '39' ? digits : digits.slice(1));
  const nationalLength = own.length - code.length;
  if (code === '7' && digits.length === 11 && digits.startsWith('8')) return code + digits.slice(1);
  if (digits.length === nationalLength) return code + digits;
  return digits.startsWith(code) && digits.length >= LONG_DIGITS - 1 ? digits : null;
}
