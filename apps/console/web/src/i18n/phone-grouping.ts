import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { isPhone } from '../kit/phone-in';

/**
 * A number grouped as in its country. If grouping would change digits, as in WhatsApp's own spellings, it returns the
 * digits.
 */
export function grouped(text: string): string {
  if (!isPhone(text)) return text;
  const written = parsePhoneNumberFromString(`+${text}`)?.formatInternational() ?? '';
  return written.replaceAll(/\D/g, '') === text ? written : `+${text}`;
}
