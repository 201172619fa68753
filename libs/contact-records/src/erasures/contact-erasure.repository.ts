import type { Queryable, Statement } from '@chasqui/entities';
import { v7 as uuidv7 } from 'uuid';
import type { ContactOwner, ContactRow, RecordAddress } from '../records/contact-record';

/** Addresses of people who were erased, of those that are asked for. $1 organization, $2 mode, $3 kinds, $4 values */
const FIND_ERASED: Statement = {
  name: 'contact_erasure_find_erased',
  text: `
    select w.kind, w.value from unnest($3::text[], $4::text[]) as w(kind, value)
    where exists (select from suppression_keys where org_id = $1)
      and address_is_suppressed($1, $2, w.kind, w.value, 'all')`,
};

const ENSURE_KEY: Statement = {
  name: 'contact_erasure_ensure_key',
  text: 'insert into suppression_keys (org_id, key) values ($1, gen_random_uuid()) on conflict do nothing',
};

const SUPPRESS: Statement = {
  name: 'contact_erasure_suppress',
  text: `
    insert into suppressed_addresses (org_id, mode, hash, channel, said)
    select distinct $1::uuid, $2, address_hash(k.key, w.kind, w.value), 'all', '{}'::jsonb
    from suppression_keys k cross join unnest($3::text[], $4::text[]) as w(kind, value)
    where k.org_id = $1 on conflict do nothing`,
};

const BEGIN: Statement = {
  name: 'contact_erasure_begin',
  text: 'insert into contact_erasures (id, org_id, mode, contact_id, addresses) values ($3, $1, $2, $4, $5)',
};

const NOTE: Statement = {
  name: 'contact_erasure_note',
  text: `
    insert into audit_entries (id, org_id, action, target_type, target_id, detail, request_id)
    values ($2, $1, 'contact.erased', 'contact', $3, $4, $5)`,
};

/** Kinds of addresses that stand in messages. */
const IN_MESSAGES: readonly RecordAddress['kind'][] = ['phone', 'whatsapp_lid', 'sms_sender_id'];

/** People who are not to be known any more, in transactions that hold the inbound lock. */
export class ContactErasureRepository {
  /** Those of the addresses whose people were erased, and did not come back by themselves. */
  async findErased(
    transaction: Queryable,
    { orgId, mode }: ContactOwner,
    addresses: readonly Pick<RecordAddress, 'kind' | 'value'>[],
  ): Promise<Pick<RecordAddress, 'kind' | 'value'>[]> {
    if (addresses.length === 0) return [];
    const values = [orgId, mode, addresses.map(({ kind }) => kind), addresses.map(({ value }) => value)];
    return (await transaction.query<Pick<RecordAddress, 'kind' | 'value'>>(FIND_ERASED, values)).rows;
  }

  /**
   * Keeps hashes of the addresses of a contact that goes, plans the erasure of its messages, and writes it into the audit log.
   *
   * @param requestId of who asks for it
   */
  async begin(
    transaction: Queryable,
    { orgId, mode }: ContactOwner,
    { id, addresses }: Pick<ContactRow, 'id' | 'addresses'>,
    requestId: string | null,
  ): Promise<void> {
    await transaction.query(ENSURE_KEY, [orgId]);
    const [kinds, values] = [addresses.map(({ kind }) => kind), addresses.map(({ value }) => value)];
    await transaction.query(SUPPRESS, [orgId, mode, kinds, values]);
    const written = addresses.filter(({ kind }) => IN_MESSAGES.includes(kind)).map(({ value }) => value);
    await transaction.query(BEGIN, [orgId, mode, uuidv7(), id, written]);
    await transaction.query(NOTE, [orgId, uuidv7(), id, JSON.stringify({ mode }), requestId]);
  }
}
