import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity';
import type { Role } from './membership.entity';
import { User } from './user.entity';

/** Stored: never rename. */
export const LINK_KINDS = ['sign_in', 'password_reset', 'invitation'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

@Entity('one_time_links')
@Index('one_time_links_org_idx', ['orgId', 'createdAt'])
@Index('one_time_links_user_idx', ['userId'])
@Index('one_time_links_expires_idx', ['expiresAt'])
export class OneTimeLink {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'one_time_links_pkey' })
  id: string;

  @Column({ type: 'text' })
  kind: LinkKind;

  /** SHA-256. */
  @Index('one_time_links_token_key', { unique: true })
  @Column({ type: 'bytea' })
  tokenHash: Buffer;

  /** Null: an invitation, which is for an email. */
  @Column({ type: 'uuid', nullable: true })
  userId: string | null;

  @ManyToOne(() => User, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'one_time_links_user_fk' })
  user: Relation<User> | null;

  /** Invitations only. */
  @Column({ type: 'uuid', nullable: true })
  orgId: string | null;

  @ManyToOne(() => Organization, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'one_time_links_org_fk' })
  organization: Relation<Organization> | null;

  /** Lower case. */
  @Column({ type: 'text' })
  email: string;

  /** Invitations only. */
  @Column({ type: 'text', nullable: true })
  role: Role | null;

  /** Null: its own user, or the command line. */
  @Column({ type: 'uuid', nullable: true })
  createdBy: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  usedAt: Date | null;
}
