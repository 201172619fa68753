import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { MessageState } from '../messages/message-status';

/** Customers see these. Stored: never rename. */
export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Stored: never rename. */
export const DELIVERY_REASONS = ['event', 'replay', 'recovery', 'test'] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

/**
 * A row of the endpoint's lane. No foreign keys: rows come by the hundred inside other work, and retention deletes
 * them. The partial indexes stand in the migration only.
 */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_endpoint_idx', ['endpointId', 'id'])
@Index('webhook_deliveries_event_idx', ['eventId'])
@Index('webhook_deliveries_failed_idx', { synchronize: false })
@Index('webhook_deliveries_dead_idx', { synchronize: false })
@Index('webhook_deliveries_type_idx', ['endpointId', 'eventType', 'status', 'id'])
export class WebhookDelivery {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'webhook_deliveries_pkey' })
  id: string;

  @Column({ type: 'uuid' })
  orgId: string;

  @Column({ type: 'uuid' })
  endpointId: string;

  @Column({ type: 'uuid' })
  eventId: string;

  @Column({ type: 'text' })
  eventType: string;

  @Column({ type: 'text' })
  reason: DeliveryReason;

  @Column({ type: 'text' })
  status: DeliveryStatus;

  @Column({ type: 'text' })
  lane: string;

  @Index('webhook_deliveries_queued_idx', { synchronize: false })
  /** `queued` until its end, then `done` or `dead`. */
  @Column({ type: 'text' })
  state: Extract<MessageState, 'queued' | 'done' | 'dead'>;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** Since the last recorded outcome. */
  @Column({ type: 'integer', default: 0 })
  unrecordedStarts: number;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  dueAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  firstStartedAt: Date | null;

  /** Of the last attempt; null: no answer. */
  @Column({ type: 'integer', nullable: true })
  httpStatus: number | null;

  @Column({ type: 'text', nullable: true })
  error: string | null;

  @Column({ type: 'integer', nullable: true })
  durationMs: number | null;

  @Column({ type: 'text', nullable: true })
  responseExcerpt: string | null;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null;
}

@Entity('webhook_attempts')
export class WebhookAttempt {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'webhook_attempts_pkey' })
  deliveryId: string;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'webhook_attempts_pkey' })
  attempt: number;

  @Column({ type: 'uuid' })
  orgId: string;

  @Column({ type: 'integer', nullable: true })
  httpStatus: number | null;

  @Column({ type: 'text', nullable: true })
  error: string | null;

  @Column({ type: 'integer' })
  durationMs: number;

  @Column({ type: 'text', nullable: true })
  responseExcerpt: string | null;

  /** Without the values of the customer's own headers; null: an older version sent it. */
  @Column({ type: 'jsonb', nullable: true })
  requestHeaders: Record<string, string> | null;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at: Date;
}
