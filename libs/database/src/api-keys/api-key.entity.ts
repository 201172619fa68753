import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';
import { Organization } from '../organizations/organization.entity';

/** Scopes of a key (spec.md section 5). Stored: never rename. */
export const SCOPES = [
  'messages:send',
  'messages:read',
  'accounts:read',
  'accounts:write',
  'contacts:read',
  'contacts:write',
  'otp:send',
  'otp:verify',
  'campaigns:read',
  'campaigns:write',
  'webhooks:manage',
] as const;
export type Scope = (typeof SCOPES)[number];

/** spec.md section 8. */
export const DEFAULT_RATE_LIMIT_PER_MINUTE = 60;

@Entity('api_keys')
@Index('api_keys_org_idx', ['orgId', 'createdAt'])
export class ApiKey extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'api_keys_pkey' })
  id: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'api_keys_org_fk' })
  organization: Relation<Organization>;

  @Column({ type: 'text' })
  name: string;

  /** HMAC-SHA256(pepper, key). */
  @Index('api_keys_hmac_key', { unique: true })
  @Column({ type: 'bytea' })
  keyHmac: Buffer;

  /** Sealed with AES-256-GCM under the console's key; opened only to show the key again. */
  @Column({ type: 'bytea' })
  sealedKey: Buffer;

  @Column({ type: 'text' })
  lastFour: string;

  @Column({ type: 'text', array: true })
  scopes: Scope[];

  @Column({ type: 'integer', default: DEFAULT_RATE_LIMIT_PER_MINUTE })
  rateLimitPerMinute: number;

  /** CIDR; empty: all. */
  @Column({ type: 'text', array: true, default: '{}' })
  allowedNetworks: string[];

  /** Null: the command line. */
  @Column({ type: 'uuid', nullable: true })
  createdBy: string | null;

  @Column({ type: 'bigint', default: 0 })
  requests: string;

  @Column({ type: 'bigint', default: 0 })
  failedRequests: string;

  @Column({ type: 'timestamptz', nullable: true })
  lastUsedAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  expiresAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  revokedAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
