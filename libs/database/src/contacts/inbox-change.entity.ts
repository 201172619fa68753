import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';

/** Changes by members that are no events for customers. Stored: never rename. */
export const INBOX_CHANGE_TYPES = [
  'conversation.assigned',
  'conversation.read',
  'conversation.reopened',
  'note.created',
  'note.deleted',
  'quick_reply.changed',
] as const;
export type InboxChangeType = (typeof INBOX_CHANGE_TYPES)[number];

/** For other browsers. `seq` follows the order of commits within its organization and mode. */
@Entity('inbox_changes')
@Index('inbox_changes_org_idx', ['orgId', 'mode', 'seq'])
export class InboxChange extends OwnedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'inbox_changes_pkey',
  })
  seq: string;

  @Column({ type: 'text' })
  type: InboxChangeType;

  @Column({ type: 'uuid' })
  subjectId: string;

  @Column({ type: 'uuid', nullable: true })
  conversationId: string | null;

  @Index('inbox_changes_created_idx')
  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
