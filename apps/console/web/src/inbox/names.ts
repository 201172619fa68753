import type { Conversation } from '../api/inbox-types';
import type { PhoneText } from '../i18n/phone-text';

/** Name of the contact or group; null if none is known. */
export function nameOf(
  { contact, group }: Pick<Conversation, 'contact' | 'group'>,
  phoneText: PhoneText,
): string | null {
  if (contact === null) return group?.id.split('@', 1)[0] ?? null;
  if (contact.name !== null && contact.name !== '') return contact.name;
  return contact.phone === null ? null : phoneText(contact.phone);
}
