import type { FoundContact } from './contact-lookup';

export type Variables = ReadonlyMap<string, string | null>;

const PREFIX = 'contact.';
const OF_FIELD = 'contact.custom_fields.';

const VALUES: Readonly<Record<string, (contact: FoundContact) => string | null>> = {
  // Most imported files have only the parts of a name, and pages show the person by them.
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

const CONTACT_VARIABLES: readonly string[] = Object.keys(VALUES).map((name) => PREFIX + name);

/** Variables of a contact: `{{contact.name}}`, `{{contact.first_name}}`, `{{contact.custom_fields.plan}}`. */
export function contactVariables(contact: FoundContact): Variables {
  return new Map([
    ...Object.entries(VALUES).map(([name, valueOf]) => [PREFIX + name, valueOf(contact)] as const),
    ...Object.entries(contact.customFields).map(([key, value]) => [fieldVariable(key), String(value)] as const),
  ]);
}

export const isOfContact = (key: string): boolean => key.startsWith(PREFIX);

export interface UnknownOfContact {
  /** For a person, with the valid keys. */
  problem: string;
  hint: string | null;
}

/** @returns null for a key that is not of a contact, or for which contacts can have a value */
export function unknownOfContact(key: string): UnknownOfContact | null {
  if (!isOfContact(key) || CONTACT_VARIABLES.includes(key) || fieldNamed(key) !== null) return null;
  const letters = key.replaceAll('_', '');
  const meant = CONTACT_VARIABLES.find((each) => each.replaceAll('_', '') === letters);
  const known = CONTACT_VARIABLES.map((each) => `\`${each}\``).join(', ');
  const instead = meant === undefined ? `but ${known} and \`contact.custom_fields.<key>\`` : `but \`${meant}\``;
  return { problem: `a contact has no \`${key}\`, ${instead}`, hint: meant === undefined ? null : `{{${meant}}}` };
}

export const fieldNamed = (key: string): string | null =>
  key.startsWith(OF_FIELD) ? key.slice(OF_FIELD.length) : null;

export const fieldVariable = (key: string): string => OF_FIELD + key;
