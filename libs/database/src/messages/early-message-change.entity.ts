import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';

/** A change of a message that has not arrived yet: waits a day for it. */
@Entity('early_message_changes')
@Index('early_message_changes_message_idx', ['accountId', 'providerMessageId'])
@Index('early_message_changes_created_idx', ['createdAt'])
export class EarlyMessageChange extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'early_message_changes_pkey' })
  id: string;

  @Column({ type: 'uuid' })
  accountId: string;

  @Column({ type: 'text' })
  providerMessageId: string;

  @Column({ type: 'jsonb' })
  change: object;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
