import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity';

/** Never changed; its author can delete it. */
@Entity('conversation_notes')
@Index('conversation_notes_conversation_idx', ['conversationId', 'createdAt', 'id'])
export class ConversationNote {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'conversation_notes_pkey' })
  id: string;

  @Index('conversation_notes_org_idx')
  @Column({ type: 'uuid' })
  orgId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'conversation_notes_org_fk' })
  organization: Relation<Organization>;

  /** No foreign key: merging contacts merges their conversations. */
  @Column({ type: 'uuid' })
  conversationId: string;

  @Column({ type: 'uuid', nullable: true })
  authorId: string | null;

  @Column({ type: 'text' })
  text: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
