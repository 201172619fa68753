import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Channel } from '../messages/channel';
import { OwnedRow } from '../organizations/owned-row';

/** What an account and a contact, or a group, wrote each other: one per pair. */
@Entity('conversations')
@Index('conversations_account_key', ['accountId', 'contactId'], { unique: true })
@Index('conversations_group_key', ['accountId', 'groupId'], { unique: true, where: 'group_id is not null' })
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

  @Column({ type: 'timestamptz' })
  lastMessageAt: Date;

  @Column({ type: 'integer', default: 0 })
  unreadCount: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
