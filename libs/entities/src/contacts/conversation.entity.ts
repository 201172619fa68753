import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Channel } from '../messages/channel';
import { OwnedRow } from '../organizations/owned-row';

/** Whether somebody has to look after a conversation. Stored: never rename. */
export const CONVERSATION_STATUSES = ['open', 'closed'] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

/** What an account and a contact, or a group, wrote each other: one per pair. */
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

  /** Null: of a group. */
  @Index('conversations_contact_idx')
  @Column({ type: 'uuid', nullable: true })
  contactId: string | null;

  /** WhatsApp's id of the group, `…@g.us`; null: with one person. */
  @Column({ type: 'text', nullable: true })
  groupId: string | null;

  /** In no index: each message changes it. */
  @Column({ type: 'timestamptz' })
  lastMessageAt: Date;

  /** The hour of `lastMessageAt`, for the indexes of lists: whoever writes one writes both. */
  @Column({ type: 'timestamptz', default: () => `date_trunc('hour', now(), 'UTC')` })
  activityHour: Date;

  @Column({ type: 'integer', default: 0 })
  unreadCount: number;

  /**
   * Somebody wrote, and since then no member answered, here or on the phone. What is unread waits in any case: a trigger holds that.
   * Nothing that a program sends is an answer.
   */
  @Column({ type: 'boolean', default: false })
  awaitsAnswer: boolean;

  @Column({ type: 'text', default: 'open' })
  status: ConversationStatus;

  /** Null: it is open. */
  @Column({ type: 'timestamptz', nullable: true })
  closedAt: Date | null;

  /** The member who looks after it; null: nobody. One who left the organization is nobody, too. */
  @Column({ type: 'uuid', nullable: true })
  assigneeId: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
