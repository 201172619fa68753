import { spellingsOf, toPhone } from '@chasqui/phone-numbers';
import { toAddressValue } from '../requests/contact-values';
import type { RecordAddress } from '../store/contact-record';
import { MOST_NAMESAKES } from './duplicate.sql';

export const DUPLICATE_REASONS = [
  'same_name',
  'same_name_and_company',
  'same_name_and_email',
  'similar_phone',
  'phone_as_external_id',
  'email_as_external_id',
] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

type Address = Pick<RecordAddress, 'kind' | 'value'>;

/** A contact and its place in the list: microseconds since 1970, as text. */
export interface Placed {
  id: string;
  at: string;
}

export interface Walked extends Placed {
  /** As names are compared: without accents, in lower case. */
  name: string;
  addresses: Address[];
  /** Contacts of the same name, itself included; at most `MOST_NAMESAKES` + 1. */
  namesakes: Placed[];
}

export interface Compared {
  company: string | null;
  /** The parts before the @. */
  emails: string[];
}

export interface Partner extends Placed {
  reason: DuplicateReason;
  /** The other contact does not find this one in turn, so it counts even if the other one is newer. */
  isOneWay?: true;
}

export interface Clue extends Address {
  reason: DuplicateReason;
  /** The contact that has this address is not led back by it. */
  isOneWay?: true;
}

/** Addresses under which the same person may be stored a second time: at most five for each of its own. */
export function cluesOf({ addresses }: Pick<Walked, 'addresses'>): Clue[] {
  return addresses.flatMap(({ kind, value }): Clue[] => {
    if (kind === 'phone')
      return [
        ...othersOf(value).map((other) => ({ kind, value: other, reason: 'similar_phone' as const })),
        ...idsOf(value).map((each) => external(each, 'phone_as_external_id')),
      ];
    if (kind === 'email') return [external(value, 'email_as_external_id')];
    const phone = toPhone(value);
    const email = value.includes('@') ? toAddressValue('email', value) : null;
    return [
      ...(phone === null ? [] : [inside(value, { kind: 'phone', value: phone, reason: 'phone_as_external_id' })]),
      ...(email === null ? [] : [inside(value, { kind: 'email', value: email, reason: 'email_as_external_id' })]),
    ];
  });
}

const othersOf = (phone: string): string[] => spellingsOf(phone).filter((each) => each !== phone);

/** How a phone mostly stands in an external id; a contact that has the phone looks for these spellings only. */
const idsOf = (phone: string): string[] => [phone, `+${phone}`];

/** A phone or email that is written in an external id. One way if its owner would not look for this spelling. */
function inside(externalId: string, clue: Clue): Clue {
  const found = clue.kind === 'phone' ? idsOf(clue.value) : [clue.value];
  return found.includes(externalId) ? clue : { ...clue, isOneWay: true };
}

const external = (value: string, reason: DuplicateReason): Clue => ({ kind: 'external_id', value, reason });

export const isRare = ({ namesakes }: Pick<Walked, 'namesakes'>): boolean =>
  namesakes.length > 1 && namesakes.length <= MOST_NAMESAKES;

/** Two words are enough; a single one also needs the same company, or the same email name at another provider. */
export function namesakesOf(walked: Walked, compared: ReadonlyMap<string, Compared>): Partner[] {
  if (!isRare(walked)) return [];
  const own = compared.get(walked.id);
  return walked.namesakes.flatMap((other): Partner[] => {
    const theirs = compared.get(other.id);
    if (other.id === walked.id || own === undefined || theirs === undefined) return [];
    if (own.emails.some((email) => theirs.emails.includes(email))) return [{ ...other, reason: 'same_name_and_email' }];
    if (own.company !== null && own.company === theirs.company) return [{ ...other, reason: 'same_name_and_company' }];
    return walked.name.includes(' ') ? [{ ...other, reason: 'same_name' }] : [];
  });
}

export function isBehind(one: Placed, other: Placed): boolean {
  const [at, otherAt] = [BigInt(one.at), BigInt(other.at)];
  return at === otherAt ? one.id < other.id : at < otherAt;
}

/**
 * All that a name joins is one group, at its newest contact: a contact with a newer namesake is in that one's group.
 * @param partners without those marked as not the same person
 * @returns null: no group
 */
export function groupOf(
  head: Placed,
  partners: readonly Partner[],
): { ids: string[]; reasons: DuplicateReason[] } | null {
  const namesakes = partners.filter(({ reason }) => reason.startsWith('same_name'));
  const isInAnother = namesakes.some((namesake) => isBehind(head, namesake));
  const inAnother = new Set(isInAnother ? namesakes.map(({ id }) => id) : []);
  const own = partners
    .filter((partner) => (partner.isOneWay || isBehind(partner, head)) && !inAnother.has(partner.id))
    .toSorted((one, other) => (isBehind(one, other) ? 1 : -1));
  if (own.length === 0) return null;
  const ids = [...new Set(own.map(({ id }) => id))].slice(0, MOST_NAMESAKES);
  const reasons = new Set(own.filter(({ id }) => ids.includes(id)).map(({ reason }) => reason));
  return { ids: [head.id, ...ids], reasons: DUPLICATE_REASONS.filter((reason) => reasons.has(reason)) };
}
