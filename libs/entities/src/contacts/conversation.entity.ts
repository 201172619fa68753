import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Channel } from '../messages/channel';
import { OwnedRow } from '../organizations/owned-row';

/** What an account and a contact wrote each other: one per pair. */
@Entity('conversations')
@Index('conversations_account_key', ['accountId', 'contactId'], { unique: true })
export class Conversation extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'conversations_pkey' })
  id: string;

  @Column({ type: 'text' })
  channel: Channel;

  @Column({ type: 'uuid' })
  accountId: string;

  @Index('conversations_contact_idx')
  @Column({ type: 'uuid' })
  contactId: string;

  @Column({ type: 'timestamptz' })
  lastMessageAt: Date;

  @Column({ type: 'integer', default: 0 })
  unreadCount: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
