import { toFingerprintText } from '@chasqui/runtime';

const MAX_SENDER_ID = 64;
const SEPARATORS = /[\s().\-/\u2010-\u2015]/g;
const SHORT_CODE_DIGITS = 6;
const LONG_DIGITS = 11;
/** Calling codes of one and two digits; all others have three. */
const SHORT_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * The sender as it is part of an SMS's fingerprint. Stored: never change. So it does not use the library of numbering
 * plans, whose results change with its updates: an SMS that is reported again after an update must be recognised.
 *
 * @param own number of the receiving phone, digits; null: unknown
 */
export function fingerprintSenderOf(address: string, own: string | null): string {
  const text = toFingerprintText(address, MAX_SENDER_ID).trim();
  return phoneOf(text.replace(SEPARATORS, ''), own) ?? (text || 'unknown');
}

function phoneOf(compact: string, own: string | null): string | null {
  const digits = compact.replace(/^\+/, '');
  if (!/^\d+$/.test(digits)) return null;
  const phone = compact.startsWith('+') ? digits : withCountry(digits, own);
  return phone !== null && /^\d{7,15}$/.test(phone) ? phone : null;
}

function withCountry(digits: string, own: string | null): string | null {
  if (digits.length <= SHORT_CODE_DIGITS) return null;
  if (digits.startsWith('00')) return digits.slice(2);
  if (own !== null) return ofCountry(digits, own);
  return digits.length >= LONG_DIGITS && !digits.startsWith('0') ? digits : null;
}

function ofCountry(digits: string, own: string): string | null {
  const code = SHORT_CODE.exec(own)?.[0] ?? own.slice(0, 3);
  if (code === '1' && digits.startsWith('011')) return digits.slice(3);
  if (digits.startsWith('0')) return code + (code === '39' ? digits : digits.slice(1));
  if (code === '7' && digits.length === 11 && digits.startsWith('8')) return code + digits.slice(1);
  if (digits.length === own.length - code.length) return code + digits;
  return digits.startsWith(code) && digits.length >= LONG_DIGITS - 1 ? digits : null;
}
