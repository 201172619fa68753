import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, Unique } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';
import { Contact } from './contact.entity';

/**
 * A person's picture on a channel. Its bytes are stored here, not in the media store, so that every deletion of the
 * contact removes them in the same transaction. Pictures are small and rarely written.
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

  /** Changes with each picture: links name the bytes by it. */
  @Column({ type: 'uuid' })
  id: string;

  /** The number that saw it: people may show their picture to some only. */
  @Column({ type: 'uuid' })
  accountId: string;

  /** A LID, else a phone number. A contact may have several. */
  @Column({ type: 'text' })
  address: string;

  @Column({ type: 'text' })
  mime: string;

  /** SHA-256 of the bytes. */
  @Column({ type: 'bytea' })
  digest: Buffer;

  @Column({ type: 'bytea' })
  bytes: Buffer;

  /** When a number last saw that it is still shown. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  seenAt: Date;

  /** When the number first saw these bytes, by its gateway's clock, but never later than their arrival. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  changedAt: Date;
}
