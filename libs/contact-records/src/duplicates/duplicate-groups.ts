import { spellingsOf, toPhone } from '@chasqui/phone-numbers';
import { toAddressValue } from '../requests/contact-values';
import type { RecordAddress } from '../records/contact-record';
import { MOST_NAMESAKES } from './duplicate.sql';

/** Why contacts may be one person. */
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

/** A contact that is looked at, with what its partners are found by. */
export interface Walked extends Placed {
  /** As names are compared: without accents, in lower case. */
  name: string;
  addresses: Address[];
  /** Those who are called the same, itself among them; one more than `MOST_NAMESAKES` when there are more. */
  namesakes: Placed[];
}

/** What is compared of those who are called the same. */
export interface Compared {
  company: string | null;
  /** The parts before the @. */
  emails: string[];
}

/** A contact that may be the same person as another one. */
export interface Partner extends Placed {
  reason: DuplicateReason;
  /** It does not find this contact in turn: whichever of both is newer. */
  isOneWay?: true;
}

/** An address that a contact does not have, and why somebody who has it may be the same person. */
export interface Clue extends Address {
  reason: DuplicateReason;
  /** Whoever has the address is not led here by it. */
  isOneWay?: true;
}

/** Addresses under which the same person may be stored a second time. At most five for each that it has. */
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

/** The other spellings of a phone. */
const othersOf = (phone: string): string[] => spellingsOf(phone).filter((each) => each !== phone);

/** As an id of others most often is a number: who has the number looks for these alone. */
const idsOf = (phone: string): string[] => [phone, `+${phone}`];

/** An address that is written in an id of others, in whatever way. */
function inside(externalId: string, clue: Clue): Clue {
  const found = clue.kind === 'phone' ? idsOf(clue.value) : [clue.value];
  return found.includes(externalId) ? clue : { ...clue, isOneWay: true };
}

const external = (value: string, reason: DuplicateReason): Clue => ({ kind: 'external_id', value, reason });

/** Whether so few are called like it that a name says something. */
export const isRare = ({ namesakes }: Pick<Walked, 'namesakes'>): boolean =>
  namesakes.length > 1 && namesakes.length <= MOST_NAMESAKES;

/**
 * Those who are called like a contact and may be the same person. A first and a last name are enough; of one word there has to
 * be the same company, too, or the same email address at another provider.
 */
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

/** Whether the first is behind the second in a list that begins with the newest. */
export function isBehind(one: Placed, other: Placed): boolean {
  const [at, otherAt] = [BigInt(one.at), BigInt(other.at)];
  return at === otherAt ? one.id < other.id : at < otherAt;
}

/**
 * The group that a contact stands at the head of: it and those behind it, the newest first. What belongs together by its name is one group, at
 * the newest of them; whoever has a newer namesake is in that one's group already.
 *
 * @param partners without those of whom somebody said that they are not the same person
 * @returns null: none
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
