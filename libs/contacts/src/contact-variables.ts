import type { ContactRecord } from './contact.repository';

/** Values of variables in texts, by their keys. */
export type Variables = ReadonlyMap<string, string | null>;

const PREFIX = 'contact.';
const OF_FIELD = 'contact.custom_fields.';

/** By what stands behind `contact.`. */
const VALUES: Readonly<Record<string, (contact: ContactRecord) => string | null>> = {
  name: ({ name }) => name,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  external_id: ({ externalId }) => externalId,
  company: ({ company }) => company,
  country: ({ country }) => country,
  language: ({ language }) => language,
};

/** The keys under which texts may speak of a contact, without its custom fields (`contact.custom_fields.<key>`). */
export const CONTACT_VARIABLES: readonly string[] = Object.keys(VALUES).map((name) => PREFIX + name);

/** What texts may say of a contact: `{{contact.name}}`, `{{contact.first_name}}`, `{{contact.custom_fields.plan}}`. */
export function contactVariables(contact: ContactRecord): Variables {
  return new Map([
    ...Object.entries(VALUES).map(([name, valueOf]) => [PREFIX + name, valueOf(contact)] as const),
    ...Object.entries(contact.customFields).map(([key, value]) => [fieldVariable(key), String(value)] as const),
  ]);
}

/** Whether the key of a variable is one of a contact, whatever it is called behind that. */
export const isOfContact = (key: string): boolean => key.startsWith(PREFIX);

/** Whether a contact can have a value for such a key. */
export const isKnownOfContact = (key: string): boolean => CONTACT_VARIABLES.includes(key) || fieldNamed(key) !== null;

/** The custom field that the key of a variable names; null: none. */
export const fieldNamed = (key: string): string | null =>
  key.startsWith(OF_FIELD) ? key.slice(OF_FIELD.length) : null;

/** How texts name a custom field: the key of its variable. */
export const fieldVariable = (key: string): string => OF_FIELD + key;
