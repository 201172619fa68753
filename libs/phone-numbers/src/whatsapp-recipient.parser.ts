import type { PhoneCountry } from './numbering-plans';
import { toPhone } from './phone.parser';

/** A WhatsApp group: `<digits>@g.us`, older ones `<digits>-<digits>@g.us`. */
const GROUP = /^[0-9]{5,32}(-[0-9]{5,20})?@g\.us$/;
/** A person whose phone number WhatsApp hides: `from` of an inbound message. */
const LID = /^[0-9]{5,32}@lid$/;

/** Characters of a WhatsApp recipient, including surrounding space. */
export const LONGEST_RECIPIENT = 80;

/**
 * A WhatsApp recipient: a phone number, a group's id, or the `…@lid` address of a person whose number WhatsApp hides.
 *
 * @param country see `parsePhone`
 * @returns null for anything else
 */
export function toWhatsappRecipient(text: string, country: PhoneCountry | null = null): string | null {
  if (text.length > LONGEST_RECIPIENT) return null;
  const trimmed = text.trim();
  return GROUP.test(trimmed) || LID.test(trimmed) ? trimmed : toPhone(trimmed, country);
}
