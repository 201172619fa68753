import type { Contact, DuplicateGroup } from '../api/types';
import type { WordKey } from '../i18n/use-words';
import { CONSENT_CHANNELS } from './contacts-search';

export interface ComparedField {
  name: string;
  label: WordKey;
  values: string[][];
  isSame: boolean;
}

type Reader = (contact: Contact) => (string | null)[];

const addressesOf =
  (kind: Contact['addresses'][number]['kind']): Reader =>
  ({ addresses }) =>
    addresses.filter((address) => address.kind === kind).map(({ value }) => value);

const FIELDS: readonly [name: string, label: WordKey, read: Reader][] = [
  [
    'name',
    'common:name',
    ({ name, first_name: first, last_name: last }) => [name ?? ([first, last].filter(Boolean).join(' ') || null)],
  ],
  ['phone', 'contacts:columns.phone', addressesOf('phone')],
  ['email', 'contacts:columns.email', addressesOf('email')],
  ['external_id', 'contacts:fields.externalId', addressesOf('external_id')],
  ['company', 'contacts:fields.company', ({ company }) => [company]],
  ['country', 'contacts:fields.country', ({ country }) => [country]],
  ['language', 'contacts:fields.language', ({ language }) => [language]],
  ['tags', 'common:tags.title', ({ tags }) => tags],
  [
    'custom',
    'contacts:fields.custom',
    ({ custom_fields: values }) => Object.entries(values).map(([key, value]) => `${key}: ${String(value)}`),
  ],
  ['notes', 'contacts:fields.notes', ({ notes }) => [notes]],
];

export function comparedFields(contacts: readonly Contact[]): ComparedField[] {
  return FIELDS.flatMap(([name, label, read]) => {
    const values = contacts.map(
      (contact) => read(contact).filter((value) => value !== null && value !== '') as string[],
    );
    if (values.every((own) => own.length === 0)) return [];
    const texts = new Set(values.map((own) => JSON.stringify(own.toSorted())));
    return [{ name, label, values, isSame: texts.size === 1 }];
  });
}

/** The suggested survivor: who wrote last, else who has the most fields, else the oldest. */
export function survivorOf({ contacts }: DuplicateGroup): Contact | undefined {
  const wroteAt = (contact: Contact): string => contact.last_inbound_at ?? '';
  const fieldsOf = (contact: Contact): number => comparedFields([contact]).length;
  return contacts.toSorted(
    (one, other) =>
      wroteAt(other).localeCompare(wroteAt(one)) ||
      fieldsOf(other) - fieldsOf(one) ||
      one.created_at.localeCompare(other.created_at),
  )[0];
}

export const hasConsents = (contacts: readonly Contact[]): boolean =>
  contacts.some(({ channels }) => CONSENT_CHANNELS.some((channel) => channels[channel].opt !== 'unknown'));
