import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { isPhone } from '../kit/phone-in';

/** A number as its country groups it. One whose digits would change, as those of WhatsApp's own spellings, keeps its digits. */
export function grouped(text: string): string {
  if (!isPhone(text)) return text;
  const written = parsePhoneNumberFromString(`+${text}`)?.formatInternational() ?? '';
  return written.replaceAll(/\D/g, '') === text ? written : `+${text}`;
}
