import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, Unique } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';
import { Contact } from './contact.entity';

/**
 * The picture that a person shows on a channel: its bytes stand here and not in the media store, so that it goes in the
 * transaction in which its contact goes, whoever deletes it. It is small, and written seldom.
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

  /** Another one with each picture: it names the bytes in links. */
  @Column({ type: 'uuid' })
  id: string;

  /** The number that saw it: people show their picture to some and not to others. */
  @Column({ type: 'uuid' })
  accountId: string;

  /** Whose picture it is: a LID, else a phone number. A contact may have several. */
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

  /** When the number first saw these bytes, by the clock of its gateway, and never later than they came. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  changedAt: Date;
}
