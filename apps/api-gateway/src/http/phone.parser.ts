const DIGITS = /^[0-9]{5,20}$/;
/** A WhatsApp group: `<digits>@g.us`, older ones `<digits>-<digits>@g.us`. */
const GROUP = /^[0-9]{5,32}(-[0-9]{5,20})?@g\.us$/;
/** Somebody whose phone number WhatsApp hides: `from` of a message that came in. */
const LID = /^[0-9]{5,32}@lid$/;

/** Characters of a phone number as people write it, with space around it. */
export const LONGEST_PHONE = 64;
/** Characters of a recipient in WhatsApp, with space around it. */
export const LONGEST_RECIPIENT = 80;

/**
 * A phone number as digits with country code: trimmed (a `+` in a query arrives as a space), one leading `+` removed.
 *
 * @returns null for anything else
 */
export function toPhone(text: string): string | null {
  if (text.length > LONGEST_PHONE) return null;
  const trimmed = text.trim();
  const digits = trimmed.startsWith('+') ? trimmed.slice(1) : trimmed;
  return DIGITS.test(digits) ? digits : null;
}

/**
 * A WhatsApp recipient: a phone number, the id of a group, or the `…@lid` address of somebody whose number WhatsApp
 * hides. @returns null for anything else
 */
export function toWhatsappRecipient(text: string): string | null {
  if (text.length > LONGEST_RECIPIENT) return null;
  const trimmed = text.trim();
  return GROUP.test(trimmed) || LID.test(trimmed) ? trimmed : toPhone(trimmed);
}

/**
 * A number that an SMS can be sent to: 7 to 15 digits with country code, which never begins with 0 (ITU-T E.164). One in the
 * form of its country would reach nobody, or somebody else.
 *
 * @returns null for anything else
 */
export function toSmsRecipient(text: string): string | null {
  const phone = toPhone(text);
  return phone !== null && /^[1-9]\d{6,14}$/.test(phone) ? phone : null;
}
