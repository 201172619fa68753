import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Channel } from '../messages/channel';
import { OwnedRow } from '../organizations/owned-row';

/** Stored: never rename. */
export const CONVERSATION_STATUSES = ['open', 'closed'] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

@Entity('conversations')
@Index('conversations_account_key', ['accountId', 'contactId'], { unique: true })
@Index('conversations_group_key', ['accountId', 'groupId'], { unique: true, where: 'group_id is not null' })
@Index('conversations_inbox_idx', ['orgId', 'mode', 'status', 'activityHour'])
@Index('conversations_assignee_idx', { synchronize: false })
@Index('conversations_unassigned_idx', { synchronize: false })
@Index('conversations_waiting_idx', { synchronize: false })
export class Conversation extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'conversations_pkey' })
  id: string;

  @Column({ type: 'text' })
  channel: Channel;

  @Column({ type: 'uuid' })
  accountId: string;

  /** Null: a group's conversation. */
  @Index('conversations_contact_idx')
  @Column({ type: 'uuid', nullable: true })
  contactId: string | null;

  /** WhatsApp's, `…@g.us`; null: with one person. */
  @Column({ type: 'text', nullable: true })
  groupId: string | null;

  /** Not indexed: each message changes it. */
  @Column({ type: 'timestamptz' })
  lastMessageAt: Date;

  /** The hour of `lastMessageAt`, for the indexes of lists: always write both. */
  @Column({ type: 'timestamptz', default: () => `date_trunc('hour', now(), 'UTC')` })
  activityHour: Date;

  @Column({ type: 'integer', default: 0 })
  unreadCount: number;

  /**
   * The contact wrote and no member has answered since, here or on the phone; programs' messages do not count. A
   * trigger keeps it true for unread conversations.
   */
  @Column({ type: 'boolean', default: false })
  awaitsAnswer: boolean;

  @Column({ type: 'text', default: 'open' })
  status: ConversationStatus;

  @Column({ type: 'timestamptz', nullable: true })
  closedAt: Date | null;

  /** May be a member who left: counts as unassigned, like null. */
  @Column({ type: 'uuid', nullable: true })
  assigneeId: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
