import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Channel } from '../messages/message-status';
import { OwnedRow } from '../api-keys/owned-row';

/** What an account (a WhatsApp number or an SMS phone) and a contact wrote each other: one per pair. */
@Entity('conversations')
@Index('conversations_number_key', { synchronize: false })
@Index('conversations_device_key', { synchronize: false })
export class Conversation extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'conversations_pkey' })
  id: string;

  @Column({ type: 'text' })
  channel: Channel;

  @Column({ type: 'uuid', nullable: true })
  numberId: string | null;

  @Column({ type: 'uuid', nullable: true })
  deviceId: string | null;

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
