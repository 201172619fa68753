import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ChannelConsent } from './contact.entity';
import { OwnedRow } from '../organizations/owned-row';

/** contract.md D6: a row per change. A contact keeps the newest 500, and the newest opt-in and opt-out per channel. */
@Entity('contact_consents')
@Index('contact_consents_contact_idx', ['orgId', 'contactId', 'createdAt', 'id'])
export class ContactConsent extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_consents_pkey' })
  id: string;

  /** No foreign key: deleted with its contact, or moved to the survivor of a merge. */
  @Column({ type: 'uuid' })
  contactId: string;

  @Column({ type: 'text' })
  channel: 'whatsapp' | 'sms' | 'email';

  @Column({ type: 'text' })
  opt: ChannelConsent['opt'];

  @Column({ type: 'text' })
  source: ChannelConsent['source'];

  /** That the consent came from or is about; null: unknown. */
  @Column({ type: 'text', nullable: true })
  address: string | null;

  /** The word the contact wrote, or the text agreed to; null: not noted. */
  @Column({ type: 'text', nullable: true })
  text: string | null;

  @Column({ type: 'timestamptz' })
  saidAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
