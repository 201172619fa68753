import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { FailureReason } from '../messages/message-status';
import type { MessageMedia, MessagePayload } from '../messages/message.entity';
import { BulkBatch } from './bulk-batch.entity';

/** What a row asks for, checked and normalized. Stored: never rename. */
export interface BulkRowDraft {
  /** As it was given, when it is no recipient. */
  to: string;
  type: string;
  text: string | null;
  media: Pick<MessageMedia, 'url' | 'filename'> | null;
  payload: MessagePayload | null;
  /** UUID of the sending number; null: the default one. */
  numberId: string | null;
  metadata: Record<string, string>;
}

/** Of a row whose result shows its recipient only. */
export const emptyDraft = (to: string): BulkRowDraft => ({
  to,
  type: 'text',
  text: null,
  media: null,
  payload: null,
  numberId: null,
  metadata: {},
});

/** What became of a row; the fields of the answer besides `index` and `to` (spec.md section 2). Stored: never rename. */
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

  /** Place in the request, from 0. */
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'bulk_rows_pkey' })
  index: number;

  /** Id of its message, chosen before it is made: a row is never two messages. */
  @Column({ type: 'uuid' })
  messageId: string;

  @Column({ type: 'jsonb', name: 'wish' })
  draft: BulkRowDraft;

  /** Null: not done yet. */
  @Column({ type: 'jsonb', nullable: true })
  result: BulkRowResult | null;

  @Column({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null;
}
