import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { OneTimeLink } from '../identity/one-time-link.entity';
import { Organization } from '../organizations/organization.entity';

/** Stored: never rename. */
export const SYSTEM_MAIL_KINDS = ['invitation', 'password_reset', 'tried_too_often', 'test'] as const;
export type SystemMailKind = (typeof SYSTEM_MAIL_KINDS)[number];

/** `dropped`: of no use any more, or never was. Stored: never rename. */
export const SYSTEM_MAIL_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const;
export type SystemMailState = (typeof SYSTEM_MAIL_STATES)[number];

/** Why not sent, or not yet. Stored: never rename. */
export const SYSTEM_MAIL_REASONS = [
  'unreachable',
  'encryption',
  'sign_in',
  'busy',
  'address',
  'refused',
  'too_late',
  'limit',
  'full',
  'unreadable',
] as const;
export type SystemMailReason = (typeof SYSTEM_MAIL_REASONS)[number];

/** A mail of the installation. Its text holds a link that opens an account, and is deleted once it is sent. */
@Entity('system_mails')
@Index('system_mails_org_idx', ['orgId', 'createdAt'])
@Index('system_mails_recipient_idx', ['recipient', 'createdAt'])
export class SystemMail {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'system_mails_pkey' })
  id: string;

  @Column({ type: 'text' })
  kind: SystemMailKind;

  @Column({ type: 'uuid', nullable: true })
  orgId: string | null;

  @ManyToOne(() => Organization, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'system_mails_org_fk' })
  organization: Relation<Organization> | null;

  /** Null: none, or withdrawn. */
  @Index('system_mails_link_idx')
  @Column({ type: 'uuid', nullable: true })
  linkId: string | null;

  @ManyToOne(() => OneTimeLink, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'link_id', foreignKeyConstraintName: 'system_mails_link_fk' })
  link: Relation<OneTimeLink> | null;

  /** Lower case. */
  @Column({ type: 'text' })
  recipient: string;

  @Column({ type: 'text' })
  state: SystemMailState;

  @Column({ type: 'text', nullable: true })
  reason: SystemMailReason | null;

  @Column({ type: 'text', nullable: true })
  reply: string | null;

  /** Subject and text; null: sent, given up, or never to be sent. */
  @Column({ type: 'bytea', nullable: true })
  sealedLetter: Buffer | null;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  @Index('system_mails_waiting_idx', { synchronize: false })
  @Column({ type: 'timestamptz', default: () => 'now()' })
  dueAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  claimedUntil: Date | null;

  @Index('system_mails_created_idx')
  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  refusedAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null;
}
