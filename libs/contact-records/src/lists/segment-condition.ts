import type { ContactAddressKind } from '@chasqui/entities';
import type { RecordAddress } from '../records/contact-record';

/** A condition in SQL of which contacts are listed: `c` is a contact, and `phone`, `email`, … its primary addresses. */
export interface SegmentCondition {
  where: string;
  /** Of its parameters, which begin where those of a list end: `FIRST_VALUE`. */
  values: readonly unknown[];
  /** Kinds of addresses that the condition looks at. */
  addresses: readonly ContactAddressKind[];
  /** By what the index of search finds all of its contacts, and maybe others. */
  words: readonly string[];
  /** Its contacts have an address of each of these lists. */
  oneOf: readonly (readonly Pick<RecordAddress, 'kind' | 'value'>[])[];
}

/** Number of the first parameter of a condition. */
export const FIRST_VALUE = 7;

/** Reads addresses that a condition looks at, one contact after the other, whatever PostgreSQL thinks of their number: for few. */
export const lateralAddresses = ({ addresses }: SegmentCondition): string =>
  addresses
    .map(
      (kind) => `
    left join lateral (
      select o.value from (
        select * from contact_addresses a where a.contact_id = c.id and a.is_primary offset 0
      ) o where o.org_id = $1 and o.mode = $2 and o.kind = '${kind}'
    ) ${kind} on true`,
    )
    .join('');

/** The same in the way that PostgreSQL chooses, which knows how many there are: for very many. */
export const joinedAddresses = ({ addresses }: SegmentCondition): string =>
  addresses
    .map(
      (kind) => `
    left join contact_addresses ${kind} on ${kind}.contact_id = c.id and ${kind}.org_id = $1 and ${kind}.mode = $2
      and ${kind}.kind = '${kind}' and ${kind}.is_primary`,
    )
    .join('');
