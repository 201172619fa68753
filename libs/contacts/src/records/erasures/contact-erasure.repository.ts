import { spelledAddresses } from '../../arrival/contact-address';
import { SuppressionRepository } from '../../arrival/suppression.repository';
import type { Queryable, Statement } from '@chasqui/database';
import { v7 as uuidv7 } from 'uuid';
import type { ContactOwner, ContactRow, RecordAddress } from '../store/contact-record';

const BEGIN: Statement = {
  name: 'contact_erasure_begin',
  text: 'insert into contact_erasures (id, org_id, mode, contact_id, addresses) values ($3, $1, $2, $4, $5)',
};

const NOTE: Statement = {
  name: 'contact_erasure_note',
  text: `
    insert into audit_entries
      (id, org_id, action, target_type, target_id, detail, request_id, actor_id, actor_email, address)
    values ($2, $1, 'contact.erased', 'contact', $3, $4, $5, $6, $7, $8)`,
};

export interface ErasureAsker {
  requestId: string | null;
  /** Null: a person asks, not a key. */
  keyId: string | null;
  /** Null: no user, for example a key. */
  id: string | null;
  email: string | null;
  /** IP address. */
  address: string | null;
}

const IN_MESSAGES: readonly RecordAddress['kind'][] = ['phone', 'whatsapp_lid', 'sms_sender_id'];

export class ContactErasureRepository {
  private readonly suppression = new SuppressionRepository();

  /** The addresses whose people were erased and did not write in again since. */
  findErased(
    transaction: Queryable,
    { orgId, mode }: ContactOwner,
    addresses: readonly Pick<RecordAddress, 'kind' | 'value'>[],
  ): Promise<Pick<RecordAddress, 'kind' | 'value'>[]> {
    return this.suppression.findErased(transaction, orgId, mode, addresses);
  }

  async begin(
    transaction: Queryable,
    { orgId, mode }: ContactOwner,
    { id, addresses }: Pick<ContactRow, 'id' | 'addresses'>,
    { requestId, keyId, ...asker }: ErasureAsker,
  ): Promise<void> {
    await this.suppression.suppress(transaction, orgId, mode, addresses);
    const written = addresses.filter(({ kind }) => IN_MESSAGES.includes(kind)).flatMap(spelledAddresses);
    const values = [...new Set(written.map(({ value }) => value))];
    await transaction.query(BEGIN, [orgId, mode, uuidv7(), id, values]);
    const detail = JSON.stringify({ mode, ...(keyId !== null && { key_id: keyId }) });
    await transaction.query(NOTE, [orgId, uuidv7(), id, detail, requestId, asker.id, asker.email, asker.address]);
  }
}
