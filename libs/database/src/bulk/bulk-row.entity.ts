import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { FailureReason } from '../messages/message-status';
import type { MessageMedia, MessagePayload } from '../messages/message.entity';
import { BulkBatch } from './bulk-batch.entity';

/** A row as requested, checked and normalized. Stored: never rename. */
export interface BulkRowDraft {
  to: string;
  type: string;
  text: string | null;
  media: Pick<MessageMedia, 'url' | 'filename'> | null;
  payload: MessagePayload | null;
  /** Null: the default number. */
  numberId: string | null;
  metadata: Record<string, string>;
}

export const emptyDraft = (to: string): BulkRowDraft => ({
  to,
  type: 'text',
  text: null,
  media: null,
  payload: null,
  numberId: null,
  metadata: {},
});

/** Outcome of a row: the fields of the answer besides `index` and `to` (spec.md section 2). Stored: never rename. */
export interface BulkRowResult {
  status: 'sent' | 'failed';
  type?: string;
  message_id?: string;
  whatsapp_id?: string;
  error?: string;
  reason?: FailureReason;
  detail?: string;
  id?: string;
}

@Entity('bulk_rows')
export class BulkRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'bulk_rows_pkey' })
  batchId: string;

  @ManyToOne(() => BulkBatch, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'batch_id', foreignKeyConstraintName: 'bulk_rows_batch_fk' })
  batch?: BulkBatch;

  /** Position in the request, from 0. */
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'bulk_rows_pkey' })
  index: number;

  /** Chosen before the message is created, so that a row never becomes two messages. */
  @Column({ type: 'uuid' })
  messageId: string;

  @Column({ type: 'jsonb', name: 'wish' })
  draft: BulkRowDraft;

  @Column({ type: 'jsonb', nullable: true })
  result: BulkRowResult | null;

  @Column({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null;
}
