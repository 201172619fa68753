import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Mode } from '../organizations/owned-row';

/**
 * What finds a contact (contract.md D6). Stored: never rename.
 *
 * - `phone`: digits with country code
 * - `email`: in lower case
 * - `whatsapp_lid`: `…@lid`, WhatsApp's address that hides the phone number
 * - `sms_sender_id`: the name or short code that an SMS shows in place of a phone number, as networks write it; nobody can
 *   answer it
 * - `external_id`: the organization's own id of the person, as it is given
 */
export type ContactAddressKind = 'phone' | 'email' | 'whatsapp_lid' | 'sms_sender_id' | 'external_id';

/**
 * An address of a contact: of one contact only in its organization and mode. Whoever writes one holds the organization's
 * inbound lock. No foreign keys, like contacts: who deletes a contact deletes its addresses with it. The index of primary
 * ones is partial and stands in the migration only: TypeORM cannot compare it.
 */
@Entity('contact_addresses')
@Index('contact_addresses_primary_key', { synchronize: false })
export class ContactAddress {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_addresses_pkey' })
  orgId: string;

  /** Its contact's. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'contact_addresses_pkey' })
  mode: Mode;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'contact_addresses_pkey' })
  kind: ContactAddressKind;

  /** In byte order, so that the primary key finds what begins with some characters, too. */
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'contact_addresses_pkey' })
  value: string;

  @Index('contact_addresses_contact_idx')
  @Column({ type: 'uuid' })
  contactId: string;

  /** The one that is shown; at most one of a contact and kind. */
  @Column({ type: 'boolean' })
  isPrimary: boolean;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
