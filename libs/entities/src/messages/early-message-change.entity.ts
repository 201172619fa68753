import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';

/** A change of a message that is not here yet: it waits a day for it. */
@Entity('early_message_changes')
@Index('early_message_changes_message_idx', ['accountId', 'providerMessageId'])
@Index('early_message_changes_created_idx', ['createdAt'])
export class EarlyMessageChange extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'early_message_changes_pkey' })
  id: string;

  /** The number that it concerns. */
  @Column({ type: 'uuid' })
  accountId: string;

  /** WhatsApp's id of the message. */
  @Column({ type: 'text' })
  providerMessageId: string;

  /** The change, as its gateway reported it. */
  @Column({ type: 'jsonb' })
  change: object;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
