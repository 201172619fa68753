import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';

/** A deleted contact whose messages still have to be made anonymous; the row goes with the last one. */
@Entity('contact_erasures')
@Index('contact_erasures_org_idx', ['orgId'])
@Index('contact_erasures_due_idx', ['dueAt', 'id'])
export class ContactErasure extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_erasures_pkey' })
  id: string;

  @Column({ type: 'uuid' })
  contactId: string;

  /** Phones, LIDs and sender ids: messages without a contact went to them, too. */
  @Column({ type: 'text', array: true })
  addresses: string[];

  @Column({ type: 'timestamptz', default: () => `'-infinity'` })
  placeAt: Date;

  @Column({ type: 'uuid', default: () => `'00000000-0000-0000-0000-000000000000'` })
  placeId: string;

  /** The first message skipped because it has not ended; a later pass starts again there. */
  @Column({ type: 'timestamptz', nullable: true })
  skippedAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  skippedDueAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  dueAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
