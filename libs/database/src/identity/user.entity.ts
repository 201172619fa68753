import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Stored: never rename. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

@Entity('users')
export class User {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'users_pkey' })
  id: string;

  /** Lower case. */
  @Index('users_email_key', { unique: true })
  @Column({ type: 'text' })
  email: string;

  @Column({ type: 'text' })
  name: string;

  /** Argon2id, as a PHC string; null: no password signs in. */
  @Column({ type: 'text', nullable: true })
  passwordHash: string | null;

  @Column({ type: 'text', default: 'en' })
  language: Language;

  @Column({ type: 'boolean', default: false })
  isOperator: boolean;

  /** Sealed for this user. No code is asked for before the secret is confirmed. */
  @Column({ type: 'bytea', nullable: true })
  totpSecret: Buffer | null;

  @Column({ type: 'timestamptz', nullable: true })
  totpConfirmedAt: Date | null;

  /** In steps of 30 s since 1970: neither this code nor an older one is accepted again. */
  @Column({ type: 'bigint', nullable: true })
  totpLastStep: string | null;

  /** SHA-256 of the unused ones. */
  @Column({ type: 'bytea', array: true, default: '{}' })
  recoveryCodeHashes: Buffer[];

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  passwordChangedAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  disabledAt: Date | null;
}
