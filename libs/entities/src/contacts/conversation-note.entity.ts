import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity';

/** What a member wrote about a conversation for the others. It is not changed; who wrote it can delete it. */
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

  /** No foreign key: contacts that turn out to be one person unite their conversations. */
  @Column({ type: 'uuid' })
  conversationId: string;

  /** A user, who may be gone. */
  @Column({ type: 'uuid', nullable: true })
  authorId: string | null;

  @Column({ type: 'text' })
  text: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
