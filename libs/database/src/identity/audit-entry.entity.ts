import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { FEATURE_AUDIT_ACTIONS } from '../features/features';

const ACTIONS = [
  'session.signed_in',
  'session.signed_out',
  'session.revoked',
  'session.others_revoked',
  'user.created',
  'user.changed',
  'user.password_changed',
  'user.password_reset',
  'user.two_factor_enabled',
  'user.two_factor_disabled',
  'user.recovery_codes_renewed',
  'user.recovery_code_used',
  'user.tried_too_often',
  'user.sign_in_link_created',
  'user.reset_link_created',
  'operator.granted',
  'operator.revoked',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'invitation.created',
  'invitation.revoked',
  'organization.changed',
  'organization.consent_changed',
  'api_key.created',
  'api_key.changed',
  'api_key.revealed',
  'api_key.revoked',
  'number.link_started',
  // Links that a gateway app had answered; written by former versions.
  'number.linked',
  'number.unlinked',
  'gateway.setup_code_created',
  'phone.pairing_created',
  'phone.changed',
  'phone.removed',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook.secret_revealed',
  'webhook.secret_rotated',
  'webhook.tested',
  'webhook.replayed',
  'webhook.recovered',
  'contact.created',
  'contact.changed',
  'contact.deleted',
  'contact.erased',
  'contact.opted_in',
  'contact.opted_out',
  'contact.merged',
  'contact.unmerged',
  'contacts.distinguished',
  'contacts.distinction_retracted',
  'contacts.tagged',
  'contacts.import_started',
  'contacts.import_canceled',
  'contacts.refused_rows_downloaded',
  'contacts.export_started',
  'contacts.export_downloaded',
  'lane.pause',
  'lane.resume',
  'lane.drain',
  'lane.retry',
  'lane.discard',
  'mail.tested',
  'message.looked_at',
  'organization.suspended',
  'organization.resumed',
  'organization.exported',
  'organization.export_started',
  'organization.export_downloaded',
  'organization.deletion_planned',
  'organization.deletion_canceled',
  'organization.erased',
] as const;
/** Stored: never rename. */
export const AUDIT_ACTIONS = [...ACTIONS, ...FEATURE_AUDIT_ACTIONS] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Kept for a year, even when the organization or the user is gone. */
@Entity('audit_entries')
@Index('audit_entries_org_idx', ['orgId', 'at', 'id'])
@Index('audit_entries_at_idx', ['at'])
export class AuditEntry {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'audit_entries_pkey' })
  id: string;

  /** Null: about the whole installation. */
  @Column({ type: 'uuid', nullable: true })
  orgId: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at: Date;

  /** Null: no user, for example the command line. */
  @Column({ type: 'uuid', nullable: true })
  actorId: string | null;

  @Column({ type: 'text', nullable: true })
  actorEmail: string | null;

  @Column({ type: 'text' })
  action: AuditAction;

  @Column({ type: 'text', nullable: true })
  targetType: string | null;

  @Column({ type: 'text', nullable: true })
  targetId: string | null;

  /** The name at that time. */
  @Column({ type: 'text', nullable: true })
  targetName: string | null;

  @Column({ type: 'jsonb', default: {} })
  detail: Readonly<Record<string, unknown>>;

  @Column({ type: 'text', nullable: true })
  address: string | null;

  @Column({ type: 'text', nullable: true })
  requestId: string | null;
}
