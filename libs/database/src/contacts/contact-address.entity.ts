import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Mode } from '../organizations/owned-row';

/**
 * Kind of a contact's address (contract.md D6). Stored: never rename.
 *
 * - `phone`: digits with country code
 * - `email`: in lower case
 * - `whatsapp_lid`: `…@lid`, WhatsApp's address that hides the phone number
 * - `sms_sender_id`: the name or short code that an SMS shows in place of a phone number, as networks write it; it
 * cannot be answered
 * - `external_id`: the organization's own id of the person, unchanged
 */
export type ContactAddressKind = 'phone' | 'email' | 'whatsapp_lid' | 'sms_sender_id' | 'external_id';

/**
 * An address belongs to one contact per organization and mode. Writers hold the organization's inbound lock. No foreign
 * keys, like contacts: deleting a contact deletes its addresses. The partial index of primary addresses stands in the
 * migration only: TypeORM cannot compare it.
 */
@Entity('contact_addresses')
@Index('contact_addresses_primary_key', { synchronize: false })
export class ContactAddress {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_addresses_pkey' })
  orgId: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'contact_addresses_pkey' })
  mode: Mode;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'contact_addresses_pkey' })
  kind: ContactAddressKind;

  /** Collation C, so that the primary key also serves prefix searches. */
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'contact_addresses_pkey' })
  value: string;

  @Index('contact_addresses_contact_idx')
  @Column({ type: 'uuid' })
  contactId: string;

  /** The address shown; at most one per contact and kind. */
  @Column({ type: 'boolean' })
  isPrimary: boolean;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
