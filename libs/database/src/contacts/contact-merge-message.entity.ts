import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Moved by a merge of contacts; moves back when the merge is undone. */
@Entity('contact_merge_messages')
export class ContactMergeMessage {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_merge_messages_pkey' })
  mergeId: string;

  /** May have been deleted since. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_merge_messages_pkey' })
  messageId: string;

  @Column({ type: 'uuid', nullable: true })
  conversationId: string | null;
}
