import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A message moved by a merge of contacts; it moves back when the merge is undone. */
@Entity('contact_merge_messages')
export class ContactMergeMessage {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_merge_messages_pkey' })
  mergeId: string;

  /** The message may have been deleted since. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_merge_messages_pkey' })
  messageId: string;

  /** Conversation before the merge. */
  @Column({ type: 'uuid', nullable: true })
  conversationId: string | null;
}
