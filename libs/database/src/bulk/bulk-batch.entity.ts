import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';

@Entity('bulk_batches')
@Index('bulk_batches_created_idx', ['createdAt'])
@Index('bulk_batches_org_idx', { synchronize: false })
export class BulkBatch extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'bulk_batches_pkey' })
  id: string;

  @Column({ type: 'integer' })
  throttleMs: number;

  @Column({ type: 'integer' })
  total: number;

  @Column({ type: 'text' })
  requestId: string;

  /** W3C `traceparent`; null: not traced. */
  @Column({ type: 'text', nullable: true })
  traceContext: string | null;

  @Column({ type: 'text', nullable: true })
  replyTo: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Index('bulk_batches_open_idx', { synchronize: false })
  @Column({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null;
}
