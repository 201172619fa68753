import type { Contact, ContactField } from '../api/types';
import { DigitsLost, losesDigits } from './digits';
import type { Part } from './use-change';

type TextName =
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'company'
  | 'language'
  | 'timezone'
  | 'country'
  | 'external_id'
  | 'notes';

/** A standard text of a contact; empty clears it. */
export const textPart = (name: TextName): Part<string> => ({
  of: (contact) => contact[name] ?? '',
  toBody: (text) => ({ [name]: text === '' ? null : text }),
});

/** A custom field as text. An invalid value is sent as typed: the server says why it refuses it. */
export const fieldPart = ({ key, type }: Pick<ContactField, 'key' | 'type'>): Part<string> => ({
  of: ({ custom_fields: values }) => {
    const value = values[key];
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  },
  toBody: (text) => ({ custom_fields: { [key]: text === '' ? null : valueOf(type, text) } }),
});

function valueOf(type: ContactField['type'], text: string): string | number | boolean {
  if (type === 'boolean') return text === 'true';
  if (type !== 'number') return text;
  if (losesDigits(text)) throw new DigitsLost();
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

/** Kinds of addresses that members edit; the others come from WhatsApp and phones. */
export const GIVEN_KINDS = ['phone', 'email', 'external_id'] as const;
export type GivenKind = (typeof GIVEN_KINDS)[number];

export interface GivenAddress {
  kind: GivenKind;
  value: string;
  primary: boolean;
}

/** All addresses that members edit: the API replaces them together. */
export const ADDRESSES: Part<GivenAddress[]> = {
  of: ({ addresses }: Pick<Contact, 'addresses'>) =>
    addresses.flatMap(({ kind, value, primary }) => {
      const given = GIVEN_KINDS.find((each) => each === kind);
      return given === undefined ? [] : [{ kind: given, value, primary }];
    }),
  toBody: (addresses) => ({ addresses }),
};

/** Adds an address; the first of its kind is the primary one. */
export const withAddress = (now: readonly GivenAddress[], kind: GivenKind, value: string): GivenAddress[] => [
  ...now,
  { kind, value, primary: !now.some((each) => each.kind === kind) },
];

/** Removes an address; the next of its kind becomes primary. */
export function withoutAddress(now: readonly GivenAddress[], gone: GivenAddress): GivenAddress[] {
  const left = now.filter((each) => each !== gone);
  const next = gone.primary ? left.find(({ kind }) => kind === gone.kind) : undefined;
  return left.map((each) => (each === next ? { ...each, primary: true } : each));
}

export const withPrimary = (now: readonly GivenAddress[], chosen: GivenAddress): GivenAddress[] =>
  now.map((each) => (each.kind === chosen.kind ? { ...each, primary: each === chosen } : each));

export interface TagsBody {
  add_tags: string[];
  remove_tags: string[];
}

export const tagsAfter = (now: string[], { add_tags: added, remove_tags: removed }: TagsBody): string[] => [
  ...new Set([...now.filter((tag) => !removed.includes(tag)), ...added]),
];

/** Sends only additions and removals, so that others' changes to tags stay. */
export function tagsBody(before: readonly string[], after: readonly string[]): TagsBody {
  return {
    add_tags: after.filter((tag) => !before.includes(tag)),
    remove_tags: before.filter((tag) => !after.includes(tag)),
  };
}
