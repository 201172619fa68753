import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';

/** A contact that is gone and whose messages are being made nobody's. It goes when none is left. */
@Entity('contact_erasures')
@Index('contact_erasures_org_idx', ['orgId'])
@Index('contact_erasures_due_idx', ['dueAt', 'id'])
export class ContactErasure extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_erasures_pkey' })
  id: string;

  @Column({ type: 'uuid' })
  contactId: string;

  /** Phones, LIDs and sender ids: also messages without a contact went to them. */
  @Column({ type: 'text', array: true })
  addresses: string[];

  /** So far the messages of the organization are looked through, in the order of their times. */
  @Column({ type: 'timestamptz', default: () => `'-infinity'` })
  placeAt: Date;

  @Column({ type: 'uuid', default: () => `'00000000-0000-0000-0000-000000000000'` })
  placeId: string;

  /** The time of the first message that was left because it has not ended: they are looked through again from there; null: none. */
  @Column({ type: 'timestamptz', nullable: true })
  skippedAt: Date | null;

  /** When the first of these is due; null: none. */
  @Column({ type: 'timestamptz', nullable: true })
  skippedDueAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  dueAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
