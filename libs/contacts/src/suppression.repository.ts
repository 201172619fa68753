import type { Mode, Queryable, Statement } from '@chasqui/entities';
import type { Address } from './contact-address';

/** $1 organization, $2 mode, $3 kinds, $4 values */
const FIND_ERASED: Statement = {
  name: 'suppression_find_erased',
  text: `
    select w.kind, w.value from unnest($3::text[], $4::text[]) as w(kind, value)
    where exists (select from suppression_keys where org_id = $1)
      and address_is_suppressed($1, $2, w.kind, w.value, 'all')`,
};

const ENSURE_KEY: Statement = {
  name: 'suppression_ensure_key',
  text: 'insert into suppression_keys (org_id, key) values ($1, gen_random_uuid()) on conflict do nothing',
};

const SUPPRESS: Statement = {
  name: 'suppression_suppress',
  text: `
    insert into suppressed_addresses (org_id, mode, hash, channel, said)
    select distinct $1::uuid, $2, address_hash(k.key, w.kind, w.value), 'all', '{}'::jsonb
    from suppression_keys k cross join unnest($3::text[], $4::text[]) as w(kind, value)
    where k.org_id = $1 on conflict do nothing`,
};

const END: Statement = {
  name: 'suppression_end',
  text: `
    delete from suppressed_addresses s
    using suppression_keys k, unnest($3::text[], $4::text[]) as w(kind, value)
    where k.org_id = $1 and s.org_id = $1 and s.mode = $2 and s.channel = 'all'
      and s.hash = address_hash(k.key, w.kind, w.value)`,
};

/** Addresses of people who were erased and did not come back by themselves, in transactions that hold the inbound lock. */
export class SuppressionRepository {
  /** Those of the addresses whose people were erased. */
  async findErased(
    transaction: Queryable,
    orgId: string,
    mode: Mode,
    addresses: readonly Address[],
  ): Promise<Address[]> {
    if (addresses.length === 0) return [];
    return (await transaction.query<Address>(FIND_ERASED, valuesOf(orgId, mode, addresses))).rows;
  }

  /** Keeps hashes of addresses of people who were erased. */
  async suppress(transaction: Queryable, orgId: string, mode: Mode, addresses: readonly Address[]): Promise<void> {
    if (addresses.length === 0) return;
    await transaction.query(ENSURE_KEY, [orgId]);
    await transaction.query(SUPPRESS, valuesOf(orgId, mode, addresses));
  }

  /** Their people are back. */
  async end(transaction: Queryable, orgId: string, mode: Mode, addresses: readonly Address[]): Promise<void> {
    if (addresses.length > 0) await transaction.query(END, valuesOf(orgId, mode, addresses));
  }
}

const valuesOf = (orgId: string, mode: Mode, addresses: readonly Address[]): unknown[] => [
  orgId,
  mode,
  addresses.map(({ kind }) => kind),
  addresses.map(({ value }) => value),
];
