import type { ContactAddressKind } from '@chasqui/database';
import type { RecordAddress } from '../store/contact-record';

/** A condition in SQL, in which `c` is a contact, and `phone`, `email`, … its primary addresses. */
export interface SegmentCondition {
  where: string;
  /** Parameters, numbered from `FIRST_VALUE`. */
  values: readonly unknown[];
  addresses: readonly ContactAddressKind[];
  /** Words by which the search index finds all of its contacts, and maybe others. */
  words: readonly string[];
  /** Each contact has an address of each of these lists. */
  oneOf: readonly (readonly Pick<RecordAddress, 'kind' | 'value'>[])[];
}

export const FIRST_VALUE = 7;

/** Joins the addresses one contact after the other, whatever PostgreSQL estimates: for few contacts. */
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

/** Joins the addresses as PostgreSQL chooses, which has statistics then: for very many contacts. */
export const joinedAddresses = ({ addresses }: SegmentCondition): string =>
  addresses
    .map(
      (kind) => `
    left join contact_addresses ${kind} on ${kind}.contact_id = c.id and ${kind}.org_id = $1 and ${kind}.mode = $2
      and ${kind}.kind = '${kind}' and ${kind}.is_primary`,
    )
    .join('');
