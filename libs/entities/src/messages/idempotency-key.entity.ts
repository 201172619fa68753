import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * One `Idempotency-Key` of a client: which message it made. The answer is rebuilt from the message; where that cannot be
 * done (`KeptAnswerRepository`), it is kept, and the key is kept as a hash.
 */
@Entity('idempotency_keys')
@Index('idempotency_keys_created_idx', ['createdAt'])
export class IdempotencyKey {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'idempotency_keys_pkey' })
  orgId: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'idempotency_keys_pkey' })
  route: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'idempotency_keys_pkey' })
  key: string;

  /** SHA-256 of the request. */
  @Column({ type: 'bytea' })
  requestHash: Buffer;

  @Column({ type: 'uuid' })
  messageId: string;

  /** As its caller sealed it; null: it is rebuilt. */
  @Column({ type: 'bytea', nullable: true })
  answer: Buffer | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
