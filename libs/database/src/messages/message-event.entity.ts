import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { MessageStatus } from './message-status';

/** Who reported a status. Stored: never rename. */
export const EVENT_SOURCES = ['api', 'gateway', 'receipt', 'lane', 'watchdog', 'phone'] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

/** People edit or delete a message, or its file arrives. Stored: never rename. */
export const MESSAGE_CHANGES = ['edited', 'deleted', 'media'] as const;
export type MessageChangeKind = (typeof MESSAGE_CHANGES)[number];

/** Audit of a message: a row per change of its status or content, written in the transaction of the change. */
@Entity('message_events')
export class MessageEvent {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'message_events_pkey' })
  messageId: string;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'message_events_pkey' })
  version: number;

  @Column({ type: 'uuid' })
  orgId: string;

  @Column({ type: 'text' })
  status: MessageStatus;

  @Column({ type: 'text' })
  source: EventSource;

  @Column({ type: 'text', nullable: true })
  detail: string | null;

  /** Null: the status changed. */
  @Column({ type: 'text', nullable: true })
  change: MessageChangeKind | null;

  /** Code that removes a message's content must remove this, too. */
  @Column({ type: 'text', nullable: true })
  previousContent: string | null;

  /** When it happened, as far as known. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  at: Date;

  /** When it was written here; null: by a version that did not say. */
  @Index('message_events_outcomes_idx', { synchronize: false })
  @Column({ type: 'timestamptz', nullable: true, default: () => 'now()' })
  recordedAt: Date | null;
}
