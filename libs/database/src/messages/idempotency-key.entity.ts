import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Answers are rebuilt from the message; if impossible (`KeptAnswerRepository`) kept, and the key as a hash. */
@Entity('idempotency_keys')
@Index('idempotency_keys_created_idx', ['createdAt'])
export class IdempotencyKey {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'idempotency_keys_pkey' })
  orgId: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'idempotency_keys_pkey' })
  route: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'idempotency_keys_pkey' })
  key: string;

  /** SHA-256. */
  @Column({ type: 'bytea' })
  requestHash: Buffer;

  @Column({ type: 'uuid' })
  messageId: string;

  /** Sealed by its caller; null: rebuilt from the message. */
  @Column({ type: 'bytea', nullable: true })
  answer: Buffer | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
