import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';

/** A bulk send: rows that a pacer puts into their numbers' lanes, one after another. */
@Entity('bulk_batches')
@Index('bulk_batches_created_idx', ['createdAt'])
@Index('bulk_batches_org_idx', { synchronize: false })
export class BulkBatch extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'bulk_batches_pkey' })
  id: string;

  /** Pause between two sends, milliseconds. */
  @Column({ type: 'integer' })
  throttleMs: number;

  @Column({ type: 'integer' })
  total: number;

  /** Request that made it. */
  @Column({ type: 'text' })
  requestId: string;

  /** Step of a trace that made it (W3C `traceparent`); null: it is not traced. */
  @Column({ type: 'text', nullable: true })
  traceContext: string | null;

  /** Api-gateway instance whose caller waits. */
  @Column({ type: 'text', nullable: true })
  replyTo: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Index('bulk_batches_open_idx', { synchronize: false })
  /** Null: its pacer is at work, or will be. */
  @Column({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null;
}
