import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';
import type { Channel } from '../messages/channel';
import { Organization } from '../organizations/organization.entity';

/** Stored: never rename. */
export const WEBHOOK_STATUSES = ['active', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** Stored: never rename. */
export const DISABLED_REASONS = ['manual', 'gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** contract.md D12. */
@Entity('webhook_endpoints')
@Index('webhook_endpoints_org_idx', ['orgId', 'mode', 'createdAt'])
export class WebhookEndpoint extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'webhook_endpoints_pkey' })
  id: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'webhook_endpoints_org_fk' })
  organization: Relation<Organization>;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text', nullable: true })
  description: string | null;

  @Column({ type: 'text' })
  url: string;

  /** `*`: all. */
  @Column({ type: 'text', array: true })
  events: string[];

  /** Empty: all. */
  @Column({ type: 'text', array: true })
  channels: Channel[];

  /** Numbers and phones; empty: all. */
  @Column({ type: 'uuid', array: true })
  accountIds: string[];

  @Column({ type: 'text' })
  status: WebhookStatus;

  @Column({ type: 'text', nullable: true })
  disabledReason: DisabledReason | null;

  @Column({ type: 'timestamptz', nullable: true })
  disabledAt: Date | null;

  /** Sealed for webhook-dispatcher. */
  @Column({ type: 'bytea' })
  sealedSecret: Buffer;

  /** Oldest first; each still signs until its time is over. */
  @Column({ type: 'bytea', array: true, default: '{}' })
  sealedOldSecrets: Buffer[];

  /** In the same order. */
  @Column({ type: 'timestamptz', array: true, default: '{}' })
  oldSecretsUntil: Date[];

  @Column({ type: 'bytea', nullable: true })
  sealedHeaders: Buffer | null;

  @Column({ type: 'text', array: true })
  headerNames: string[];

  /** Null: the last attempt succeeded, or there was none. */
  @Column({ type: 'timestamptz', nullable: true })
  failingSince: Date | null;

  // Pace of its deliveries. Kept here, not in a process: the lane's next owner continues with it.

  /** Attempts without an answer, or with one that says that the server cannot answer. */
  @Column({ type: 'integer', default: 0 })
  failuresInRow: number;

  @Column({ type: 'integer', default: 10 })
  inFlightLimit: number;

  /** While it catches up after an outage; null: no bound. */
  @Column({ type: 'real', nullable: true })
  pacedPerSecond: number | null;

  @Column({ type: 'timestamptz', nullable: true })
  lastSuccessAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  lastFailureAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
