import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Channel } from '../messages/channel';
import { OwnedRow } from '../organizations/owned-row';

/** contract.md D12. Stored: never rename. */
export const EVENT_TYPES = [
  'message.received',
  'message.sent',
  'message.status',
  'message.updated',
  'call.received',
  'account.status',
  'contact.created',
  'contact.updated',
  'contact.opted_out',
  'conversation.created',
  'conversation.closed',
  'lead.created',
  'otp.verified',
  'otp.failed',
  'campaign.status',
  'import.completed',
  'usage.threshold',
  'endpoint.disabled',
  'webhook.test',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Written in the transaction that caused it. Everything that customers are told is read from here. */
@Entity('events')
@Index('events_org_idx', ['orgId', 'createdAt', 'id'])
@Index('events_created_idx', ['createdAt'])
@Index('events_feed_idx', { synchronize: false })
@Index('events_unfed_idx', { synchronize: false })
export class LoggedEvent extends OwnedRow {
  /** UUIDv7; the same in every delivery attempt. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'events_pkey' })
  id: string;

  @Column({ type: 'text' })
  type: EventType;

  @Column({ type: 'text', nullable: true })
  channel: Channel | null;

  @Column({ type: 'uuid', nullable: true })
  accountId: string | null;

  /** The message, number, contact or conversation. */
  @Column({ type: 'uuid' })
  subjectId: string;

  @Column({ type: 'jsonb' })
  payload: object;

  /** Place in the feed; null until the feed was first read after the commit. */
  @Column({ type: 'bigint', nullable: true })
  feedSeq: string | null;

  /** Made up to try out a webhook: only that endpoint gets it, and it never gets a place in the feed. */
  @Column({ type: 'boolean', default: false })
  isSample: boolean;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt: Date;
}
