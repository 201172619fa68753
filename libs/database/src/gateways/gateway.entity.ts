import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';
import { Organization } from '../organizations/organization.entity';

@Entity('gateways')
@Index('gateways_org_idx', ['orgId', 'createdAt'])
export class Gateway extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'gateways_pkey' })
  id: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'gateways_org_fk' })
  organization: Relation<Organization>;

  /** SHA-256; null until the app registered. */
  @Index('gateways_token_key', { unique: true })
  @Column({ type: 'bytea', nullable: true })
  tokenHash: Buffer | null;

  /** Signs direct requests; only `pairing` opens it. */
  @Column({ type: 'bytea', nullable: true })
  sealedRequestKey: Buffer | null;

  /** https address for the direct carrier; null: the app dials a tunnel. */
  @Column({ type: 'text', nullable: true })
  baseUrl: string | null;

  @Column({ type: 'integer', nullable: true })
  protocol: number | null;

  @Column({ type: 'text', nullable: true })
  appVersion: string | null;

  @Column({ type: 'text', array: true })
  capabilities: string[];

  @Column({ type: 'jsonb', nullable: true })
  host: { os: string; arch: string } | null;

  @Column({ type: 'timestamptz', nullable: true })
  firstSeenAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  seenAt: Date | null;

  /** `host:port` of the operations port of the replica that holds the connection. */
  @Column({ type: 'text', nullable: true })
  ownerAddress: string | null;

  /** Fencing token: grows with each connection; messages of older connections are ignored. */
  @Column({ type: 'integer', default: 0 })
  epoch: number;

  /** Since when customers know that it is offline, which a new one is; null: online, or lost a moment ago. */
  @Column({ type: 'timestamptz', nullable: true, default: () => 'now()' })
  lostAt: Date | null;

  /** By which a direct gateway's clock is ahead, so that it refuses requests; negative: behind; null: no refusal. */
  @Column({ type: 'integer', nullable: true })
  clockAheadS: number | null;

  @Column({ type: 'timestamptz', nullable: true })
  revokedAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
