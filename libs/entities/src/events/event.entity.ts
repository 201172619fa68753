import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Channel } from '../messages/channel';
import { OwnedRow } from '../organizations/owned-row';

/** What customers can be told (contract.md D12). Stored: never rename. */
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

/** A fact, written in the transaction that made it. Whoever tells it to customers reads it from here. */
@Entity('events')
@Index('events_org_idx', ['orgId', 'createdAt', 'id'])
@Index('events_created_idx', ['createdAt'])
@Index('events_feed_idx', { synchronize: false })
@Index('events_unfed_idx', { synchronize: false })
export class LoggedEvent extends OwnedRow {
  /** UUIDv7; the id of the fact, the same in every attempt to deliver it. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'events_pkey' })
  id: string;

  @Column({ type: 'text' })
  type: EventType;

  /** The channel that it is about; null: none. */
  @Column({ type: 'text', nullable: true })
  channel: Channel | null;

  /** The number or phone that it is about; null: none. */
  @Column({ type: 'uuid', nullable: true })
  accountId: string | null;

  /** The message, number, contact or conversation that it is about. */
  @Column({ type: 'uuid' })
  subjectId: string;

  /** The `data` of the event. */
  @Column({ type: 'jsonb' })
  payload: object;

  /** Its place in the feed; null until somebody read the feed after it was committed. */
  @Column({ type: 'bigint', nullable: true })
  feedSeq: string | null;

  /** Made up, because somebody tries a webhook out: only that one is told, it never gets a place in the feed. */
  @Column({ type: 'boolean', default: false })
  isSample: boolean;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt: Date;
}
