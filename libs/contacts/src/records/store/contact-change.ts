import { isDeepStrictEqual } from 'node:util';
import { canonicalPhone } from '@chasqui/phone-numbers';
import type { ConsentChannel, ContactRow, RecordAddress, TextField } from './contact-record';
import { identityOf, MOST_ADDRESSES, MOST_TAGS, primaryOf, TEXT_FIELDS } from './contact-record';

/** Kinds of addresses that an organization can set. WhatsApp and SMS phones find out the others. */
export const GIVEN_KINDS = ['phone', 'email', 'external_id'] as const;
export type GivenKind = (typeof GIVEN_KINDS)[number];

/** What is absent stays. */
export interface ContactChange {
  /** Null clears. */
  texts: Partial<Record<TextField, string | null>>;
  blocked?: boolean;
  /** Replaces all; null: none. */
  tags?: string[] | null;
  addTags?: readonly string[];
  removeTags?: readonly string[];
  /** By the id of the field; null clears. `null` instead of the object: clears all. */
  customFields?: Record<string, string | number | boolean | null> | null;
  /** The ids of all fields that exist: when values are written, those of other fields go. */
  fieldIds?: readonly string[];
  /** The primary address of a kind; null removes it. */
  primary: Partial<Record<GivenKind, string | null>>;
  /** Replaces all addresses of the given kinds. */
  addresses?: readonly (RecordAddress & { kind: GivenKind })[];
  /** Consent given with a saved contact. An opt-out always holds, whatever else is known of the contact. */
  consents?: Readonly<Partial<Record<ConsentChannel, SaidConsent>>>;
}

export interface SaidConsent {
  /** `unknown`: neither, and no other row sets it. */
  opt: 'in' | 'out' | 'unknown';
  word: string;
}

export type ChangeProblem = 'too_many_tags' | 'too_many_addresses' | 'no_address';

/** Applies a change. Pure. @returns a problem if the result would be invalid */
export function changed(before: ContactRow, change: ContactChange): ContactRow | ChangeProblem {
  const { texts, blocked, customFields, fieldIds } = change;
  const tags = tagsAfter(before.tags, change);
  if (tags.length > MOST_TAGS) return 'too_many_tags';
  const addresses = addressesAfter(before.addresses, change);
  if (addresses.length === 0) return 'no_address';
  if (isTooMany(before.addresses, addresses)) return 'too_many_addresses';
  return {
    ...before,
    ...(!hasPictureStill(before, addresses) && { pictureId: null, pictureAddress: null }),
    ...texts,
    isNameChosen: texts.name === undefined ? before.isNameChosen : texts.name !== null,
    blocked: blocked ?? before.blocked,
    tags,
    addresses,
    customFields:
      customFields === undefined ? before.customFields : valuesAfter(before.customFields, customFields, fieldIds),
  };
}

/** `on_conflict=merge`: fields of the draft, tags and addresses of both; primary addresses stay. Pure. */
export function joined(before: ContactRow, change: ContactChange): ContactRow | ChangeProblem {
  const { tags, primary, addresses, ...others } = change;
  const first = GIVEN_KINDS.flatMap((kind): RecordAddress[] => {
    const value = primary[kind];
    return typeof value === 'string' ? [{ kind, value, isPrimary: true }] : [];
  });
  const kept = [...before.addresses];
  for (const address of [...first, ...(addresses ?? [])]) {
    if (kept.some(isSame(address))) continue;
    kept.push({ ...address, isPrimary: !kept.some(({ kind, isPrimary }) => kind === address.kind && isPrimary) });
  }
  const after = changed(before, { ...others, primary: {}, addTags: [...(tags ?? []), ...(change.addTags ?? [])] });
  if (typeof after === 'string') return after;
  return isTooMany(before.addresses, kept) ? 'too_many_addresses' : { ...after, addresses: kept };
}

/**
 * A picture goes with its address; that of a LID goes with any phone, too: it is unknown which phone has the LID, and the
 * LID stays when an organization changes the phone.
 */
function hasPictureStill({ addresses: before, pictureAddress }: ContactRow, after: RecordAddress[]): boolean {
  const owner = pictureOwner({ addresses: after, pictureAddress });
  if (owner?.kind === 'phone') return true;
  return owner !== undefined && !before.some((each) => each.kind === 'phone' && !after.some(isSame(each)));
}

export function pictureOwner({
  addresses,
  pictureAddress,
}: Pick<ContactRow, 'addresses' | 'pictureAddress'>): RecordAddress | undefined {
  if (pictureAddress === null) return undefined;
  const own = addresses.filter(({ kind }) => kind === 'phone' || kind === 'whatsapp_lid');
  return (
    own.find(({ value }) => value === pictureAddress) ??
    own.find(({ value }) => canonicalPhone(value) === canonicalPhone(pictureAddress))
  );
}

