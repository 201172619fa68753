import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ChannelConsent } from './contact.entity';
import { OwnedRow } from '../organizations/owned-row';

/**
 * The proof of what a contact said about a channel (contract.md D6): a row per change, the newest 500 of a contact and the newest
 * opt-in and opt-out of each channel.
 */
@Entity('contact_consents')
@Index('contact_consents_contact_idx', ['orgId', 'contactId', 'createdAt', 'id'])
export class ContactConsent extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_consents_pkey' })
  id: string;

  /** No foreign key: it goes with its contact, and over to the one that this becomes one with. */
  @Column({ type: 'uuid' })
  contactId: string;

  @Column({ type: 'text' })
  channel: 'whatsapp' | 'sms' | 'email';

  @Column({ type: 'text' })
  opt: ChannelConsent['opt'];

  @Column({ type: 'text' })
  source: ChannelConsent['source'];

  /** From which it was said, or for which; null: none was known. */
  @Column({ type: 'text', nullable: true })
  address: string | null;

  /** The word that was written, or the text that was agreed to; null: nobody noted it. */
  @Column({ type: 'text', nullable: true })
  text: string | null;

  /** When it was said. */
  @Column({ type: 'timestamptz' })
  saidAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
