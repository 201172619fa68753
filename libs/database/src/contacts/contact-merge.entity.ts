import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';

/**
 * State of a merge of contacts. Stored: never rename.
 *
 * - `moving`: the contact is gone, its messages are being moved to the survivor
 * - `done`: they are moved
 * - `returning`: the contact is back, its messages are being moved back
 * - `naming`: no merge: the phone of a contact that wrote without one became known, and its messages are being given it
 * - `over`: it can no longer be undone and waits for deletion
 */
export type ContactMergeState = 'moving' | 'done' | 'returning' | 'naming' | 'over';

/**
 * A contact merged into another (contract.md D6), for as long as that can be undone. No foreign keys, like contacts.
 * The partial index of contacts that are gone stands in the migration only: TypeORM cannot compare it.
 */
@Entity('contact_merges')
@Index('contact_merges_from_key', { synchronize: false })
@Index('contact_merges_survivor_idx', ['orgId', 'survivorId'])
@Index('contact_merges_work_idx', ['state', 'mergedAt', 'id'])
export class ContactMerge extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_merges_pkey' })
  id: string;

  @Column({ type: 'uuid' })
  survivorId: string;

  @Column({ type: 'uuid' })
  fromId: string;

  @Column({ type: 'text' })
  state: ContactMergeState;

  /** Removed because the survivor has one with the same account; their messages are being moved. */
  @Column({ type: 'uuid', array: true })
  conversationIds: string[];

  /** Both contacts before it, and what was moved (`MergeSnapshot` of @chasqui/contacts/records). Empty: no undo. */
  @Column({ type: 'jsonb' })
  snapshot: object;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  mergedAt: Date;
}
