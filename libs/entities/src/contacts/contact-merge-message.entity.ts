import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A message that was moved with a contact that was merged into another one: it goes back when the merge is undone. */
@Entity('contact_merge_messages')
export class ContactMergeMessage {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_merge_messages_pkey' })
  mergeId: string;

  /** It may be deleted meanwhile. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_merge_messages_pkey' })
  messageId: string;

  /** Its conversation before. */
  @Column({ type: 'uuid', nullable: true })
  conversationId: string | null;
}
