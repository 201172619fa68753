import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from './user.entity';

/** `code_required`: can do nothing but enter the code. Stored: never rename. */
export const SESSION_STATES = ['signed_in', 'code_required'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

@Entity('console_sessions')
@Index('console_sessions_user_idx', ['userId'])
@Index('console_sessions_expires_idx', ['expiresAt'])
export class ConsoleSession {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'console_sessions_pkey' })
  id: string;

  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'console_sessions_user_fk' })
  user: Relation<User>;

  /** SHA-256. */
  @Index('console_sessions_token_key', { unique: true })
  @Column({ type: 'bytea' })
  tokenHash: Buffer;

  @Column({ type: 'text' })
  state: SessionState;

  @Column({ type: 'integer', default: 0 })
  codeAttempts: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  /** To the minute. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  lastSeenAt: Date;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  confirmedAt: Date | null;

  @Column({ type: 'text', nullable: true })
  address: string | null;

  @Column({ type: 'text', nullable: true })
  userAgent: string | null;
}