/** A contact with more addresses, which messages brought, gets no further one. */
function isTooMany(before: readonly RecordAddress[], after: readonly RecordAddress[]): boolean {
  const count = (addresses: readonly RecordAddress[]): number => addresses.filter(isGiven).length;
  return count(after) > Math.max(MOST_ADDRESSES, count(before));
}

const isGiven = ({ kind }: RecordAddress): boolean => GIVEN_KINDS.some((given) => given === kind);

export function changedFields(before: ContactRow, after: ContactRow): string[] {
  const fields: string[] = TEXT_FIELDS.filter((field) => before[field] !== after[field]).map(publicName);
  for (const kind of ['phone', 'email', 'whatsapp_lid', 'external_id'] as const)
    if (primaryOf(before, kind) !== primaryOf(after, kind)) fields.push(kind);
  if (!isDeepStrictEqual(othersOf(before), othersOf(after))) fields.push('addresses');
  if (!isDeepStrictEqual(before.tags.toSorted(), after.tags.toSorted())) fields.push('tags');
  if (!isDeepStrictEqual(before.customFields, after.customFields)) fields.push('custom_fields');
  if (!isDeepStrictEqual(before.channels, after.channels)) fields.push('channels');
  if (before.blocked !== after.blocked) fields.push('blocked');
  const isPictureShown = before.avatarUrl === null && after.avatarUrl === null;
  if (isPictureShown && before.pictureId !== after.pictureId) fields.push('avatar_url');
  return fields;
}

export const differs = (before: ContactRow, after: ContactRow): boolean =>
  before.isNameChosen !== after.isNameChosen || changedFields(before, after).length > 0;

const publicName = (field: TextField): string => field.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`);

const isSame =
  (address: RecordAddress) =>
  (other: RecordAddress): boolean =>
    identityOf(other) === identityOf(address);

const othersOf = ({ addresses }: ContactRow): string[] =>
  addresses
    .filter(({ isPrimary }) => !isPrimary)
    .map(({ kind, value }) => `${kind} ${value}`)
    .toSorted();

export function tagsAfter(
  before: readonly string[],
  { tags, addTags = [], removeTags = [] }: Pick<ContactChange, 'tags' | 'addTags' | 'removeTags'>,
): string[] {
  const gone = new Set(removeTags);
  const base = tags === undefined ? before : (tags ?? []);
  return [...new Set([...base, ...addTags])].filter((tag) => !gone.has(tag));
}

function valuesAfter(
  before: ContactRow['customFields'],
  change: Record<string, string | number | boolean | null> | null,
  fieldIds: readonly string[] | undefined,
): ContactRow['customFields'] {
  const after = { ...(change === null ? {} : before), ...change };
  const isKept = (entry: [string, string | number | boolean | null]): entry is [string, string | number | boolean] =>
    entry[1] !== null && (fieldIds === undefined || fieldIds.includes(entry[0]));
  return Object.fromEntries(Object.entries(after).filter(isKept));
}

function addressesAfter(before: readonly RecordAddress[], { primary, addresses }: ContactChange): RecordAddress[] {
  let after = addresses === undefined ? [...before] : [...before.filter((each) => !isGiven(each)), ...addresses];
  for (const kind of GIVEN_KINDS) {
    const value = primary[kind];
    if (value !== undefined) after = withPrimary(after, kind, value);
  }
  return after;
}

/** An address that it has already, in any spelling, becomes primary and the former one stays; a new one replaces it. */
function withPrimary(addresses: readonly RecordAddress[], kind: GivenKind, value: string | null): RecordAddress[] {
  const own = addresses.filter((address) => address.kind === kind);
  const rest = addresses.filter((address) => address.kind !== kind);
  if (value !== null && own.some((address) => address.value === value))
    return [...rest, ...own.map((address) => ({ ...address, isPrimary: address.value === value }))];
  if (value !== null) {
    const primary = { kind, value, isPrimary: true };
    const others = own.filter((address) => !isSame(primary)(address));
    const isNew = others.length === own.length;
    const kept = isNew ? others.filter(({ isPrimary }) => !isPrimary) : others;
    return [...rest, primary, ...kept.map((address) => ({ ...address, isPrimary: false }))];
  }
  const others = own.filter(({ isPrimary }) => !isPrimary);
  return [...rest, ...others.map((address, index) => ({ ...address, isPrimary: index === 0 }))];
}
