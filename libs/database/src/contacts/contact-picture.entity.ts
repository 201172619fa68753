import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, Unique } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';
import { Contact } from './contact.entity';

/**
 * A person's picture on a channel. Its bytes are here, not in the media store, so that every deletion of the contact
 * removes them in the same transaction; pictures are small and rarely written.
 */
@Entity('contact_pictures')
@Unique('contact_pictures_id_key', ['id'])
@Index('contact_pictures_org_idx', ['orgId'])
export class ContactPicture extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_pictures_pkey' })
  contactId: string;

  @OneToOne(() => Contact, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'contact_id', foreignKeyConstraintName: 'contact_pictures_contact_fk' })
  contact?: Contact;

  /** New with each picture: links use it. */
  @Column({ type: 'uuid' })
  id: string;

  /** The number that saw it: people may show their picture to some only. */
  @Column({ type: 'uuid' })
  accountId: string;

  /** A LID, else a phone. A contact may have several. */
  @Column({ type: 'text' })
  address: string;

  @Column({ type: 'text' })
  mime: string;

  @Column({ type: 'bytea' })
  digest: Buffer;

  @Column({ type: 'bytea' })
  bytes: Buffer;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  seenAt: Date;

  /** When the number first saw these bytes, by its gateway's clock, but never later than their arrival. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  changedAt: Date;
}
