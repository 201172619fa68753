import type { ContactRecord } from './contact.repository';

/** Values of variables in texts, by their keys. */
export type Variables = ReadonlyMap<string, string | null>;

/** What texts may say of a contact: `{{contact.name}}`, `{{contact.phone}}`. */
export function contactVariables({ name, phone }: Pick<ContactRecord, 'name' | 'phone'>): Variables {
  return new Map([
    ['contact.name', name],
    ['contact.phone', phone],
  ]);
}
