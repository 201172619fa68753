import { looksLikeMediaLink } from '@chasqui/files/store';
import type { ContactFieldRecord } from '../fields/contact-field.repository';
import { valuesById } from '../fields/custom-values';
import { type ContactChange, type GivenKind, GIVEN_KINDS } from '../store/contact-change';
import type { TextField } from '../store/contact-record';
import type { CreateContactBody, UpdateContactBody } from './contact.body';
import { toAddressValue, toLanguage, toTag } from './contact-values';

const TEXTS = {
  name: 'name',
  first_name: 'firstName',
  last_name: 'lastName',
  avatar_url: 'avatarUrl',
  language: 'language',
  timezone: 'timezone',
  country: 'country',
  company: 'company',
  notes: 'notes',
} as const satisfies Partial<Record<keyof UpdateContactBody, TextField>>;

/** @throws AppError VALIDATION for a value that its field does not take */
export function toChange(body: UpdateContactBody, fields: readonly ContactFieldRecord[]): ContactChange {
  const { blocked, tags, add_tags: addTags, remove_tags: removeTags, custom_fields: customFields, addresses } = body;
  return {
    texts: textsOf(body),
    primary: primaryOf(body),
    ...(blocked != null && { blocked }),
    ...(tags !== undefined && { tags: tags?.map(toTag) ?? null }),
    ...(addTags && { addTags: addTags.map(toTag) }),
    ...(removeTags && { removeTags: removeTags.map(toTag) }),
    ...(customFields !== undefined && {
      customFields: customFields && valuesById(customFields, fields),
      fieldIds: fields.map(({ id }) => id),
    }),
    ...(addresses && { addresses: ranked(addresses) }),
  };
}

/** `toChange` for a contact that is created or merged into an existing one: empty values count as absent. */
export function toDraft(body: CreateContactBody, fields: readonly ContactFieldRecord[]): ContactChange {
  const { texts, customFields, ...change } = toChange(body, fields);
  return { ...change, texts: given(texts), ...(customFields && { customFields: given(customFields) }) };
}

const given = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

function textsOf(body: UpdateContactBody): ContactChange['texts'] {
  const texts: ContactChange['texts'] = {};
  for (const [name, field] of Object.entries(TEXTS) as [keyof typeof TEXTS, TextField][]) {
    const value = body[name];
    // A client that sends back what it read must not set the picture: the link in it expires.
    if (field === 'avatarUrl' && value && looksLikeMediaLink(value)) continue;
    if (value !== undefined) texts[field] = toText(field, value);
  }
  return texts;
}

function toText(field: TextField, value: string | null): string | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  if (field === 'language') return toLanguage(text);
  return field === 'country' ? text.toUpperCase() : text;
}

function primaryOf(body: UpdateContactBody): ContactChange['primary'] {
  const primary: ContactChange['primary'] = {};
  for (const kind of GIVEN_KINDS) {
    const value = body[kind];
    if (value !== undefined) primary[kind] = value === null ? null : toAddressValue(kind, value);
  }
  return primary;
}

/** Each address once, with one primary one of each kind: the last that is marked, else the first. */
function ranked(given: NonNullable<UpdateContactBody['addresses']>): NonNullable<ContactChange['addresses']> {
  const values = new Map<string, { kind: GivenKind; value: string }>();
  const first = new Map<GivenKind, string>();
  for (const { kind, value: text, primary } of given) {
    const value = toAddressValue(kind, text);
    if (value === null) continue;
    values.set(`${kind} ${value}`, { kind, value });
    if (primary || !first.has(kind)) first.set(kind, value);
  }
  return [...values.values()].map((address) => ({ ...address, isPrimary: first.get(address.kind) === address.value }));
}
