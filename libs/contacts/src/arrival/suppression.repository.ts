import type { ChannelConsent, Mode, Queryable, Statement } from '@chasqui/database';
import { type Address, spelledAddresses } from './contact-address';

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

const FIND_SAID: Statement = {
  name: 'suppression_find_said',
  text: `
    select a.contact_id, s.hash, s.channel, s.said
    from suppression_keys k
    join contact_addresses a on a.org_id = $1 and a.mode = $2 and a.contact_id = any($3::uuid[]) and a.kind = 'phone'
    cross join unnest(phone_spellings(a.value)) spelling
    join suppressed_addresses s on s.org_id = $1 and s.mode = $2 and s.channel = any($4::text[])
      and s.hash = address_hash(k.key, 'phone', spelling)
    where k.org_id = $1`,
};

const FORGET: Statement = {
  name: 'suppression_forget',
  text: `
    delete from suppressed_addresses s using unnest($3::bytea[], $4::text[]) as w(hash, channel)
    where s.org_id = $1 and s.mode = $2 and s.hash = w.hash and s.channel = w.channel`,
};

/** Said of another spelling of a contact's phone, by a contact that is gone. */
export interface SaidBefore {
  contactId: string;
  hash: Buffer;
  channel: string;
  said: ChannelConsent;
}

/**
 * For addresses without a contact: people who were erased and have not come back by themselves, and opt-outs. In
 * transactions that hold the inbound lock. What was said of one spelling of a phone counts for all.
 */
export class SuppressionRepository {
  async findErased(
    transaction: Queryable,
    orgId: string,
    mode: Mode,
    addresses: readonly Address[],
  ): Promise<Address[]> {
    if (addresses.length === 0) return [];
    return (await transaction.query<Address>(FIND_ERASED, valuesOf(orgId, mode, addresses))).rows;
  }

  async suppress(transaction: Queryable, orgId: string, mode: Mode, addresses: readonly Address[]): Promise<void> {
    if (addresses.length === 0) return;
    await transaction.query(ENSURE_KEY, [orgId]);
    await transaction.query(SUPPRESS, valuesOf(orgId, mode, addresses));
  }

  async end(transaction: Queryable, orgId: string, mode: Mode, addresses: readonly Address[]): Promise<void> {
    const all = addresses.flatMap(spelledAddresses);
    if (all.length > 0) await transaction.query(END, valuesOf(orgId, mode, all));
  }

  async findSaid(
    transaction: Queryable,
    orgId: string,
    mode: Mode,
    contactIds: readonly string[],
    channels: readonly SaidBefore['channel'][],
  ): Promise<SaidBefore[]> {
    if (contactIds.length === 0) return [];
    return (await transaction.query<SaidBefore>(FIND_SAID, [orgId, mode, contactIds, channels])).rows;
  }

  /** The person wants messages: what was said before no longer holds. */
  async forget(transaction: Queryable, orgId: string, mode: Mode, said: readonly SaidBefore[]): Promise<void> {
    if (said.length === 0) return;
    const values = [orgId, mode, said.map(({ hash }) => hash), said.map(({ channel }) => channel)];
    await transaction.query(FORGET, values);
  }
}

const valuesOf = (orgId: string, mode: Mode, addresses: readonly Address[]): unknown[] => [
  orgId,
  mode,
  addresses.map(({ kind }) => kind),
  addresses.map(({ value }) => value),
];
