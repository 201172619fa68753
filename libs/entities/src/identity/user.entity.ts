import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Languages of the console. Stored: never rename. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A person who signs in to the console. */
@Entity('users')
export class User {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'users_pkey' })
  id: string;

  /** Lower-cased. */
  @Index('users_email_key', { unique: true })
  @Column({ type: 'text' })
  email: string;

  @Column({ type: 'text' })
  name: string;

  /** Argon2id, as a PHC string. Null: no password signs in. */
  @Column({ type: 'text', nullable: true })
  passwordHash: string | null;

  @Column({ type: 'text', default: 'en' })
  language: Language;

  /** Looks after the whole installation. */
  @Column({ type: 'boolean', default: false })
  isOperator: boolean;

  /** The secret of the codes, sealed for this user. It asks for no code before it is confirmed. */
  @Column({ type: 'bytea', nullable: true })
  totpSecret: Buffer | null;

  @Column({ type: 'timestamptz', nullable: true })
  totpConfirmedAt: Date | null;

  /** The step (of 30 s since 1970) of the last code that was accepted: neither it nor an older one is accepted again. */
  @Column({ type: 'bigint', nullable: true })
  totpLastStep: string | null;

  /** SHA-256 of the recovery codes that were not used yet. */
  @Column({ type: 'bytea', array: true, default: '{}' })
  recoveryCodeHashes: Buffer[];

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  passwordChangedAt: Date | null;

  /** Signs in no more. */
  @Column({ type: 'timestamptz', nullable: true })
  disabledAt: Date | null;
}
