import type { ContactRecord } from './contact.repository';

/** Values of variables in texts, by their keys. */
export type Variables = ReadonlyMap<string, string | null>;

const PREFIX = 'contact.';
const OF_FIELD = 'contact.custom_fields.';

/** By what stands behind `contact.`. */
const VALUES: Readonly<Record<string, (contact: ContactRecord) => string | null>> = {
  // Most files have no more than the parts of a name, and pages call the person by them.
  name: ({ name, firstName, lastName }) =>
    name ?? ([firstName, lastName].filter((part) => part !== null).join(' ') || null),
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
const CONTACT_VARIABLES: readonly string[] = Object.keys(VALUES).map((name) => PREFIX + name);

/** What texts may say of a contact: `{{contact.name}}`, `{{contact.first_name}}`, `{{contact.custom_fields.plan}}`. */
export function contactVariables(contact: ContactRecord): Variables {
  return new Map([
    ...Object.entries(VALUES).map(([name, valueOf]) => [PREFIX + name, valueOf(contact)] as const),
    ...Object.entries(contact.customFields).map(([key, value]) => [fieldVariable(key), String(value)] as const),
  ]);
}

/** Whether the key of a variable is one of a contact, whatever it is called behind that. */
export const isOfContact = (key: string): boolean => key.startsWith(PREFIX);

/** What is wrong with the key of a variable that speaks of a contact and for which none has a value. */
export interface UnknownOfContact {
  /** For a person, with what there is instead. */
  problem: string;
  /** The variable that may be meant; null: it is like none. */
  hint: string | null;
}

/** @returns null for the key of a variable that is not of a contact, or for which contacts have a value */
export function unknownOfContact(key: string): UnknownOfContact | null {
  if (!isOfContact(key) || CONTACT_VARIABLES.includes(key) || fieldNamed(key) !== null) return null;
  const letters = key.replaceAll('_', '');
  const meant = CONTACT_VARIABLES.find((each) => each.replaceAll('_', '') === letters);
  const known = CONTACT_VARIABLES.map((each) => `\`${each}\``).join(', ');
  const instead = meant === undefined ? `but ${known} and \`contact.custom_fields.<key>\`` : `but \`${meant}\``;
  return { problem: `a contact has no \`${key}\`, ${instead}`, hint: meant === undefined ? null : `{{${meant}}}` };
}

/** The custom field that the key of a variable names; null: none. */
export const fieldNamed = (key: string): string | null =>
  key.startsWith(OF_FIELD) ? key.slice(OF_FIELD.length) : null;

/** How texts name a custom field: the key of its variable. */
export const fieldVariable = (key: string): string => OF_FIELD + key;
